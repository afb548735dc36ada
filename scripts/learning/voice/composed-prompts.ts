/**
 * Composes prompts with both material and a wish from prompts with one of the two: the wish before the request or after
 * the text. Few labelled prompts have both, and position shows whose a sentence is.
 */
import { languageOf } from '../../../daemon/language/language-of.ts';
import { seededRandom } from '../../distill/random.ts';
import type { LabelledPrompt } from './read-prompts.ts';

const SEED = 7;
const QUESTION = /[?？]\s*$/;
/** A question of the user's own ends the text; after the text itself a wish stands apart. */
const GAPS_BEFORE = [' ', '\n', '\n\n'];
const GAPS_BEHIND_QUESTION = [' ', '\n', '\n\n'];
const GAPS_BEHIND_TEXT = ['\n\n'];
const ENDS = /[.!?。！？]$/;

/** Make a prompt of each that holds no wish; the same prompts give the same ones. */
export function composedPrompts(prompts: readonly LabelledPrompt[]): LabelledPrompt[] {
  const random = seededRandom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const wishes = new Map<string | undefined, string[]>();
  for (const { prompt, own } of prompts) {
    const language = languageOf(prompt);
    const ownTexts = own.map(({ start, end }) => prompt.slice(start, end));
    wishes.set(language, [...(wishes.get(language) ?? []), ...ownTexts]);
  }
  return prompts.flatMap(({ prompt, own }) => {
    const known = wishes.get(languageOf(prompt)) ?? [];
    if (own.length > 0 || known.length === 0) return [];
    const wish = pick(known);
    const ended = ENDS.test(wish) ? wish : `${wish}.`;
    if (random() < 0.5) return [{ prompt: ended + pick(GAPS_BEFORE) + prompt, own: [{ start: 0, end: wish.length }] }];
    const lead = prompt + pick(QUESTION.test(prompt) ? GAPS_BEHIND_QUESTION : GAPS_BEHIND_TEXT);
    return [{ prompt: lead + wish, own: [{ start: lead.length, end: lead.length + wish.length }] }];
  });
}
