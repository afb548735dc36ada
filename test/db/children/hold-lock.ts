/** Process for tests: locks the directory given, says "held" or why not, and stays. */
import { lockDirectory } from '../../../daemon/db/directory-lock.ts';

try {
  await lockDirectory(process.argv[2] ?? '');
  console.log('held');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
}
