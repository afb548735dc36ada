// The passages that answer a question in several phrasings, from its best results together. They save the agent from
// reading the full texts.
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { choosePassages } from './choose-passages.ts';
import type { PassageScorer, PassageScores } from './score-passages.ts';

/** Passages compared by meaning per phrasing: of each result, and in total. */
const COMPARED = { ofEach: 8, maxChars: 8000 };
/** Tokens of a result line without its title: id, kind, time, size. */
const LINE_TOKENS = 25;

type Result = {
  readonly id: number;
  /** Its share of the question, comparable with a passage's. */
  readonly score: number;
  readonly title: string;
  readonly text: string;
  /** Turns of a session stand together; null stands alone. */
  readonly session: string | null;
};

/**
 * Choose the passages of these results within so many tokens, including each result's line.
 * @param scorers one per phrasing; a passage counts by its best score
 * @returns passages by result, without results that have none worth showing
 */
export async function passagesOfResults(
  results: readonly Result[],
  scorers: readonly PassageScorer[],
  budgetTokens: number,
): Promise<Map<number, string>> {
  const scored = await Promise.all(scorers.map((score) => score(results, COMPARED)));
  const items = results.map((result) => ({
    ...result,
    headTokens: () => LINE_TOKENS + estimateTokens(result.title),
  }));
  const chosen = choosePassages(items, bestOf(scored), budgetTokens)(budgetTokens);
  return new Map([...chosen].map(([id, { excerpt }]) => [id, excerpt]));
}

/** Each passage with its best score. */
function bestOf([first, ...others]: readonly PassageScores[]): PassageScores {
  return new Map(
    [...first!].map(([id, passages]) => [
      id,
      passages.map((passage, at) =>
        others.reduce((best, scores) => {
          const other = scores.get(id)?.[at];
          return other && other.score > best.score ? other : best;
        }, passage),
      ),
    ]),
  );
}
