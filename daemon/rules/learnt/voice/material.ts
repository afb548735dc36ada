/**
 * Whether there is anything in a prompt that could be handed over, which is asked before whose voice a sentence has; and what hands it over.
 * Somebody who only says what to do, in a line, is doubted in nothing.
 */
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { namesText, pointsAtSomething } from './handing-words.ts';

/** A line's end, a quotation, or a colon in a script without spaces. */
const SETS_APART = /[\n"“”„«»「『]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}:|：/u;
const COLON = /:(?=\s|$)/g;
/** The sentence that a colon ends, of more than a word: "so: a sha on every image" hands over nothing. */
const LEAD_IN = /[^.!?…]*[^\s.!?…]\s+[^\s:]+$/u;
/** Longest sentence before a colon that is looked at. */
const MAX_LEAD_IN_CHARS = 120;
/** Cues of a lead-in that says when, where or from when on something holds: "Before touching the schema: …". */
const OCCASIONS = new Set(['when', 'henceforth', 'always', 'context']);
/** Cues of a sentence that says what to do: the clause in it is ordered, and not told. */
const ORDERS = new Set(['never', 'always', 'dont', 'task', 'make', 'ask']);
/** A clause near the beginning that somebody says, thinks or reads: "On the blog they write that …". */
const TELLS_THAT =
  /^(?:[^\s,]{1,40}[\s,]{1,4}){1,6}(?:that|dass|daß|que|qu['’]\S{1,40}|dat|że|żeby|že|что|чтобы|che|att|(?<=,\s{0,3})at|ki|hogy)(?!\p{L})/iu;
/** Characters in which a text is named: a prompt of more has room for one in any case, or is no sentence. */
const MAX_CHARS = 600;
/** Characters of a word that both have who speak of the same thing; shorter words are mostly of grammar. */
const STEM_CHARS = 6;

/** Whether a sentence tells what is said or thought. */
export const tellsThat = (sentence: string): boolean =>
  TELLS_THAT.test(sentence) && !cuesIn(sentence).some(({ name, at }) => at === 0 && ORDERS.has(name));

/** Whether what ends at a colon may hand over what follows it: it has more than a word, and says more than when or where that holds. */
function isOpener(before: string): boolean {
  const leadIn = LEAD_IN.exec(before)?.[0];
  if (leadIn === undefined) return false;
  const names = cuesIn(leadIn).map(({ name }) => name);
  const asks = names.includes('task') || names.includes('ask') || namesText(leadIn) || pointsAtSomething(leadIn);
  return asks || !names.some((name) => OCCASIONS.has(name));
}

const cuesIn = (text: string) => cuesOf(sentenceWords(text));

/** Whether a prompt could hand anything over: a text has a place in it, or one is named, pointed at from beside it, or told of. */
export const mayHandOver = (prompt: string, sentences: readonly string[]): boolean =>
  setsTextApart(prompt) ||
  (sentences.length > 1 && namesText(prompt.slice(0, MAX_CHARS))) ||
  sentences.some((sentence) => (sentences.length > 1 && pointsAtSomething(sentence)) || tellsThat(sentence));

/** Whether a text has a place of its own in a prompt; in one line without quotation or colon, "those" points at what the agent did. */
export const setsTextApart = (prompt: string): boolean =>
  SETS_APART.test(prompt.trim()) ||
  [...prompt.matchAll(COLON)].some(({ index }) =>
    isOpener(prompt.slice(Math.max(0, index - MAX_LEAD_IN_CHARS), index)),
  );

/** How sentences hand over a text, as far as their words tell. */
export function handedBy(sentences: readonly string[]): 'name' | 'pointing' | 'nothing' {
  if (sentences.some(namesText)) return 'name';
  return sentences.some(pointsAtSomething) ? 'pointing' : 'nothing';
}

/** Whether a sentence speaks of the same thing as one of others, each in its words: a longer word of it begins as one of theirs does. */
export function speaksOfTheSame(words: readonly string[], others: readonly (readonly string[])[]): boolean {
  const stems = new Set(others.flatMap((other) => other.flatMap(stemOf)));
  return words.some((word) => stemOf(word).some((stem) => stems.has(stem)));
}

const stemOf = (word: string): string[] => (word.length >= STEM_CHARS ? [word.slice(0, STEM_CHARS)] : []);
