// The analyser's classes of characters, at the cost of one table look-up for each.

export enum CharClass {
  Separator = 0,
  /** Letters, digits, marks and `_` of scripts that put spaces between words. */
  Word = 1,
  /** Scripts without spaces (Chinese, Japanese, Thai …), Korean, and symbols outside the basic plane such as emoji. */
  Wide = 2,
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** Zero-width joiners and the soft hyphen belong to the word around them. */
const INVISIBLE_JOINERS = new Set([0x00ad, 0x200c, 0x200d]);

const table = buildTable();

/** The class of a UTF-16 unit; both halves of a surrogate pair are {@link CharClass.Wide}. */
export const classOfUnit = (unit: number): CharClass => table[unit]!;

const connectors = Uint8Array.from({ length: 0x2020 }, (_, code) =>
  ".-/\\@'’".includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Whether it is a character that joins the word characters on both sides: in paths, versions, kebab case, emails,
 * apostrophes.
 */
export const isConnector = (code: number): boolean => connectors[code] === 1;

function buildTable(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code++) {
    const isSurrogate = code >= 0xd800 && code < 0xe000;
    const character = String.fromCharCode(code);
    if (isSurrogate || WIDE.test(character)) classes[code] = CharClass.Wide;
    else if (WORD.test(character) || INVISIBLE_JOINERS.has(code)) classes[code] = CharClass.Word;
  }
  return classes;
}
