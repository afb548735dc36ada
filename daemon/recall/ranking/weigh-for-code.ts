/**
 * If most findings are source code, meaning counts more than words. A question in words describes what the code does;
 * the code has other names for it, and the shared words occur in most functions. On the bench's code set words find 59
 * of 100, MiniLM's vectors 84, both joined by the weights for prose 81 (docs/decisions/0004-ranking.md).
 */
import { looksLikeCode } from '../../text/looks-like-code.ts';
import type { Boosted } from './boost-by-context.ts';

/** Best hits examined and ranked anew. */
export const SEEN_FOR_CODE = 50;
/** Share of code in them that makes it a question about code. */
const MOST = 0.5;

/**
 * Rank the best hits anew with `more` times their vector evidence, if most are code. Best first, ties by the newer id.
 * @param textOf the text of a hit; undefined if it is gone
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
