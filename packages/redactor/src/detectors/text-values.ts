// Reads the value that follows a name: quoted (also inside JSON strings, where quotes are escaped), or bare.

import {
  APOSTROPHE,
  ASCII,
  asciiTable,
  BACKSLASH,
  CLOSE_BRACE,
  EQUALS,
  isQuote,
  LINE_FEED,
  OPEN_BRACE,
  SEMICOLON,
} from '../scan/character-tables.ts';
import { matchAt, matchEnd } from './match-at.ts';

/** A value's range without its quotes. `next` is where reading goes on. */
type ReadValue = {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  readonly next: number;
};

/** Longer values are found by their own form (keys, certificates); this bound keeps reading linear. */
const MAX_VALUE = 4_096;
/** The longest value in brackets. */
const MAX_BRACED = 256;
/** The most trailing punctuation that is taken off a bare value. */
const MAX_TRIMMED = 8;
const OPENING = /(?:[bBrRfFuULN@$]{1,2}(?=["'`]))?(\\{0,7})("""|'''|["'`]|&quot;|“|‘)/y;
/** The ASCII characters that `OPENING` may begin with: most bare values need no RegExp. */
const startsOpening = asciiTable('bBrRfFuULN@$q%\\"\'`&');
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/** Read a value that starts at `at`; undefined when there is none. */
export function readValue(text: string, at: number): ReadValue | undefined {
  return readQuoted(text, at) ?? readBraced(text, at) ?? readBare(text, at);
}

/** The value of a connection string in braces, in which a closing one is doubled: `PWD={a;b}}c};`. */
function readBraced(text: string, at: number): ReadValue | undefined {
  if (text.charCodeAt(at) !== OPEN_BRACE || text.charCodeAt(at - 1) !== EQUALS) return undefined;
  const limit = Math.min(text.length, at + MAX_BRACED);
  for (let end = at + 1; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === LINE_FEED) return undefined;
    if (code !== CLOSE_BRACE) continue;
    if (text.charCodeAt(end + 1) === CLOSE_BRACE) end++;
    else
      return text.charCodeAt(end + 1) === SEMICOLON ? { start: at + 1, end, quoted: true, next: end + 1 } : undefined;
  }
  return undefined;
}

/** Read a string literal at `at`. An unclosed one doesn't count. */
export function readQuoted(text: string, at: number): ReadValue | undefined {
  const first = text.charCodeAt(at);
  if (first < ASCII && startsOpening[first] === 0) return undefined;
  // Most literals open with a single quote character.
  if (isQuote(first) && text.charCodeAt(at + 1) !== first) return readPlain(text, at + 1, first);
  const opening = matchAt(OPENING, text, at);
  if (!opening) return readPaired(text, at);
  const start = OPENING.lastIndex;
  const slashes = opening[1]!.length;
  const quote = CLOSING[opening[2]!] ?? opening[2]!;
  const closing = quote.charCodeAt(0);
  const limit = Math.min(text.length, start + MAX_VALUE);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === LINE_FEED && quote.length === 1) return undefined;
    if (code === BACKSLASH) {
      let run = 1;
      while (text.charCodeAt(i + run) === BACKSLASH) run++;
      // The closing quote carries as many backslashes as the opening one; more of them belong to the value.
      if (slashes > 0 && run === slashes && text.startsWith(quote, i + run)) {
        return { start, end: i, quoted: true, next: i + run + quote.length };
      }
      i += slashes > 0 && run < slashes ? run - 1 : run - 1 + (run % 2);
      continue;
    }
    if (code !== closing || !text.startsWith(quote, i)) continue;
    // An unescaped quote inside an escaped literal closes the text around it.
    return slashes === 0 ? { start, end: i, quoted: true, next: i + quote.length } : undefined;
  }
  return undefined;
}

/** Read a literal up to the quote that closes it; undefined if the line ends before. */
function readPlain(text: string, start: number, quote: number): ReadValue | undefined {
  const limit = Math.min(text.length, start + MAX_VALUE);
  let first: ReadValue | undefined;
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      // SQL and YAML double an apostrophe within a value, the shell joins what two of them part.
      if (quote !== APOSTROPHE || text.charCodeAt(i + 1) !== quote) return { start, end: i, quoted: true, next: i + 1 };
      first ??= { start, end: i, quoted: true, next: i + 1 };
      i++;
    } else if (code === LINE_FEED) return first;
    else if (code === BACKSLASH) i++;
  }
  return first;
}

/** A literal of Perl or Ruby, `q{v}`, `%q(v)`. */
const PAIRED = /(?<![\w$])(?:qq?|%[qQ])([({[<|!])/y;

/** Read a literal up to the bracket that closes it, on one line. */
function readPaired(text: string, at: number): ReadValue | undefined {
  const opener = matchAt(PAIRED, text, at)?.[1];
  if (opener === undefined) return undefined;
  const start = PAIRED.lastIndex;
  const closer = CLOSERS[opener] ?? opener;
  const limit = Math.min(text.length, start + MAX_BRACED);
  let depth = 0;
  for (let i = start; i < limit; i++) {
    const character = text[i];
    if (character === '\n') return undefined;
    if (character === '\\') i++;
    else if (character === closer && depth-- === 0) return { start, end: i, quoted: true, next: i + 1 };
    else if (character === opener && opener !== closer) depth++;
  }
  return undefined;
}

/** Read up to white space or another end of a bare value. */
function readBare(text: string, at: number): ReadValue | undefined {
  const limit = Math.min(text.length, at + MAX_VALUE);
  let end = at;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (!(code < ASCII && goesOn[code]) && endsBare(text, end)) break;
  }
  const next = end;
  const first = Math.max(at, end - MAX_TRIMMED);
  while (end > first && trailing[text.charCodeAt(end - 1)] === 1 && isUnbalanced(text, at, end)) end--;
  return end > at ? { start: at, end, quoted: false, next } : undefined;
}

/** The characters that surely continue a bare value; the others need a closer look. */
const goesOn = asciiTable(/[!-~](?<!["'`;<\\&,|])/);

const AFTER_COMMA = /,(?:\s|$|["'`\\]|\w[\w.-]{0,39}[=:])/y;
const AFTER_AMPERSAND = /&(?:&|amp;|[\w.-]{1,40}=|\s|$)/y;

function endsBare(text: string, at: number): boolean {
  const character = text[at]!;
  if (/[\s"'`;<\\]/.test(character)) return true;
  if (character === '&') return matchEnd(AFTER_AMPERSAND, text, at) !== undefined;
  if (character === ',') return matchEnd(AFTER_COMMA, text, at) !== undefined;
  if (character === '|') return /^\|(?:\||\s|$)/.test(text.slice(at, at + 2));
  return false;
}

const trailing = asciiTable(',;:)]}.');

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A trailing bracket belongs to the value only if the value opens it; trailing punctuation never does. */
function isUnbalanced(text: string, start: number, end: number): boolean {
  const opener = PAIRS[text[end - 1]!];
  return opener === undefined || !text.slice(start, end).includes(opener);
}
