import type { ObservationRead } from '../../daemon/contract/observations.ts';
import type { CommandContext } from './context.ts';
import { terminalLine } from './format.ts';

/** What sessions left open and later ones did, by the ids of their summaries, a line each; none for other memories. */
export async function closedLines(ids: readonly number[], { api }: Pick<CommandContext, 'api'>): Promise<string[]> {
  const read: ObservationRead[] = [];
  for (const id of ids) read.push(await api.observation(id));
  return read.flatMap(({ id, closed = [] }) =>
    closed.map(
      ({ item, by, session_id, words }) =>
        `#${id} “${terminalLine(item, 160)}” ← #${by} (session ${terminalLine(session_id, 8)}): “${terminalLine(words, 200)}”`,
    ),
  );
}
