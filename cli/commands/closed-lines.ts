import type { ObservationRead } from '../../daemon/contract/observations.ts';
import { terminalLine } from './format.ts';

/** One line per item that a session left open and a later one did, by the ids of their summaries. */
export function closedLines(closed: ReadonlyMap<number, NonNullable<ObservationRead['closed']>>): string[] {
  return [...closed].flatMap(([id, items]) =>
    items.map(
      ({ item, by, session_id, words }) =>
        `#${id} “${terminalLine(item, 160)}” ← #${by} (session ${terminalLine(session_id, 8)}): “${terminalLine(words, 200)}”`,
    ),
  );
}
