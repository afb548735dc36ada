/**
 * One spelling for what readers hold to be one word in scripts beyond ASCII: case, diacritics, letter variants, endings.
 *
 * Diacritics are dropped only where a script's readers do so when they type: in Indic scripts a mark is a vowel.
 */

const DROPS_MARKS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{N}]*$/u;
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}]*$/u;
const VARIANTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');
/** The Arabic article, alone or after a one-letter conjunction or preposition (the first step of the light10 stemmer). */
const ARABIC_ARTICLE = /^(?:[وبفك]?ال|لل)(?=.{3})/u;
/** Inflection sits at the end in most languages: the first letters serve as a stem (McNamee & Mayfield, "Character n-gram tokenization for European language text retrieval", 2004). */
const PREFIX_LENGTH = 5;

/**
 * Horn, hook, dot below or two marks on one letter: Vietnamese, where marks tell words apart (má, mả, mạ), yet are often not typed.
 */
const VIETNAMESE = /[\u031b\u0309\u0323]|\p{Mn}{2}/u;

/** The word without case and diacritics; a Vietnamese one also as written; in other scripts than Latin also its first letters as a stem. */
export function foldedTerms(word: string): string[] {
  const lower = word.toLowerCase().replace(/[\u00ad\u200c\u200d]/g, '');
  if (!DROPS_MARKS.test(lower)) return withPrefix(lower);
  const decomposed = lower.normalize('NFD');
  const folded = decomposed
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(VARIANT, (c) => VARIANTS[c] ?? c);
  if (LATIN.test(folded)) return VIETNAMESE.test(decomposed) ? [lower, folded] : [folded];
  return withPrefix(folded.replace(ARABIC_ARTICLE, ''));
}

const withPrefix = (word: string): string[] =>
  word.length > PREFIX_LENGTH + 1 ? [word, word.slice(0, PREFIX_LENGTH)] : [word];
