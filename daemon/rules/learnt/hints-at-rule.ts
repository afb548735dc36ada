import { cuesOf } from './cues.ts';
import { sentenceWords } from './sentence-words.ts';

/** Cues of duration, named as in `cue-table.ts`. */
const LASTS = new Set(['never', 'always', 'henceforth', 'anymore', 'prefer', 'prior', 'remember', 'project', 'decide']);
/**
 * Least probability with and without such a cue. Lower values hint at many more real prompts, hardly any with a rule.
 */
const LASTS_FROM = 0.4;
const TELLS_FROM = 0.5;
/** A short sentence may be a rule; a longer one is a task or report unless the prompt corrects the agent. */
const MAX_WORDS = 14;

/** Whether a sentence that isn't certain enough to teach hints at a rule, for the agent to judge. */
export function hintsAtRule({ text, probability }: { text: string; probability: number }, corrects = false): boolean {
  if (probability < LASTS_FROM) return false;
  const { words, wide } = sentenceWords(text);
  if (cuesOf({ words, wide }).some(({ name }) => LASTS.has(name))) return true;
  return probability >= TELLS_FROM && (corrects || words.length <= MAX_WORDS);
}
