import { estimateTokens } from '../../text/estimate-tokens.ts';
import { joinPassages } from './join-passages.ts';
import type { PassageScores } from './score-passages.ts';

/** An observation that may be shown; `headTokens` is what naming it costs. */
type Item = { readonly id: number; readonly score: number; readonly text: string; readonly headTokens: number };

type Bounds = {
  budgetTokens: number;
  /** The budget that says how many observations; default the same. */
  wholeBudget?: number;
  /** What was shown before, as {@link plainText} makes it: none of it comes again. */
  said?: string;
};

/** Tokens per observation shown: with fewer each says too little, at 400 tokens as at 800. */
const TOKENS_PER_ITEM = 100;
/** Share of the best passage's score below which a passage is not worth its tokens. */
const SHARE_OF_BEST = 0.5;
/** The least weight of a label: what the user said or what was listed may be the answer, too. */
const PLAIN_WORTH = 1;
/** Tokens too few for a passage. */
const TOO_FEW = 15;

/** A text's letters and digits, by which the same sentence is known however it was quoted. */
export const plainText = (text: string): string =>
  ` ${text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()} `;

/**
 * Choose the passages that answer, from all observations together, until they fill `budgetTokens`: fewer observations with more of each
 * or more with less, as their scores fall. The same sentence never comes twice.
 * @returns the excerpt by observation, best first
 */
export function choosePassages(
  items: readonly Item[],
  scores: PassageScores,
  { budgetTokens, wholeBudget = budgetTokens, said = '' }: Bounds,
): Map<number, string> {
  const most = Math.max(1, Math.floor(wholeBudget / TOKENS_PER_ITEM));
  const ranked = items
    .flatMap((item) =>
      (scores.get(item.id) ?? []).map((passage, at) => ({
        item,
        at,
        text: item.text.slice(passage.start, passage.end),
        score: item.score + passage.score * Math.max(PLAIN_WORTH, passage.worth),
      })),
    )
    .sort((a, b) => b.score - a.score || b.item.id - a.item.id || a.at - b.at);
  const chosen = new Map<Item, Set<number>>();
  const chosenTexts = new Set<string>();
  let left = budgetTokens;
  for (const { item, at, text, score } of ranked) {
    if (left < TOO_FEW || score < ranked[0]!.score * SHARE_OF_BEST) break;
    if (!chosen.has(item) && chosen.size >= most) continue;
    const plain = plainText(text);
    const cost = estimateTokens(text) + 1 + (chosen.has(item) ? 0 : item.headTokens);
    if (cost > left || chosenTexts.has(plain) || said.includes(plain)) continue;
    chosenTexts.add(plain);
    left -= cost;
    chosen.set(item, (chosen.get(item) ?? new Set()).add(at));
  }
  return new Map(
    [...chosen].map(([item, places]) => [item.id, joinPassages(item.text, scores.get(item.id) ?? [], places)]),
  );
}
