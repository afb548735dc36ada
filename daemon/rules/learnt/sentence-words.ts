import { CODE, QUOTATION } from './marks.ts';

/** Token for anything like code: a path, flag, identifier, inline code or address. */
export const CODE_WORD = '<code>';
const QUOTED_WORD = '<quoted>';
const NUMBER_WORD = '<n>';

/** A sentence's words, for features and cues. */
export type SentenceWords = {
  /** Words without case, accents and punctuation; code and numbers are replaced. */
  readonly words: readonly string[];
  /** Runs of scripts without spaces, as written. */
  readonly wide: readonly string[];
  /** Its names in lower case, including parts of paths and identifiers, which calls may contain too. */
  readonly names: readonly { readonly name: string; readonly at: number }[];
};

const WIDE_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
/** Runs of {@link CODE} and {@link QUOTATION} marks, and the text between. */
const PIECES = /\ue000+|\ue001+|[^\s\ue000\ue001]+/g;
const LOOKS_LIKE_CODE = /[/\\_=<>{}[\]@]|\w\.[a-z]\w|^--?[a-z]|[a-z][A-Z]|\(\)|::/;
/** A contraction is one word, an elision two: don't → dont, l'avenir → l' avenir. */
const CONTRACTION = /['’](?=(?:t|s|re|ve|ll|d|m)\b)/g;
const WORDS = /[\p{L}\p{N}]+['’]?/gu;
const NAMES = /[a-z][a-z0-9]+/g;
/** Longest word examined. */
const MAX_WORD_CHARS = 40;

/** Split a sentence into words. */
export function sentenceWords(sentence: string): SentenceWords {
  const words: string[] = [];
  const names: { name: string; at: number }[] = [];
  const wide: string[] = [];
  for (const [piece] of sentence.matchAll(PIECES)) {
    if (piece[0] === CODE || piece[0] === QUOTATION) {
      words.push(piece[0] === CODE ? CODE_WORD : QUOTED_WORD);
      continue;
    }
    const at = words.length;
    for (const [name] of piece.slice(0, 200).toLowerCase().matchAll(NAMES)) names.push({ name, at });
    const spaced = piece.replace(WIDE_RUN, (run) => {
      wide.push(run);
      return ' ';
    });
    if (spaced.length > 2 && LOOKS_LIKE_CODE.test(spaced)) words.push(CODE_WORD);
    else for (const [word] of foldWords(spaced).matchAll(WORDS)) words.push(shortened(word));
  }
  return { words, wide, names };
}

function shortened(word: string): string {
  if (/^\d/.test(word)) return NUMBER_WORD;
  return word.replace('’', "'").slice(0, MAX_WORD_CHARS);
}

/**
 * Lower case without accents and apostrophes of contractions. Japanese and Korean keep their marks, which belong to
 * letters.
 */
export const foldWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(CONTRACTION, '');
