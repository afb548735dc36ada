/**
 * Whether a prompt has room for somebody else's text, checked before any voice is judged. A one-line instruction is
 * never doubted.
 */
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { namesText, pointsAtSomething } from './handing-words.ts';

/** A line end, a quotation, or a colon in a script without spaces. */
const SETS_APART = /[\n"“”„«»「『]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}:|：/u;
const COLON = /:(?=\s|$)/g;
/** A sentence of several words before a colon: "so: a sha on every image" introduces nothing. */
const LEAD_IN = /[^.!?…]*[^\s.!?…]\s+[^\s:]+$/u;
/** Longest sentence before a colon that is looked at. */
const MAX_LEAD_IN_CHARS = 120;
/** Cues of a condition before a colon: "Before touching the schema: …". */
const OCCASIONS = new Set(['when', 'henceforth', 'always', 'context']);
/** Cues of an instruction; its clause is an order, not a report. */
const ORDERS = new Set(['never', 'always', 'dont', 'task', 'make', 'ask']);
/** An early clause of saying, thinking or reading: "On the blog they write that …". */
const TELLS_THAT =
  /^(?:[^\s,]{1,40}[\s,]{1,4}){1,6}(?:that|dass|daß|que|qu['’]\S{1,40}|dat|że|żeby|že|что|чтобы|che|att|(?<=,\s{0,3})at|ki|hogy)(?!\p{L})/iu;
/** Longer prompts have room anyway, or aren't sentences. */
const MAX_CHARS = 600;
/** Leading characters that two words on the same thing share; shorter words are mostly grammar. */
const STEM_CHARS = 6;

/** Whether a sentence reports what is said or thought. */
export const tellsThat = (sentence: string): boolean =>
  TELLS_THAT.test(sentence) && !cuesIn(sentence).some(({ name, at }) => at === 0 && ORDERS.has(name));

/** Whether text before a colon may introduce what follows: several words, not only a condition. */
function isOpener(before: string): boolean {
  const leadIn = LEAD_IN.exec(before)?.[0];
  if (leadIn === undefined) return false;
  const names = cuesIn(leadIn).map(({ name }) => name);
  const asks = names.includes('task') || names.includes('ask') || namesText(leadIn) || pointsAtSomething(leadIn);
  return asks || !names.some((name) => OCCASIONS.has(name));
}

const cuesIn = (text: string) => cuesOf(sentenceWords(text));

/** Whether a prompt may contain somebody else's text: a place for it, or a name, a reference or a report of one. */
export const mayHandOver = (prompt: string, sentences: readonly string[]): boolean =>
  setsTextApart(prompt) ||
  (sentences.length > 1 && namesText(prompt.slice(0, MAX_CHARS))) ||
  sentences.some((sentence) => (sentences.length > 1 && pointsAtSomething(sentence)) || tellsThat(sentence));

/**
 * Whether a prompt has a separate place for a text. On one line, without quotation or colon, "those" means the agent's
 * work.
 */
export const setsTextApart = (prompt: string): boolean =>
  SETS_APART.test(prompt.trim()) ||
  [...prompt.matchAll(COLON)].some(({ index }) =>
    isOpener(prompt.slice(Math.max(0, index - MAX_LEAD_IN_CHARS), index)),
  );

/** How certainly the words of sentences introduce a text. */
export function handedBy(sentences: readonly string[]): 'name' | 'pointing' | 'nothing' {
  if (sentences.some(namesText)) return 'name';
  return sentences.some(pointsAtSomething) ? 'pointing' : 'nothing';
}

/** Whether a sentence shares a subject with another: a longer word with the same beginning. */
export function speaksOfTheSame(words: readonly string[], others: readonly (readonly string[])[]): boolean {
  const stems = new Set(others.flatMap((other) => other.flatMap(stemOf)));
  return words.some((word) => stemOf(word).some((stem) => stems.has(stem)));
}

const stemOf = (word: string): string[] => (word.length >= STEM_CHARS ? [word.slice(0, STEM_CHARS)] : []);
