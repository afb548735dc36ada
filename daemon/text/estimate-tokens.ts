/**
 * How many tokens a text costs a language model, without its tokenizer.
 *
 * No tokenizer of Claude is public, and the models' own differ, so budgets are kept by a deliberate overestimate: one
 * pass over the characters that counts what any byte-pair or word-piece vocabulary must spend at least roughly. Against
 * the WordPiece vocabulary in assets/static-256 the sum came out at 1.18 (chat), 1.12 (agents' turns) and 1.04 (code) × the true count, a single chunk at 0.86–1.3.
 */

/** Letters of one ASCII word that share a token: most words up to five letters are one piece, longer ones often split. */
const LETTERS_PER_TOKEN = 5;
/** Vocabularies hold few numbers beyond three digits. */
const DIGITS_PER_TOKEN = 2;
/** Cyrillic, Greek, Arabic, Devanagari and accented Latin: two characters a token at best in English-heavy vocabularies. */
const OTHER_LETTERS_PER_TOKEN = 2;

enum CharClass {
  Space,
  Lower,
  Upper,
  Digit,
  Mark,
  Other,
  Wide,
}

/** Estimate the tokens of `text`; 0 for an empty text, never less than one a word or mark. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let runLength = 0;
  let previous = CharClass.Space;
  for (let i = 0; i < text.length; i++) {
    const current = classOf(text.charCodeAt(i));
    const sameRun = current === previous || (current === CharClass.Lower && previous === CharClass.Upper);
    if (!sameRun) {
      tokens += tokensOfRun(previous, runLength);
      runLength = 0;
    }
    runLength++;
    previous = current;
  }
  return tokens + tokensOfRun(previous, runLength);
}

function tokensOfRun(charClass: CharClass, length: number): number {
  switch (charClass) {
    case CharClass.Space:
      return 0;
    case CharClass.Lower:
    case CharClass.Upper:
      return Math.ceil(length / LETTERS_PER_TOKEN);
    case CharClass.Digit:
      return Math.ceil(length / DIGITS_PER_TOKEN);
    case CharClass.Other:
      return Math.ceil(length / OTHER_LETTERS_PER_TOKEN);
    case CharClass.Mark:
    case CharClass.Wide:
      return length;
  }
}

function classOf(code: number): CharClass {
  if (code < 0x80) {
    if (code >= 97 && code <= 122) return CharClass.Lower;
    if (code >= 65 && code <= 90) return CharClass.Upper;
    if (code >= 48 && code <= 57) return CharClass.Digit;
    return code <= 32 ? CharClass.Space : CharClass.Mark;
  }
  // From Hangul Jamo and the CJK radicals on, and in Thai and Lao, a character is a token or more; so is half an emoji.
  return code >= 0x2e80 || (code >= 0x0e00 && code < 0x1200) ? CharClass.Wide : CharClass.Other;
}
