import { cuesOf } from './cues.ts';
import { sentenceWords } from './sentence-words.ts';

/** Cues by which a sentence says that it lasts, as `cue-table.ts` names them. */
const LASTS = new Set(['never', 'always', 'henceforth', 'anymore', 'prefer', 'prior', 'remember', 'project', 'decide']);
/** The lower bounds with such a cue and without: lower ones hint at many more of real prompts, hardly any of which holds a rule. */
const LASTS_FROM = 0.4;
const TELLS_FROM = 0.5;
/** A rule that only tells what to do is short; a longer sentence is a task or a report, unless the prompt corrects the agent. */
const MAX_WORDS = 14;

/** Whether a sentence that isn't sure enough to teach hints at a rule, of which the agent may judge. */
export function hintsAtRule({ text, probability }: { text: string; probability: number }, corrects = false): boolean {
  if (probability < LASTS_FROM) return false;
  const { words, wide } = sentenceWords(text);
  if (cuesOf({ words, wide }).some(({ name }) => LASTS.has(name))) return true;
  return probability >= TELLS_FROM && (corrects || words.length <= MAX_WORDS);
}
