/**
 * Where most of what was found is source code, meaning counts for more than words: a question in words names what the code does, the code
 * has other names for it, and the words that both share stand in most functions. On the bench's set of code the words alone find 59 of 100,
 * MiniLM's vectors 84; joined by the weights for prose they found 81 (docs/decisions/0004-ranking.md).
 */
import { looksLikeCode } from '../../text/looks-like-code.ts';
import type { Boosted } from './boost-by-context.ts';

/** Best hits that are looked at and ranked anew. */
export const SEEN_FOR_CODE = 50;
/** The share of them that makes it a question about code. */
const MOST = 0.5;

/**
 * Rank the best hits anew with `more` times their vector evidence added, if most of them are code. Best first, ties by the newer id.
 * @param textOf the text of a hit; undefined where it is gone
 */
export function weighForCode(
  ranked: readonly Boosted[],
  more: number,
  textOf: (id: number) => string | undefined,
): readonly Boosted[] {
  const best = ranked.slice(0, SEEN_FOR_CODE);
  const code = best.filter(({ id }) => looksLikeCode(textOf(id) ?? '')).length;
  if (code < best.length * MOST) return ranked;
  const weighed = best
    .map((hit) => ({ ...hit, score: hit.score + more * (hit.explain.vector?.evidence ?? 0) }))
    .sort((a, b) => b.score - a.score || b.id - a.id);
  return [...weighed, ...ranked.slice(SEEN_FOR_CODE)];
}
