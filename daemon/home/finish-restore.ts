/**
 * The exchange of the embedded database's folder for a restored one. Two renames are needed, so a marker says that they
 * have begun:
 *
 *   restoring/ is whole → marker → data/ to replaced/ → restoring/ to data/ → marker removed → replaced/ removed
 *
 * The next daemon or restore that finds the marker completes the exchange. Before the marker the old memory is in use,
 * after it the restored one. The caller has the home's lock.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';
import { syncFolder } from './sync-folder.ts';

const markerOf = (home: Home) => join(home.root, 'restored');
const replacedOf = (home: Home) => join(home.root, 'data.replaced');

/** The folder into which a backup is restored before the exchange. */
export const restoringFolder = (home: Home): string => join(home.root, 'data.restoring');

/** Replace the old folder by the restored one, which is complete and synced. */
export function exchangeData(home: Home): void {
  rmSync(replacedOf(home), { recursive: true, force: true });
  writeFileSync(markerOf(home), '', { mode: 0o600, flush: true });
  syncFolder(home.root);
  finishRestore(home);
}

/** Complete an interrupted exchange; without effect if there is none. */
export function finishRestore(home: Home): void {
  if (!existsSync(markerOf(home))) return;
  const restoring = restoringFolder(home);
  const replaced = replacedOf(home);
  if (existsSync(restoring)) {
    if (existsSync(home.data) && !existsSync(replaced)) renameSync(home.data, replaced);
    renameSync(restoring, home.data);
    syncFolder(home.root);
  }
  rmSync(markerOf(home), { force: true });
  syncFolder(home.root);
  rmSync(replaced, { recursive: true, force: true });
}
