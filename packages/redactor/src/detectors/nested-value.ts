// Reads the value that a name's block gives: Terraform's `variable "x" { default = "v" }`, `x:⏎ description: …⏎
// default: v`.

import { matchEnd } from './match-at.ts';

const BLOCK = /["'`]?[ \t]{0,8}(?:[:=][ \t]{0,8})?(?:\{[ \t]{0,8})?\r?\n/y;
/** Other fields of the block, each on a line of its own. */
const FIELD =
  /[ \t]{1,40}(?!["']?(?:default|value|val)["']?[ \t]*[:=])["']?[A-Za-z][\w-]{0,40}["']?[ \t]{0,24}[:=][^\n{}]{0,200}\n/y;
const VALUE = /[ \t]{1,40}["']?(?:default|value|val)["']?[ \t]{0,24}[:=][ \t]{0,8}(?=\S)/y;
const ITEM = /[ \t]{0,40}- (?=[^\s:]{4,512}[ \t]*(?:\r?\n|$))/y;
const MAX_FIELDS = 6;

/**
 * Where the value begins that the block of a name gives, which ends at `end`: its default, its value, the first item of
 * its list.
 */
export function nestedValue(text: string, end: number): number | undefined {
  let at = matchEnd(BLOCK, text, end);
  if (at === undefined) return undefined;
  const item = matchEnd(ITEM, text, at);
  if (item !== undefined) return item;
  for (let field = 0; field < MAX_FIELDS; field++) {
    const value: number | undefined = matchEnd(VALUE, text, at);
    if (value !== undefined) return value;
    at = matchEnd(FIELD, text, at);
    if (at === undefined) return undefined;
  }
  return undefined;
}
