// Reads one value or several: the pieces of a joined literal (`"a" + "b"`) and the items of a list (`["a", "b"]`).

import type { ValueStyle } from '../judge/secret-values.ts';
import { readQuoted, readValue } from './text-values.ts';

const LIST = /[[({]\s{0,40}(?=\\{0,7}["'`])/y;
/** Between the pieces of a joined literal, or the items of a list. */
const JOINED = /(?:\s{0,40}[+.]?\s{0,40}|\s{0,4},\s{0,40})(?=\\{0,7}["'`])/y;
/** So much white space `JOINED` takes at most. */
const MAX_JOINED = 80;
const MAX_ITEMS = 32;

/** Told of each value: its stretch, without quotes, and how it stands there, which is asked only if the value must be judged. */
export type Judge = (start: number, end: number, style: () => ValueStyle) => void;
export const QUOTED = () => 'quoted' as const;

/**
 * Judge a value, the further pieces of a joined literal (`"a" + "b"`) and the items of a list (`["a", "b"]`). `bareStyle` is that of an
 * unquoted value: it reads what stands around the name. Returns where a literal that stands alone ends; 0 for anything else.
 */
export function judgeList(text: string, at: number, bareStyle: () => ValueStyle, judge: Judge): number {
  let from = at;
  LIST.lastIndex = at;
  const isList = isBracket(text.charCodeAt(at)) && LIST.test(text);
  if (isList) from = LIST.lastIndex;
  for (let item = 0; item < MAX_ITEMS; item++) {
    const value = readValue(text, from);
    if (!value) return 0;
    judge(value.start, value.end, value.quoted ? QUOTED : bareStyle);
    if (!value.quoted) return 0;
    if (!mayJoin(text, value.next, isList)) return isList ? 0 : value.next;
    JOINED.lastIndex = value.next;
    if (!JOINED.test(text)) return 0;
    from = JOINED.lastIndex;
  }
  return 0;
}

/**
 * Could `JOINED` stand here, by the first character that is no white space? Behind most values it couldn't, and the loop costs less
 * than the RegExp. A comma joins only the items of a list.
 */
function mayJoin(text: string, at: number, isList: boolean): boolean {
  let next = at;
  while (next - at <= MAX_JOINED && isMaybeSpace(text.charCodeAt(next))) next++;
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
      // Directly behind each other they are one literal's doubled quote.
      return next > at;
    default:
      return false;
  }
}

/** `(`, `[` or `{`. */
const isBracket = (code: number) => code === 40 || code === 91 || code === 123;
const isMaybeSpace = (code: number) => code <= 32 || code > 127;

/** `token: env.TOKEN || "v"`: what stands there when nothing is set. */
export function judgeFallback(text: string, at: number, judge: Judge): void {
  let end = at;
  while (end - at <= MAX_EXPRESSION && text.charCodeAt(end) > 34) end++;
  if (end === at || text[end] !== ' ') return;
  const literal = text.startsWith('|| ', end + 1) || text.startsWith('?? ', end + 1) || text.startsWith('or ', end + 1);
  const value = literal ? readQuoted(text, end + 4) : undefined;
  if (value) judge(value.start, value.end, QUOTED);
}

const MAX_EXPRESSION = 64;
