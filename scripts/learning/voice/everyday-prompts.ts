/**
 * Everyday prompts made of the classifier's examples: a teaching sentence beside one or two others, on one line, on
 * two, or with a blank line between. Labelled prompts all contain others' texts; trained on them alone, a model would
 * doubt simple instructions.
 */
import { seededRandom } from '../../distill/random.ts';
import type { Example } from '../read-examples.ts';
import type { LabelledPrompt } from './read-prompts.ts';

/** Gaps between two sentences, as often as people type them. */
const GAPS = [' ', ' ', ' ', ' ', ' ', '\n', '\n\n'];
const SEED = 3;
/** Every so many examples one is taken. */
const EVERY = 2;
const ENDS = /[.!?。！？]$/;

/** Make prompts of examples; the same examples give the same prompts. */
export function everydayPrompts(examples: readonly Example[]): LabelledPrompt[] {
  const random = seededRandom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const idle = new Map<string, Example[]>();
  for (const example of examples) {
    if (example.kind !== 'none') continue;
    const language = languageOf(example);
    idle.set(language, [...(idle.get(language) ?? []), example]);
  }
  return examples
    .filter(({ lasts }) => lasts === 'lasting')
    .filter((_, index) => index % EVERY === 0)
    .flatMap((example) => {
      const beside = idle.get(languageOf(example));
      if (!beside) return [];
      const [before, after] = pick([
        [true, false],
        [false, true],
        [false, true],
        [true, true],
      ] as const);
      const lead = before ? joined(pick(beside).text, pick(GAPS)) : '';
      const text = after ? joined(example.text, pick(GAPS)) : example.text;
      const ownSpan = { start: lead.length, end: lead.length + example.text.length };
      return [{ prompt: lead + text + (after ? pick(beside).text : ''), own: [ownSpan] }];
    });
}

/** The examples of English lie in many files, those of other languages in one each. */
const languageOf = ({ file }: Example): string => (file.startsWith('english') ? 'english' : file);

/** A sentence with a stop, unless a line ends with it. */
const joined = (sentence: string, gap: string): string =>
  gap === ' ' && !ENDS.test(sentence) ? `${sentence}.${gap}` : sentence + gap;
