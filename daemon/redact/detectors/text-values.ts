// Reads the value that follows a name: quoted (also inside JSON strings, where quotes are escaped), or bare.

/** A value's stretch without its quotes. `next` is where reading goes on. */
type ReadValue = {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  readonly next: number;
};

/** Longer values are found by their own form (keys, certificates); this bound keeps reading linear. */
const MAX_VALUE = 4_096;
/** So much trailing punctuation is taken off a bare value. */
const MAX_TRIMMED = 8;
const OPENING = /(?:[bBrRfFuULN@$]{1,2}(?=["'`]))?(\\{0,7})("""|'''|["'`]|&quot;|“|‘)/y;
/** What may stand first in `OPENING`, of ASCII: spares most bare values the RegExp. */
const mayOpen = new Uint8Array(128);
for (const character of 'bBrRfFuULN@$\\"\'`&') mayOpen[character.charCodeAt(0)] = 1;
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/** Read a value that starts at `at`, a bare one up to `max` characters; undefined when there is none. */
export function readValue(text: string, at: number, max = MAX_VALUE): ReadValue | undefined {
  return readQuoted(text, at) ?? readBare(text, at, max);
}

/** Read a string literal at `at`. An unclosed one is no literal. */
export function readQuoted(text: string, at: number): ReadValue | undefined {
  const first = text.charCodeAt(at);
  if (first < 128 && mayOpen[first] === 0) return undefined;
  // Most literals open with one quote, which no second follows.
  if (isQuote(first) && text.charCodeAt(at + 1) !== first) return readPlain(text, at + 1, first);
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (!opening) return undefined;
  const start = OPENING.lastIndex;
  const slashes = opening[1]!.length;
  const quote = CLOSING[opening[2]!] ?? opening[2]!;
  const closing = quote.charCodeAt(0);
  const limit = Math.min(text.length, start + MAX_VALUE);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 && quote.length === 1) return undefined;
    if (code === 92) {
      let run = 1;
      while (text.charCodeAt(i + run) === 92) run++;
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

/** Read a literal up to the quote that closes it, unless a line's end comes before. */
function readPlain(text: string, start: number, quote: number): ReadValue | undefined {
  const limit = Math.min(text.length, start + MAX_VALUE);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return { start, end: i, quoted: true, next: i + 1 };
    if (code === 10) return undefined;
    if (code === 92) i++;
  }
  return undefined;
}

const isQuote = (code: number) => code === 34 || code === 39 || code === 96;

/** Read up to white space or what ends a bare value. */
function readBare(text: string, at: number, max = MAX_VALUE): ReadValue | undefined {
  const limit = Math.min(text.length, at + max);
  let end = at;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (!(code < 128 && goesOn[code]) && endsBare(text, end)) break;
  }
  const next = end;
  const first = Math.max(at, end - MAX_TRIMMED);
  while (end > first && isTrailing(text.charCodeAt(end - 1)) && isUnbalanced(text, at, end)) end--;
  return end > at ? { start: at, end, quoted: false, next } : undefined;
}

/** A character that surely goes on a bare value; the others need a closer look. */
const goesOn = new Uint8Array(128);
for (let code = 33; code < 127; code++) goesOn[code] = '"\'`;<\\&,|'.includes(String.fromCharCode(code)) ? 0 : 1;

function endsBare(text: string, at: number): boolean {
  const character = text[at]!;
  if (/[\s"'`;<\\]/.test(character)) return true;
  if (character === '&') return /^&(?:&|amp;|[\w.-]{1,40}=|\s|$)/.test(text.slice(at, at + 44));
  if (character === ',') return /^,(?:\s|$|["'`\\]|\w[\w.-]{0,39}[=:])/.test(text.slice(at, at + 44));
  if (character === '|') return /^\|(?:\||\s|$)/.test(text.slice(at, at + 2));
  return false;
}

const trailing = new Set([...',;:)]}.'].map((character) => character.charCodeAt(0)));
/** Brackets and punctuation all stand on this side of the letters but two. */
const isTrailing = (code: number) => (code < 65 || code > 90) && trailing.has(code);

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A trailing bracket belongs to the value only if the value opens it; trailing punctuation never does. */
function isUnbalanced(text: string, start: number, end: number): boolean {
  const opener = PAIRS[text[end - 1]!];
  return opener === undefined || !text.slice(start, end).includes(opener);
}
