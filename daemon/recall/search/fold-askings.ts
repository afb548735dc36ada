import { isQuestion } from '../../text/is-question.ts';
import { MAX_ASKED } from '../passages/score-passages.ts';
import { askingsAmong } from '../ranking/askings.ts';
import type { Phrased } from '../ranking/fuse-phrasings.ts';
import type { Read } from './read-recalled.ts';

/** Remaining score of a turn that only asked: found only if nothing answers. */
const ONLY_ASKED = 0.25;

/**
 * Fold turns that only asked into the last turn that answered, or else into one of them behind all others. `asked`: the
 * number folded into a turn, by its id.
 */
export async function foldAskings(
  ranked: readonly Phrased[],
  phrasings: readonly string[],
  read: Read,
): Promise<{ answers: readonly Phrased[]; asked: ReadonlyMap<number, number> }> {
  if (!phrasings.some(isQuestion)) return { answers: ranked, asked: new Map() };
  const best = ranked.slice(0, MAX_ASKED).map(({ id }) => id);
  const known = await read(best);
  const askings = askingsAmong(
    phrasings,
    best.flatMap((id) => known.get(id) ?? []),
  );
  const onlyAsked = new Set([...askings].flatMap(([id, asking]) => (asking === 'answered' ? [] : [id])));
  if (onlyAsked.size === 0) return { answers: ranked, asked: new Map() };
  const others = ranked.filter(({ id }) => !onlyAsked.has(id));
  // Newest first, in the order of askingsAmong.
  const answered = [...askings].find(([, asking]) => asking === 'answered')?.[0];
  if (answered !== undefined) return { answers: others, asked: new Map([[answered, onlyAsked.size + 1]]) };
  const [one] = ranked.filter(({ id }) => onlyAsked.has(id)).map((hit) => ({ ...hit, score: hit.score * ONLY_ASKED }));
  const answers = [...others, one!].sort((a, b) => b.score - a.score || b.id - a.id);
  return { answers, asked: new Map([[one!.id, onlyAsked.size]]) };
}
