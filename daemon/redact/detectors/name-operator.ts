// Reads the operator between a name and its value: `=`, `:`, `:=`, `=>`, `==`, `->`, `?=`, `>` and their like.

/** After the quote that may close the name. Longest operators first. */
const OPERATOR = /(?:\\{0,7}["'`]|&quot;)?[\])]?[ \t]{0,16}((?::{1,3}|[?.+|]{1,2}|!)?={1,3}>?|[-=]>|:(?!:)|>)/y;
const MAX_BLANKS = 16;
const COLON = 58;
const EQUALS = 61;
const GREATER = 62;
const FULLWIDTH_COLON = 0xff1a;
const FULLWIDTH_EQUALS = 0xff1d;

/** What `OPERATOR` may meet behind a quote and blanks, of ASCII: spares most names that have no operator the RegExp. */
const mayGoOn = new Uint8Array(128);
for (const character of '\\"\'`&)] \t:?.+|!=->') mayGoOn[character.charCodeAt(0)] = 1;

/** An operator and where it ends. */
type Operator = { readonly sign: string; readonly end: number };

/** Read the operator behind a name that ends at `at`; undefined when there is none. */
export function operatorAfter(text: string, at: number): Operator | undefined {
  let start = isQuote(text.charCodeAt(at)) ? at + 1 : at;
  const last = start + MAX_BLANKS;
  while (start < last && isBlank(text.charCodeAt(start))) start++;
  const code = text.charCodeAt(start);
  if (code === FULLWIDTH_COLON) return { sign: ':', end: start + 1 };
  if (code === FULLWIDTH_EQUALS) return { sign: '=', end: start + 1 };
  if (code < 128 && mayGoOn[code] === 0) return undefined;
  // A lone `=` or `:` is what nearly all of them are.
  const next = text.charCodeAt(start + 1);
  if (next !== EQUALS) {
    if (code === EQUALS && next !== GREATER) return { sign: '=', end: start + 1 };
    if (code === COLON && next !== COLON) return { sign: ':', end: start + 1 };
  }
  OPERATOR.lastIndex = at;
  const sign = OPERATOR.exec(text)?.[1];
  return sign === undefined ? undefined : { sign, end: OPERATOR.lastIndex };
}

const isQuote = (code: number) => code === 34 || code === 39 || code === 96;
const isBlank = (code: number) => code === 32 || code === 9;
