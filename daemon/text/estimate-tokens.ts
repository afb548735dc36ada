/**
 * Estimates the tokens of a text for a language model, without its tokenizer.
 *
 * Claude's tokenizer is not public, and tokenizers differ, so budgets rely on a deliberate overestimate: one pass over
 * the characters that roughly counts what any byte-pair or word-piece vocabulary needs. Against the WordPiece
 * vocabulary in assets/static-256 the sum was 1.18 (chat), 1.12 (agents' turns) and 1.04 (code) × the true count, for a
 * single chunk 0.86–1.3.
 */

/** Letters of an ASCII word per token: most words up to five letters are one piece, longer ones often split. */
const LETTERS_PER_TOKEN = 5;
/** Digits per token: vocabularies hold few numbers beyond three digits. */
const DIGITS_PER_TOKEN = 2;
/**
 * Letters per token in Cyrillic, Greek, Arabic, Devanagari and accented Latin: two at best in vocabularies made for
 * English.
 */
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

/**
 * Estimate the tokens of `text`: 0 for an empty text, at least one for each word or mark. Beyond `most` it isn't read
 * on.
 */
export function estimateTokens(text: string, most = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  let runLength = 0;
  let previous = CharClass.Space;
  for (let i = 0; i < text.length; i++) {
    const current = classOf(text.charCodeAt(i));
    const sameRun = current === previous || (current === CharClass.Lower && previous === CharClass.Upper);
    if (!sameRun) {
      tokens += tokensOfRun(previous, runLength);
      if (tokens > most) return tokens;
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
