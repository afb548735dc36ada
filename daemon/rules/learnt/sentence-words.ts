import { CODE, QUOTATION } from './marks.ts';

/** Token of anything that looks like code: a path, a flag, an identifier, inline code, an address. */
export const CODE_WORD = '<code>';
const QUOTED_WORD = '<quoted>';
const NUMBER_WORD = '<n>';

/** A sentence in words, as its features and cues see it. */
export type SentenceWords = {
  /** Words without case and accents, code and numbers replaced, marks of punctuation left out. */
  readonly words: readonly string[];
  /** Runs of scripts without spaces, as written. */
  readonly wide: readonly string[];
  /** Names in it as written in lower case, parts of paths and identifiers too: what a call may hold as well. */
  readonly names: readonly { readonly name: string; readonly at: number }[];
};

const WIDE_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
/** As {@link CODE} and {@link QUOTATION} are written: their runs, and what stands between them. */
const PIECES = /\ue000+|\ue001+|[^\s\ue000\ue001]+/g;
const LOOKS_LIKE_CODE = /[/\\_=<>{}[\]@]|\w\.[a-z]\w|^--?[a-z]|[a-z][A-Z]|\(\)|::/;
/** Contractions are one word, elisions are two: don't → dont, l'avenir → l' avenir. */
const CONTRACTION = /['’](?=(?:t|s|re|ve|ll|d|m)\b)/g;
const WORDS = /[\p{L}\p{N}]+['’]?/gu;
const NAMES = /[a-z][a-z0-9]+/g;
/** Longest word worth a look; what is longer is no word. */
const MAX_WORD_CHARS = 40;

/** Take a sentence apart. */
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

/** Lower case, without accents (in Japanese and Korean marks stay, which are part of a letter there) and contractions' apostrophes. */
export const foldWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(CONTRACTION, '');
