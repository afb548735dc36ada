import { cuesOf } from './cues.ts';
import { sentenceWords } from './sentence-words.ts';

/** Cues by which a sentence says that it lasts, as `learning/cue-table.ts` names them. */
const LASTS = new Set(['never', 'always', 'henceforth', 'anymore', 'prefer', 'prior', 'remember', 'project', 'decide']);
/** Cues by which it says how things are to be done, as most tasks do too. */
const TELLS = new Set(['dont', 'must', 'should', 'make', 'instead', 'correct']);
/** The lower bounds of either: with 0.3 and 0.4, half as many more of real prompts hint at a rule, and hardly any of those holds one. */
const LASTS_FROM = 0.4;
const TELLS_FROM = 0.5;
/** A rule that only tells what to do is short; a longer sentence is a task or a report, unless the prompt corrects the agent. */
const MAX_WORDS = 14;

/** Whether a sentence that isn't sure enough to teach hints at a rule: a cue of teaching is there, and some evidence. */
export function hintsAtRule({ text, probability }: { text: string; probability: number }, corrects = false): boolean {
  if (probability < LASTS_FROM) return false;
  const { words, wide } = sentenceWords(text);
  const cues = cuesOf({ words, wide });
  if (cues.some(({ name }) => LASTS.has(name))) return true;
  return (
    probability >= TELLS_FROM && (corrects || words.length <= MAX_WORDS) && cues.some(({ name }) => TELLS.has(name))
  );
}
