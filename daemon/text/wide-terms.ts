/**
 * Terms of scripts without spaces between words: overlapping character n-grams, which need no dictionary and are the
 * same in a query and a document wherever a word begins.
 */

const HAN = /\p{Script=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;
/** Alphabets without spaces, in which three letters are about a syllable and two say too little. */
const ALPHABETIC = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The terms of a run of wide characters. Han: single characters and pairs; kana: pairs; Hangul: the word and its pairs;
 * Thai: triples.
 */
export function termsOfWideRun(run: string): string[] {
  const characters = Array.from(run.normalize('NFKC'));
  const terms: string[] = [];
  for (let start = 0; start < characters.length; ) {
    const kind = kindOf(characters[start]!);
    let end = start + 1;
    while (end < characters.length && kindOf(characters[end]!) === kind) end++;
    appendTerms(terms, characters.slice(start, end), kind);
    start = end;
  }
  return terms;
}

type Kind = 'cjk' | 'hangul' | 'alphabetic';

function kindOf(character: string): Kind {
  if (ALPHABETIC.test(character)) return 'alphabetic';
  return HANGUL.test(character) ? 'hangul' : 'cjk';
}

function appendTerms(terms: string[], characters: string[], kind: Kind): void {
  const size = kind === 'alphabetic' ? 3 : 2;
  if (characters.length < size) {
    terms.push(characters.join(''));
    return;
  }
  // Chinese words of one character are common. Korean words end at spaces, so the whole run is a word with its
  // particle.
  if (kind === 'cjk')
    for (const character of characters) {
      if (HAN.test(character) || isSymbol(character)) terms.push(character);
    }
  if (kind === 'hangul' && characters.length > size) terms.push(characters.join(''));
  for (let i = 0; i + size <= characters.length; i++) terms.push(characters.slice(i, i + size).join(''));
}

/** Emoji and other characters outside the basic plane. */
const isSymbol = (character: string): boolean => character.length > 1;
