import { isPathOf } from '../digest/reverted-files.ts';
import type { ReadTurn } from './read-turn.ts';
import { changedIn } from './turn-parts.ts';

/** The files that turns, oldest first, changed and that no later one put back before they were committed. */
export function keptFiles(turns: readonly ReadTurn[]): string[] {
  const files = new Set<string>();
  const committed = new Set<string>();
  for (const turn of turns) {
    for (const path of turn.reverted)
      for (const file of files) if (isPathOf(path, file) && !committed.has(file)) files.delete(file);
    for (const file of changedIn(turn)) {
      files.add(file);
      committed.delete(file);
    }
    if (turn.labels.has('Committed')) for (const file of files) committed.add(file);
  }
  return [...files];
}
