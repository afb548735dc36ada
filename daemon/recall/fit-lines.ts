import { estimateTokens } from '../text/estimate-tokens.ts';

type Item = { readonly id: number; readonly score: number };
type Line = Item & { readonly line: string };
/** A line with its tokens. */
type Weighed = Line & { readonly tokens: number };

/** Minimum length of a line; fewer characters don't show a passage. */
const MIN_CHARS = 180;
/** Exponent of the score in a line's share: the best hit answers far more often than the next. */
const SHARE_POWER = 2;
const CHARS_PER_TOKEN = 4;
/** Rounds towards the budget; more would change only a few characters. */
const ROUNDS = 4;

const costOf = (lines: readonly Line[]): number => lines.reduce((sum, { line }) => sum + estimateTokens(line) + 1, 0);

/**
 * Write lines with a growing target until they fill the budget, because a line takes fewer tokens than estimated by
 * parts.
 * @param write lines for about so many tokens
 */
export function fillBudget(budgetTokens: number, write: (tokens: number) => Weighed[]): Weighed[] {
  let best: Weighed[] = [];
  let asked = budgetTokens;
  for (let round = 0; round < ROUNDS; round++) {
    const lines = write(asked);
    const cost = lines.reduce((sum, { tokens }) => sum + tokens + 1, 0);
    if (cost <= budgetTokens || best.length === 0) best = lines;
    if (cost === 0 || cost > budgetTokens) return best;
    asked += budgetTokens - cost;
  }
  return best;
}

/** Write a line per item, better ones longer, filling `budgetTokens` without exceeding it. */
export function fitLines(
  items: readonly Item[],
  budgetTokens: number,
  lineOf: (id: number, chars: number) => string,
): Line[] {
  const total = items.reduce((sum, { score }) => sum + score ** SHARE_POWER, 0);
  const write = (chars: number): Line[] =>
    items.map((item) => ({
      ...item,
      line: lineOf(item.id, Math.max(MIN_CHARS, Math.round((chars * item.score ** SHARE_POWER) / total))),
    }));
  let chars = budgetTokens * CHARS_PER_TOKEN;
  let lines = write(chars);
  let cost = costOf(lines);
  for (let round = 0; round < ROUNDS && cost > budgetTokens; round++) {
    chars *= Math.max(0.5, Math.min(0.95, budgetTokens / cost));
    lines = write(chars);
    cost = costOf(lines);
  }
  return lines;
}
