/**
 * One spelling for the variants of a word past ASCII: case, diacritics, letter variants, endings.
 *
 * Diacritics are dropped only in scripts whose readers drop them when they type: in Indic scripts a mark is a vowel.
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
/**
 * The Arabic article, alone or after a one-letter conjunction or preposition (the first step of the light10 stemmer).
 */
const ARABIC_ARTICLE = /^(?:[وبفك]?ال|لل)(?=.{3})/u;
/**
 * How many first letters serve as a stem, since most languages inflect the end of a word (McNamee & Mayfield,
 * "Character n-gram tokenization for European language text retrieval", 2004).
 */
const PREFIX_LENGTH = 5;

/**
 * The marks of Vietnamese (horn, hook, dot below, or two on one letter), which tell words apart (má, mả, mạ) and yet
 * are often not typed.
 */
const VIETNAMESE = /[\u031b\u0309\u0323]|\p{Mn}{2}/u;

/**
 * The word without case and diacritics. Vietnamese words are also kept as written, and words in other scripts than
 * Latin get a stem.
 */
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
