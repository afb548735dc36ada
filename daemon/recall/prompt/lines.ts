// Formats a prompt's memories as lines within a budget.
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { HOW_TO_SEARCH, HOW_TOKENS, pointersBelow, worthPointingTo } from '../again/prompt-lines.ts';
import { coverageOf, isThin } from '../again/thin-evidence.ts';
import { fillBudget, fitLines } from '../fit-lines.ts';
import { type Entry, followingLine, observationLine } from '../format.ts';
import { choosePassages, plainText } from '../passages/choose-passages.ts';
import { excerptOf, weightsOf } from '../passages/excerpt.ts';
import { withoutQuestions } from '../passages/without-questions.ts';
import type { FoundForPrompt, rankForPrompt } from './find.ts';
import type { PromptQuestion } from './question.ts';

/** The best findings, whose passages are all compared by meaning. */
const MAX_TOLD = 10;
/** With 6 of each the bench finds 5 points less, with 3,000 characters 1 point. */
const TO_TELL = { ofEach: 8, maxChars: 4000 };

type RankedForPrompt = Awaited<ReturnType<typeof rankForPrompt>>;

/**
 * The lines to show. If the agent can search: also how to, if the evidence is thin, and what lies just below the floor.
 */
export async function linesWithin(
  question: PromptQuestion,
  found: FoundForPrompt,
  ranked: RankedForPrompt,
  budgetTokens: number,
) {
  const { asks, query, legs, known } = found;
  const { fresh, selection } = ranked;
  const write = async (tokens: number) =>
    asks && selection.items.length > 0
      ? linesOfPassages(question, found, ranked, tokens)
      : linesOfItems(found, ranked, tokens);
  const lines = await write(budgetTokens);
  const terms = legs.text?.terms ?? [];
  const isNew = ({ line }: Entry) => !question.said.some((said) => said.includes(line));
  if (!asks || question.hasTools === false) return { lines, again: [] };
  if (lines.length === 0) {
    const nearest = worthPointingTo(fresh, question.shown).map(({ id }) => known.get(id)!);
    return { lines, again: pointersBelow(query, selection, terms, nearest).filter(isNew) };
  }
  const coverage = coverageOf(fresh[0]!);
  const isToldHow = isThin({ coverage, terms, texts: lines.map(({ line }) => line) }) && isNew(HOW_TO_SEARCH);
  return isToldHow ? { lines: await write(budgetTokens - HOW_TOKENS), again: [HOW_TO_SEARCH] } : { lines, again: [] };
}

/** For a question: the passages that answer it, from any observation. */
async function linesOfPassages(
  { said }: PromptQuestion,
  { known, askings }: FoundForPrompt,
  { fresh: hits, scorePassages }: RankedForPrompt,
  budgetTokens: number,
) {
  const now = new Date();
  const best = hits.slice(0, MAX_TOLD).map(({ id }) => known.get(id)!);
  const scores = withoutQuestions(await scorePassages(best, TO_TELL), askings);
  const written = new Map<string, { line: string; tokens: number }>();
  const lineOf = (id: number, excerpt: string, follows: boolean) => {
    const key = `${id} ${follows} ${excerpt}`;
    const before = written.get(key);
    if (before) return before;
    const line = follows
      ? followingLine(known.get(id)!, excerpt)
      : observationLine(known.get(id)!, now, excerpt.length, () => excerpt);
    const entry = { line, tokens: estimateTokens(line) };
    written.set(key, entry);
    return entry;
  };
  const items = hits.map(({ id, evidence }) => {
    const { text, session_id, source, pinned } = known.get(id)!;
    // Only turns are shown with their session; pinned and saved texts say themselves where they belong.
    const session = source === 'digest' && !pinned ? session_id : null;
    return {
      id,
      score: evidence,
      text,
      session,
      headTokens: (follows: boolean) => lineOf(id, '', follows).tokens + 1,
    };
  });
  const choose = choosePassages(items, scores, budgetTokens, plainText(said.join('\n')));
  const scoreOf = new Map(hits.map(({ id, score }) => [id, score]));
  const write = (tokens: number) =>
    [...choose(tokens)].map(([id, { excerpt, follows }]) => ({
      id,
      score: scoreOf.get(id)!,
      ...lineOf(id, excerpt, follows),
    }));
  return fillBudget(budgetTokens, write);
}

/** For other prompts: the few observations on the subject, each with its text about it. */
function linesOfItems(
  { known, legs }: FoundForPrompt,
  { selection: { items } }: RankedForPrompt,
  budgetTokens: number,
) {
  const now = new Date();
  const weights = weightsOf(legs.text?.terms ?? []);
  const excerpts = new Map(items.map(({ id }) => [id, excerptOf(known.get(id)!.text, weights)]));
  return fitLines(items, budgetTokens, (id, chars) => observationLine(known.get(id)!, now, chars, excerpts.get(id)));
}
