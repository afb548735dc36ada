/**
 * Turns a text into the terms it is found by; documents and queries alike.
 *
 *   text → runs of word characters (char-classes) → each run's terms (word-terms, wide-terms), remembered per run
 *
 * A run such as `src/store/getUserById.ts` gives its parts (stemmed) and also what a programmer would type whole. There is no stop
 * list: rarity (idf) does its work in every language. Terms are stored with their observation, so any change in what
 * comes out here must raise ANALYSER_VERSION; rows of an older version are analysed anew.
 */
import { CharClass, classAt, isConnector } from './char-classes.ts';
import { termsOfWideRun } from './wide-terms.ts';
import { termsOfWord } from './word-terms.ts';

/** Raise it whenever `analyse` gives other terms for any text. */
export const ANALYSER_VERSION = 1;

/** Longer runs are no words (base64, minified code): only their first characters are analysed. */
const MAX_RUN_LENGTH = 160;
/** Runs repeat: a session's 2,000 most used words are nearly all of its text. Emptied when full; about 8 MB at worst. */
const MEMO_SIZE = 40_000;

const memo = new Map<string, readonly string[]>();

/** All terms of `text` in order, repeated as often as they occur; empty for a text without any letter, digit or symbol. */
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
    const from = startWithFlagDashes(text, start);
    const run = text.slice(from, Math.min(i, from + MAX_RUN_LENGTH));
    const known = memo.get(run) ?? remember(run);
    for (let k = 0; k < known.length; k++) terms.push(known[k]!);
  }
  return terms;
}

/** A word goes on over a connector (`.`, `-`, `/` …) when more of a word follows it. */
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

/** C++, C#, F#: one letter whose sign is half of the name. */
const isCLanguageSuffix = (text: string, start: number, end: number): boolean =>
  end - start === 1 && (text[end] === '#' || (text[end] === '+' && text[end + 1] === '+'));

/** `--force` and `-p` keep their dashes, `#42` its sign, when nothing but space stands before. */
function startWithFlagDashes(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < 2 && text[from - 1] === '-') from--;
  if (from === start && text[from - 1] === '#') from--;
  if (from === start) return start;
  const before = text.charCodeAt(from - 1);
  const standsAlone = from === 0 || before <= 32 || before === 96 || before === 34 || before === 39 || before === 40;
  return standsAlone ? from : start;
}

function remember(run: string): readonly string[] {
  if (memo.size >= MEMO_SIZE) memo.clear();
  // A slice keeps the whole text it was cut from alive: what is remembered must be a string of its own.
  const own = Buffer.from(run, 'utf8').toString('utf8');
  const terms = termsOfWord(own);
  memo.set(own, terms);
  return terms;
}
