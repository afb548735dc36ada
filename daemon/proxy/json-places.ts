// The positions of values in a JSON text, so that a change leaves every other byte unchanged. The text has been parsed
// before, so it is valid.

/** A value's characters: from `start` up to, not including, `end`. */
export type TextSpan = { start: number; end: number };

/**
 * The positions of an object's members by name, when the object begins at `at`. Of duplicates the last one wins, as in
 * JSON.parse.
 */
export function membersAt(text: string, at: number): Map<string, TextSpan> {
  const members = new Map<string, TextSpan>();
  let next = skipSpace(text, at + 1);
  while (text[next] === '"') {
    const nameEnd = endOfString(text, next);
    const name = JSON.parse(text.slice(next, nameEnd)) as string;
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = endOfValue(text, start);
    members.set(name, { start, end });
    next = skipSpace(text, end);
    if (text[next] === ',') next = skipSpace(text, next + 1);
  }
  return members;
}

/** Where an array's first item begins, when the array begins at `at` and has one. */
export const startOfItems = (text: string, at: number): number => skipSpace(text, at + 1);

/** Where the text's only value begins. */
export const startOfJson = (text: string): number => skipSpace(text, 0);

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return at;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  let at = start;
  if (first !== '{' && first !== '[') {
    while (at < text.length && !',]} \n\r\t'.includes(text[at]!)) at++;
    return at;
  }
  for (let depth = 0; at < text.length; ) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    at++;
    if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at;
  }
  return at;
}

/** Jumps from quote to quote, since an image may be megabytes of one string. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
