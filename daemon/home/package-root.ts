import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of package.json, assets/, migrations/ and dist/, whether the code runs from source, dist/ or an installed
 * package.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('agent-memory: package.json not found above its own code; the installation is incomplete');
    folder = parent;
  }
  return folder;
}
