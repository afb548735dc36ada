// Finds the value that is tied to a name by more than an operator: a type (`name: string = "v"`), a conversion
// (`name = []byte("v")`), a function that returns it (`name() { return "v" }`), an index (`name["prod"] = "v"`), a flag.

import {
  APOSTROPHE,
  asciiTable,
  DOUBLE_QUOTE,
  EQUALS,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PARENTHESIS,
  SPACE,
} from '../scan/character-tables.ts';
import { matchEnd } from './match-at.ts';

/** `name: string = "v"`, `name string = "v"`, `name: &'static str = "v"`. */
const TYPED = /[ \t]{0,4}:?[ \t]{0,4}[\w&'.<>|?[\], ]{1,40}?=[ \t]{0,4}(?=[bBrRfFuU@$]{0,2}["'`])/y;
/** The characters that `TYPED` may begin with: most names need no RegExp. */
const startsType = asciiTable(/[\w&'.<>|?[\], \t:]/);
/** How far from the name's end `TYPED` may find its equals sign. */
const TYPED_REACH = 52;

/** Where the literal starts that is assigned to a name with a type; undefined without one. */
export const typedLiteral = (text: string, at: number): number | undefined =>
  startsType[text.charCodeAt(at)] === 1 && hasEqualsAhead(text, at) ? matchEnd(TYPED, text, at) : undefined;

/** Is there an equals sign on the line within `TYPED`'s reach? The loop costs a tenth of the RegExp. */
function hasEqualsAhead(text: string, at: number): boolean {
  const limit = Math.min(text.length, at + TYPED_REACH);
  for (let i = at; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === EQUALS) return true;
    if (code === LINE_FEED || code === DOUBLE_QUOTE) return false;
  }
  return false;
}

/** A call that converts a literal, not one that fetches a value by a literal name. */
const CONVERTED =
  /(?:new |&|\*)?(?:[\w:.]{0,32}[.:])?(?:\[\]byte|bytes?|string|str|from|some|of|secret\w{0,12}|password|token|\w{0,12}key|encode|decode|b64\w{0,8}|base64\w{0,8}|atob|sensitive|secure\w{0,8}|literal|ptr|to_owned)\([ \t]{0,4}(?=["'`])/iy;

/** Where the literal starts that a call at `at` converts; undefined without such a call. */
export const convertedLiteral = (text: string, at: number): number | undefined => matchEnd(CONVERTED, text, at);

const RETURNED =
  /\([^()\n"'`]{0,48}\)[ \t]{0,2}(?:(?:->|:)[ \t]{0,2}[\w&' .]{1,24})?[ \t]{0,2}(?:\{|=>|:|=)?\s{0,24}(?:return\s{1,4})?(?=["'`])/y;

/** Where the literal starts that the function whose name ends at `at` returns; undefined if it returns none. */
export const returnedLiteral = (text: string, at: number): number | undefined =>
  text.charCodeAt(at) === OPEN_PARENTHESIS ? matchEnd(RETURNED, text, at) : undefined;

const QUALIFIER = /[ \t]?(?:\[[^[\]\n]{1,40}\]|\([^()\n]{1,40}\)|#?\d{1,3})(?=["'`]?[ \t]{0,4}(?:[:=]|->|→))/y;

/** Where the qualifier at `at` ends (`password (staging):`, `token["prod"] =`, `key #2:`); `at` itself without one. */
export function qualifierEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== SPACE && code !== OPEN_PARENTHESIS && code !== OPEN_BRACKET) return at;
  return matchEnd(QUALIFIER, text, at) ?? at;
}

const BRACED = /\{[^{}\s"'`:;,]{4,128}\}(?=[;"'`\s\\]|$)/y;

/** Where the closing brace of an ODBC value is (`Pwd={v};`); undefined without braces. */
export function bracedEnd(text: string, at: number): number | undefined {
  const end = text.charCodeAt(at) === OPEN_BRACE ? matchEnd(BRACED, text, at) : undefined;
  return end && end - 1;
}

const FLAGGED =
  /(?: --[\w-]{2,24}(?:[ =][^\s-]\S{0,60})?){0,3} --(?:value|secret-string|string-value|plaintext|data|body|literal)[ =](?=\S)/y;

/** Where the value starts that a flag gives to the name before it (`--name app/password --value v`); undefined without one. */
export function flaggedValue(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  const from = code === DOUBLE_QUOTE || code === APOSTROPHE ? at + 1 : at;
  return text.startsWith(' --', from) ? matchEnd(FLAGGED, text, from) : undefined;
}
