import { estimateTokens } from '../text/estimate-tokens.ts';

type Item = { readonly id: number; readonly score: number };
type Line = Item & { readonly line: string };
/** A line with what it takes. */
type Weighed = Line & { readonly tokens: number };

/** Characters of a line, at least: fewer don't show a whole passage. */
const MIN_CHARS = 180;
/** Power of the score in a line's share: the best hit answers far more often than the next. */
const SHARE_POWER = 2;
const CHARS_PER_TOKEN = 4;
/** Rounds that bring the lines nearer to the budget; more would change only a few characters. */
const ROUNDS = 4;

const costOf = (lines: readonly Line[]): number => lines.reduce((sum, { line }) => sum + estimateTokens(line) + 1, 0);

/**
 * Write lines for more and more tokens until they fill the budget: the parts of a line are estimated to take more than the line.
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

/** Write a line for each item, the longer the better it scores, so that together they fill `budgetTokens` without exceeding it. */
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
