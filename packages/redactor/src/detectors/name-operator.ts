// Reads the operator between a name and its value: `=`, `:`, `:=`, `=>`, `==`, `->`, `?=`, `>` and their like.

import { ASCII, asciiTable, COLON, EQUALS, GREATER, isBlank, isQuote } from '../scan/character-tables.ts';
import { matchAt } from './match-at.ts';

/** After the quote that may close the name. Longest operators first. */
const OPERATOR = /(?:\\{0,7}["'`]|&quot;)?[\])]?[ \t]{0,16}((?::{1,3}|[?.+|]{1,2}|!)?={1,3}>?|[-=]>|:(?!:)|>)/y;
const MAX_BLANKS = 16;
const FULLWIDTH_COLON = 0xff1a;
const FULLWIDTH_EQUALS = 0xff1d;

/**
 * The ASCII characters that `OPERATOR` may meet after a quote and blanks: most names without an operator need no
 * RegExp.
 */
const mayGoOn = asciiTable('\\"\'`&)] \t:?.+|!=->');

/** An operator and where it ends. */
export type Operator = { readonly sign: string; readonly end: number };

/** Read the operator after a name that ends at `at`; undefined without one. */
export function operatorAfter(text: string, at: number): Operator | undefined {
  let start = isQuote(text.charCodeAt(at)) ? at + 1 : at;
  const last = start + MAX_BLANKS;
  while (start < last && isBlank(text.charCodeAt(start))) start++;
  const code = text.charCodeAt(start);
  if (code === FULLWIDTH_COLON) return { sign: ':', end: start + 1 };
  if (code === FULLWIDTH_EQUALS) return { sign: '=', end: start + 1 };
  if (code < ASCII && mayGoOn[code] === 0) return undefined;
  // Nearly all operators are a single `=` or `:`.
  const next = text.charCodeAt(start + 1);
  if (next !== EQUALS) {
    if (code === EQUALS && next !== GREATER) return { sign: '=', end: start + 1 };
    if (code === COLON && next !== COLON) return { sign: ':', end: start + 1 };
  }
  const sign = matchAt(OPERATOR, text, at)?.[1];
  return sign === undefined ? undefined : { sign, end: OPERATOR.lastIndex };
}
