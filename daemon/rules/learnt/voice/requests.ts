/** Sentences that ask for the work at hand, and bring along what it is about: what they say of it is no wish, however it sounds. */
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { namesText, pointsAtSomething, saysItFollows, speaksOfHere } from './handing-words.ts';
import { isRuling } from './voices.ts';

/** Cues by which a sentence says that it holds from then on. */
const LASTS = new Set(['henceforth', 'always', 'never']);
/** Cues of a task that says behind its colon what is to be written. */
const TASKS = new Set(['task', 'ask']);
/** Words before a task that begins a sentence: "please", "pls can you". */
const TASK_WITHIN = 2;
/** Cues of a lead-in that says when what follows holds: it is the user's own. */
const OWN = new Set(['when', 'henceforth', 'always', 'never', 'context', 'remember']);
const COLON = /[:：](?=\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** Whether a sentence asks something of a text; beside the text it is the work at hand. */
export const isRequest = (sentence: string): boolean =>
  [namesText, pointsAtSomething, saysItFollows].some((hands) => hands(sentence)) &&
  !speaksOfHere(sentence) &&
  !cuesIn(sentence).some(({ name }) => LASTS.has(name));

/** Whether a sentence asks for something and says what is to stand in it: "turn it into a list: shoes are never worn inside". */
export function dictates(sentence: string): boolean {
  const [before = '', after = ''] = sentence.split(COLON, 2);
  const cues = cuesIn(before);
  const asks = cues.some(({ name, at }) => TASKS.has(name) && at < TASK_WITHIN);
  return asks && isRuling(after) && !cues.some(({ name }) => OWN.has(name));
}

const cuesIn = (text: string) => cuesOf(sentenceWords(text));
