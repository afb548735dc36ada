import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** In the home's logs folder: why the last start failed, in a sentence; absent after a good one. */
const START_FAILURE_FILE = 'start-failure.txt';

/**
 * Read why the daemon could not start; undefined when it left nothing.
 * @param since only what was written at this time (milliseconds since 1970) or later: an older start's reason explains nothing now
 */
export function readStartFailure(home: Home, since = 0): string | undefined {
  const path = failureFile(home);
  try {
    if (statSync(path).mtimeMs < since) return undefined;
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined; // it never came so far
  }
}

/** Leave the reason where `agent-memory start` and `doctor` look. */
export function writeStartFailure(home: Home, reason: string): void {
  writeFileSync(failureFile(home), `${reason}\n`, { mode: 0o600 });
}

/** A good start takes the reason of an earlier failure away. */
export function clearStartFailure(home: Home): void {
  rmSync(failureFile(home), { force: true });
}

function failureFile(home: Home): string {
  return join(home.logs, START_FAILURE_FILE);
}
