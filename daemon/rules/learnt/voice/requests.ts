/** Recognises requests for current work that include its content. That content is no wish, whatever it sounds like. */
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { namesText, pointsAtSomething, saysItFollows, speaksOfHere } from './handing-words.ts';
import { isRuling } from './voices.ts';

/** Cues that it holds from now on. */
const LASTS = new Set(['henceforth', 'always', 'never']);
/** Cues of a task with its content after a colon. */
const TASKS = new Set(['task', 'ask']);
/** Words before a task at a sentence's start: "please", "pls can you". */
const TASK_WITHIN = 2;
/** Cues of a condition before a rule: it is the user's own. */
const OWN = new Set(['when', 'henceforth', 'always', 'never', 'context', 'remember']);
const COLON = /[:：](?=\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** Whether a sentence asks something about a text, which is current work. */
export const isRequest = (sentence: string): boolean =>
  [namesText, pointsAtSomething, saysItFollows].some((hands) => hands(sentence)) &&
  !speaksOfHere(sentence) &&
  !cuesIn(sentence).some(({ name }) => LASTS.has(name));

/**
 * Whether a sentence asks for something and dictates its content: "turn it into a list: shoes are never worn inside".
 */
export function dictates(sentence: string): boolean {
  const [before = '', after = ''] = sentence.split(COLON, 2);
  const cues = cuesIn(before);
  const asks = cues.some(({ name, at }) => TASKS.has(name) && at < TASK_WITHIN);
  return asks && isRuling(after) && !cues.some(({ name }) => OWN.has(name));
}

const cuesIn = (text: string) => cuesOf(sentenceWords(text));
