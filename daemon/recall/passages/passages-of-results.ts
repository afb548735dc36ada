// The passages that answer a question in several phrasings, from its best results together: what an agent would look for in their full texts.
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { choosePassages } from './choose-passages.ts';
import type { PassageScorer, PassageScores } from './score-passages.ts';

/** Passages compared by meaning, of each result and of all together, for each phrasing. */
const COMPARED = { ofEach: 8, maxChars: 8000 };
/** Tokens of a result's line without its title: id, kind, time and size. */
const LINE_TOKENS = 25;

type Result = {
  readonly id: number;
  /** Its share of the question, comparable with that of a passage. */
  readonly score: number;
  readonly title: string;
  readonly text: string;
  /** Turns of one session stand together; null stands alone. */
  readonly session: string | null;
};

/**
 * Choose the passages of these results that fit into so many tokens, each result's line counted in.
 * @param scorers one for each phrasing: a passage counts by the one that it answers best
 * @returns the passages by result; those of which none is worth its tokens are left out
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
