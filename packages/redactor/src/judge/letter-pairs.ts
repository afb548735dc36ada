// Tells words from random letters: of neighbouring letters in English words, names and identifiers, nine in ten are one of 220 pairs; of
// those in random letters, three in ten. The pairs were counted in documentation and type declarations, each word once.

import { CASE_BIT, SMALL_A } from '../scan/character-tables.ts';

const FOLLOWERS =
  `bcdgilmnprstuvy aeiloru aehiklorstu adeiorsu abcdefgilmnpqrstvx aefiloru aehilnrs aeiort abcdefglmnoprstvz
  eou eis adeilostuy aeilopu acdefginostu abcdgilmnoprstuvw aehiloprstu u acdegikmnorstuy acehilopstuv acehilmorstuy
  abceilmnprst aeio aehio pt aeps aeo`.split(/\s+/);

const LETTERS = 26;
/** A row for each first letter, a column for each second one. */
const isCommon = new Uint8Array(LETTERS * LETTERS);
FOLLOWERS.forEach((letters, first) => {
  for (const letter of letters) isCommon[first * LETTERS + letter.charCodeAt(0) - SMALL_A] = 1;
});

/** The fewest pairs that say anything. */
const MIN_PAIRS = 6;
/** Between the nine tenths of words and the three tenths of chance. */
const MIN_COMMON = 0.56;

/** Are the letters of this value unlike words? False if too few letters are beside each other. */
export function isUnlikelyWord(value: string): boolean {
  const { pairs, common } = letterPairs(value);
  return pairs >= MIN_PAIRS && common < pairs * MIN_COMMON;
}

/** Count the pairs of neighbouring letters in a value, in any case, and those that are common in words. */
export function letterPairs(value: string): { pairs: number; common: number } {
  let pairs = 0;
  let common = 0;
  let before = -1;
  for (let i = 0; i < value.length; i++) {
    // `| CASE_BIT` turns capitals into small letters, and otherwise only `@`, `[` and their like into other characters.
    const letter = (value.charCodeAt(i) | CASE_BIT) - SMALL_A;
    if (letter < 0 || letter >= LETTERS) {
      before = -1;
      continue;
    }
    if (before >= 0) {
      pairs++;
      common += isCommon[before * LETTERS + letter]!;
    }
    before = letter;
  }
  return { pairs, common };
}
