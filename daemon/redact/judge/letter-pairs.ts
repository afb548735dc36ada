// Tells words from random letters: nine neighbouring letters in ten of English words, names and identifiers are one of 220 pairs, of
// random letters three in ten. The pairs were counted in the words of documentation and type declarations, each once.

const FOLLOWERS =
  `bcdgilmnprstuvy aeiloru aehiklorstu adeiorsu abcdefgilmnpqrstvx aefiloru aehilnrs aeiort abcdefglmnoprstvz
  eou eis adeilostuy aeilopu acdefginostu abcdgilmnoprstuvw aehiloprstu u acdegikmnorstuy acehilopstuv acehilmorstuy
  abceilmnprst aeio aehio pt aeps aeo`.split(/\s+/);

/** A row for each first letter, a column for each second one. */
const isCommon = new Uint8Array(26 * 26);
FOLLOWERS.forEach((letters, first) => {
  for (const letter of letters) isCommon[first * 26 + letter.charCodeAt(0) - 97] = 1;
});

/** Fewer pairs say nothing. */
const MIN_PAIRS = 6;
/** Between the nine tenths of words and the three tenths of chance. */
const MIN_COMMON = 0.56;

/** Are the letters of this value no words? Not known of a value with few letters beside each other. */
export function isUnlikelyWord(value: string): boolean {
  let pairs = 0;
  let common = 0;
  let before = -1;
  for (let i = 0; i < value.length; i++) {
    const letter = (value.charCodeAt(i) | 32) - 97;
    // `|32` leads no other character of a token between the letters but `@`, `[` and their like, which stand in none.
    if (letter < 0 || letter >= 26) {
      before = -1;
      continue;
    }
    if (before >= 0) {
      pairs++;
      common += isCommon[before * 26 + letter]!;
    }
    before = letter;
  }
  return pairs >= MIN_PAIRS && common < pairs * MIN_COMMON;
}
