// Reads one value or several: the pieces of a joined literal (`"a" + "b"`) and the items of a list (`["a", "b"]`).

import type { ValueStyle } from '../judge/secret-values.ts';
import { mayBeSpace, OPEN_BRACE, OPEN_BRACKET, OPEN_PARENTHESIS } from '../scan/character-tables.ts';
import { matchEnd } from './match-at.ts';
import { readValue } from './text-values.ts';

const LIST = /[[({]\s{0,40}(?=\\{0,7}["'`])/y;
/** Between the pieces of a joined literal, or the items of a list. */
const JOINED = /(?:\s{0,40}[+.]?\s{0,40}|\s{0,4},\s{0,40})(?=\\{0,7}["'`])/y;
/** The most white space that `JOINED` takes. */
const MAX_JOINED = 80;
const MAX_ITEMS = 32;

/** Receives each value: its range without quotes, and its style, which is read only if the value must be judged. */
export type Judge = (start: number, end: number, style: () => ValueStyle) => void;
export const QUOTED = () => 'quoted' as const;

/**
 * Judge a value, the further pieces of a joined literal (`"a" + "b"`) and the items of a list (`["a", "b"]`).
 * `bareStyle` is the style of an unquoted value, read from the text around its name. Returns whether it is a single
 * literal.
 */
export function judgeList(text: string, at: number, bareStyle: () => ValueStyle, judge: Judge): boolean {
  const items = isBracket(text.charCodeAt(at)) ? matchEnd(LIST, text, at) : undefined;
  const isList = items !== undefined;
  let from = items ?? at;
  for (let item = 0; item < MAX_ITEMS; item++) {
    const value = readValue(text, from);
    if (!value) return false;
    judge(value.start, value.end, value.quoted ? QUOTED : bareStyle);
    if (!value.quoted) return false;
    if (!mayJoin(text, value.next, isList)) return !isList;
    const next = matchEnd(JOINED, text, value.next);
    if (next === undefined) return false;
    from = next;
  }
  return false;
}

/**
 * Could `JOINED` match here, judging by the first character that isn't white space? After most values it couldn't, and
 * the loop costs less than the RegExp. A comma joins only the items of a list.
 */
function mayJoin(text: string, at: number, isList: boolean): boolean {
  let next = at;
  while (next - at <= MAX_JOINED && mayBeSpace(text.charCodeAt(next))) next++;
  switch (text[next]) {
    case ',':
      return isList;
    case '+':
    case '.':
      return true;
    case '"':
    case "'":
    case '`':
    case '\\':
      // Directly after the value it is one literal's doubled quote.
      return next > at;
    default:
      return false;
  }
}

const isBracket = (code: number) => code === OPEN_PARENTHESIS || code === OPEN_BRACKET || code === OPEN_BRACE;
