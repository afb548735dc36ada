// Reads the words and signs around words that may be a password. Loops, since RegExps took four times as long.

import {
  ASCII,
  isAlphanumeric,
  isBlank,
  isCapital,
  isDigit,
  isQuote,
  isSmall,
  LINE_FEED,
} from '../scan/character-tables.ts';

/** Code units read between the words and their label. */
const MAX_GAP = 120;
/** The signs that lead to the words. */
const MAX_SIGNS = 8;

/** The words of a text in small letters, numbers by their length, and line breaks. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  const { length } = text;
  for (let at = 0; at < length; ) {
    const start = at;
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      while (at < length && isDigit(text.charCodeAt(at))) at++;
      words.push(`${Math.min(6, at - start)} digits`);
      continue;
    }
    while (at < length && isCapital(text.charCodeAt(at))) at++;
    // The last of several capitals begins the next word.
    if (at - start > 1 && at < length && isSmall(text.charCodeAt(at))) at--;
    else while (at < length && isLetterPastCapitals(text.charCodeAt(at))) at++;
    if (at > start) words.push(text.slice(start, at).toLowerCase());
    else {
      if (code === LINE_FEED) words.push('\n');
      at++;
    }
  }
  return words;
}

const isLetterPastCapitals = (code: number) => isSmall(code) || code >= ASCII;

/** The signs at the end of a text, blanks as one, quotes alike. */
export function leadOf(before: string): string {
  let lead = '';
  for (let at = before.length - 1; at >= 0 && lead.length < MAX_SIGNS; at--) {
    const code = before.charCodeAt(at);
    if (isWordCharacter(code)) break;
    if (!isBlank(code)) lead = (isQuote(code) ? '"' : before[at]!) + lead;
    else if (!lead.startsWith(' ')) lead = ` ${lead}`;
  }
  return lead;
}

/** The words of a stretch, and its signs with an `a` for each word. */
export function readGap(text: string, from: number, to: number): { words: string[]; signs: string } {
  const words: string[] = [];
  let signs = '';
  for (let at = from; at < Math.min(to, from + MAX_GAP); ) {
    const code = text.charCodeAt(at);
    if (isWordCharacter(code)) {
      const start = at;
      while (at < to && isWordCharacter(text.charCodeAt(at))) at++;
      words.push(text.slice(start, at).toLowerCase());
      signs += 'a';
    } else {
      if (!isBlank(code)) signs += isQuote(code) ? '"' : text[at];
      else if (!signs.endsWith(' ')) signs += ' ';
      at++;
    }
  }
  return { words, signs };
}

/** A letter or a digit, in any script. */
export const isWordCharacter = (code: number) => isAlphanumeric(code) || code >= ASCII;
