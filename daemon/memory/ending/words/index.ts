import { CHINESE_ENDINGS } from './chinese.ts';
import { DANISH_ENDINGS } from './danish.ts';
import { DUTCH_ENDINGS } from './dutch.ts';
import type { EndingWords } from './ending-words.ts';
import { ENGLISH_ENDINGS } from './english.ts';
import { FRENCH_ENDINGS } from './french.ts';
import { GERMAN_ENDINGS } from './german.ts';
import { ITALIAN_ENDINGS } from './italian.ts';
import { JAPANESE_ENDINGS } from './japanese.ts';
import { KOREAN_ENDINGS } from './korean.ts';
import { NORWEGIAN_ENDINGS } from './norwegian.ts';
import { POLISH_ENDINGS } from './polish.ts';
import { PORTUGUESE_ENDINGS } from './portuguese.ts';
import { RUSSIAN_ENDINGS } from './russian.ts';
import { SPANISH_ENDINGS } from './spanish.ts';
import { SWEDISH_ENDINGS } from './swedish.ts';
import { TURKISH_ENDINGS } from './turkish.ts';

/** Languages with blanks between words. */
export const WORDS: readonly EndingWords[] = [
  ENGLISH_ENDINGS,
  GERMAN_ENDINGS,
  FRENCH_ENDINGS,
  SPANISH_ENDINGS,
  PORTUGUESE_ENDINGS,
  ITALIAN_ENDINGS,
  DUTCH_ENDINGS,
  DANISH_ENDINGS,
  NORWEGIAN_ENDINGS,
  SWEDISH_ENDINGS,
  POLISH_ENDINGS,
  RUSSIAN_ENDINGS,
  TURKISH_ENDINGS,
];

/** Languages without them, or with inflected words. */
export const WIDE_WORDS: readonly EndingWords[] = [JAPANESE_ENDINGS, CHINESE_ENDINGS, KOREAN_ENDINGS];
