// Lines of a question's prompt that tell the agent to search for itself: how to, if the evidence is thin, and what lies
// just below the floor. None if a prompt carries nothing and nothing is near it.
import { oneLine } from '../../contract/shown-text.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import type { Entry } from '../format.ts';
import type { Selection } from '../ranking/relevance.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/** Says below the memories how to search again, in at most 25 tokens. */
export const HOW_TO_SEARCH: Entry = {
  zone: 'again',
  line: 'Thin evidence: search again in other words, by a file, a time or a session.',
};
/** Its tokens in a block. */
export const HOW_TOKENS = estimateTokens(HOW_TO_SEARCH.line) + 1;

/**
 * How far below the floor an observation is still pointed to. On the bench it gives 2 of 5 questions that carried
 * nothing the right turn, and none of 250 unrelated ones; 0.2 gives one of those (docs/decisions/0005-floors.md).
 */
const BELOW = 0.15;
const MAX_POINTERS = 2;
/** Share of the best coverage from which another is pointed to as well, as in ranking/relevance. */
const ALIKE = 0.8;
/** Tokens of the line. */
const MAX_TOKENS = 40;
const TITLE_CHARS = [60, 45, 30];
/** A question of general knowledge. */
const HOW_TO = /\bhow to\b/i;

/** The observations nearly as near as the best, without those already shown; empty if the best was shown. */
export function worthPointingTo<Hit extends { id: number; coverage: number }>(
  ranked: readonly Hit[],
  shown: ReadonlySet<number>,
): Hit[] {
  const [best] = ranked;
  if (!best || shown.has(best.id)) return [];
  return ranked.filter(({ id, coverage }) => coverage >= ALIKE * best.coverage && !shown.has(id));
}

type Titled = { readonly id: number; readonly title: string };

/**
 * The line that points to what lies just below the floor. Only if the project knows the question's rarest word:
 * otherwise the question is about something else.
 * @param nearest best first
 */
export function pointersBelow(
  question: string,
  { relevance, floor }: Selection,
  terms: TextLeg['terms'],
  nearest: readonly Titled[],
): Entry[] {
  if (!(floor - relevance < BELOW) || nearest.length === 0 || HOW_TO.test(question)) return [];
  const telling = terms.filter(({ weight }) => weight === 1);
  if (telling.length === 0 || telling.some(({ documents }) => documents === 0)) return [];
  const named = nearest.slice(0, MAX_POINTERS);
  const lines = TITLE_CHARS.map(
    (chars) => `${named.map(({ id, title }) => `#${id} ${oneLine(title, chars)}`).join('; ')} may be about this.`,
  );
  return [{ zone: 'again', line: lines.find((line) => estimateTokens(line) <= MAX_TOKENS) ?? lines.at(-1)! }];
}
