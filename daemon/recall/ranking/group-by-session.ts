import type { Ranked } from './rank.ts';

type RankedSession<Item extends Ranked = Ranked> = {
  session: string;
  score: number;
  /** The session's ranked observations, best first. */
  observations: Item[];
};

/**
 * Group a ranking by session; a session ranks where its best observation does. Observations without a session are
 * dropped.
 * @param sessionOf an item's session, for rankings without the text leg
 */
export function groupBySession<Item extends Ranked>(
  ranked: readonly Item[],
  sessionOf: (item: Item) => string | null = (item) => item.session,
): RankedSession<Item>[] {
  const sessions = new Map<string, RankedSession<Item>>();
  for (const item of ranked) {
    const session = sessionOf(item);
    if (session === null) continue;
    const known = sessions.get(session);
    if (known) known.observations.push(item);
    else sessions.set(session, { session, score: item.score, observations: [item] });
  }
  return [...sessions.values()];
}
