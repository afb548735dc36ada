/**
 * Turns a text into its search terms, for documents and queries alike.
 *
 *   text → runs of word characters (char-classes) → each run's terms (word-terms, wide-terms), remembered per run
 *
 * A run such as `src/store/getUserById.ts` gives its stemmed parts and also the wholes that a programmer would type. There is no stop
 * list: rarity (idf) replaces one in every language. Terms are stored with their observation, so any change to the result must raise
 * ANALYSER_VERSION; rows of an older version are analysed again.
 */
import { CharClass, classAt, isConnector } from './char-classes.ts';
import { termsOfWideRun } from './wide-terms.ts';
import { termsOfWord } from './word-terms.ts';

/** The version of the terms; raise it whenever `analyse` returns other terms for any text. */
export const ANALYSER_VERSION = 1;

/** The longest run that is analysed whole. Longer ones (base64, minified code) are no words, so only their start counts. */
const MAX_RUN_LENGTH = 160;
/** The most runs remembered: a session's 2,000 most used words are nearly all of its text. Emptied when full; about 8 MB at worst. */
const MEMO_SIZE = 40_000;

const memo = new Map<string, readonly string[]>();

/** Return all terms of `text` in order, repeated as often as they occur; none for a text without any letter, digit or symbol. */
export function analyse(text: string): string[] {
  const terms: string[] = [];
  const length = text.length;
  let i = 0;
  while (i < length) {
    const first = classAt(text, i);
    if (first === CharClass.Separator) {
      i++;
      continue;
    }
    const start = i;
    if (first === CharClass.Wide) {
      while (i < length && classAt(text, i) === CharClass.Wide) i++;
      for (const term of termsOfWideRun(text.slice(start, i))) terms.push(term);
      continue;
    }
    i = endOfWord(text, start);
    const from = startWithSign(text, start);
    const run = text.slice(from, Math.min(i, from + MAX_RUN_LENGTH));
    const known = memo.get(run) ?? remember(run);
    for (let k = 0; k < known.length; k++) terms.push(known[k]!);
  }
  return terms;
}

/** Where a word ends. It continues over a connector (`.`, `-`, `/` …) if more word characters follow. */
function endOfWord(text: string, start: number): number {
  const length = text.length;
  let i = start;
  while (i < length) {
    const current = classAt(text, i);
    if (current === CharClass.Word) i++;
    else if (isConnector(text.charCodeAt(i)) && i + 1 < length && classAt(text, i + 1) === CharClass.Word) i++;
    else if (isDoubleColon(text, i) && i + 2 < length && classAt(text, i + 2) === CharClass.Word) i += 2;
    else break;
  }
  return isCLanguageSuffix(text, start, i) ? i + (text[i] === '+' ? 2 : 1) : i;
}

const isDoubleColon = (text: string, at: number): boolean => text[at] === ':' && text[at + 1] === ':';

/** Is it the name of a language with a sign: C++, C#, F#? */
const isCLanguageSuffix = (text: string, start: number, end: number): boolean =>
  end - start === 1 && (text[end] === '#' || (text[end] === '+' && text[end + 1] === '+'));

/** Where a word starts with its sign: `--force` and `-p` keep their dashes, `#42` its number sign, if they don't continue a word. */
function startWithSign(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < 2 && text[from - 1] === '-') from--;
  if (from === start && text[from - 1] === '#') from--;
  if (from === start) return start;
  return from === 0 || /[\0-\x20"'`(]/.test(text.charAt(from - 1)) ? from : start;
}

function remember(run: string): readonly string[] {
  if (memo.size >= MEMO_SIZE) memo.clear();
  // A slice keeps its whole text in memory, so a copy is remembered.
  const own = Buffer.from(run, 'utf8').toString('utf8');
  const terms = termsOfWord(own);
  memo.set(own, terms);
  return terms;
}
