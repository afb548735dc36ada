import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** In the home's logs folder: why the last start failed, in a sentence; absent after a good one. */
const START_FAILURE_FILE = 'start-failure.txt';

/**
 * Read why the daemon could not start; undefined if it left no reason.
 * @param since ignore reasons from before this time (milliseconds since 1970), which belong to an older start
 */
export function readStartFailure(home: Home, since = 0): string | undefined {
  const path = failureFile(home);
  try {
    if (statSync(path).mtimeMs < since) return undefined;
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined; // no reason was written
  }
}

/** Write the reason to the file that `agent-memory start` and `doctor` read. */
export function writeStartFailure(home: Home, reason: string): void {
  writeFileSync(failureFile(home), `${reason}\n`, { mode: 0o600 });
}

/** Remove the reason of an earlier failure, after a good start. */
export function clearStartFailure(home: Home): void {
  rmSync(failureFile(home), { force: true });
}

function failureFile(home: Home): string {
  return join(home.logs, START_FAILURE_FILE);
}
