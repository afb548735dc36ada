/**
 * Whole words in any case, for "forget everything with these words". Scripts without spaces have no whole words; there
 * a word may be anywhere in the text.
 *
 * A match begins and ends where no word goes on, so each run of letters and digits inside it is a whole run of the
 * text, too. The terms of all runs therefore stand among a text's lexemes, and an index of these finds every text that
 * can match.
 */
import { termsOfWord } from './word-terms.ts';

/** The distinct words of a line, as `holdsAllWords` takes them. */
export function literalWords(line: string): string[] {
  return [...new Set(fold(line).split(/\s+/u).filter(Boolean))];
}

/** Whether the text contains each of the words (of `literalWords`). */
export function holdsAllWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => holdsWord(folded, word));
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Longest run that is stemmed: compatibility forms may lengthen it eighteen times, and a lexeme has at most 2 KB. */
const MAX_STEMMED = 30;
const MAX_TERM_CHARS = 64;
const RUN =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}])[\p{L}\p{N}\p{M}_])+/gu;

/**
 * The distinct terms of a text's runs: a text that holds all words of a line has all terms of that line. Empty for
 * other scripts.
 */
export function literalTerms(text: string): string[] {
  const runs = new Set(fold(text).match(RUN) ?? []);
  return [...new Set(Array.from(runs, termOfRun))];
}

function termOfRun(run: string): string {
  const [term] = run.length <= MAX_STEMMED ? termsOfWord(run) : [];
  return term ?? run.slice(0, MAX_TERM_CHARS).toWellFormed();
}

const PART_OF_WORD = /[\p{L}\p{N}\p{M}_]/u;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = String.fromCodePoint(word.codePointAt(0)!);
    const last = [...word.slice(-2)].at(-1)!;
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    const after = [...text.slice(at + word.length, at + word.length + 2)][0] ?? '';
    if (!joins(before, first) && !joins(last, after)) return true;
  }
  return false;
}

/** Whether two neighbouring characters belong to one word. */
function joins(left: string, right: string): boolean {
  if (left === '' || right === '') return false;
  if (WITHOUT_SPACES.test(left) || WITHOUT_SPACES.test(right)) return false;
  return PART_OF_WORD.test(left) && PART_OF_WORD.test(right);
}
