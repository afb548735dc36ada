import type { Ranked } from './rank.ts';

type RankedSession<Item extends Ranked = Ranked> = {
  session: string;
  score: number;
  /** The session's observations that were ranked, best first. */
  observations: Item[];
};

/**
 * Group a ranking by session; a session takes the place of its best observation. Observations without a session are left out.
 * @param sessionOf the item's session, for rankings that lack it because the text leg was missing
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
