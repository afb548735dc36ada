// Finds the argument that belongs to a name: `name("v"`, `set("NAME", "v")`.

import { asciiTable, COMMA } from '../scan/character-tables.ts';
import { matchEnd } from './match-at.ts';
import type { Name } from './value-style.ts';

/** `name("v"`, `name.assign("v"`, `name "v"`. */
const CALL = /(?:\.\w{1,20})?\([ \t]{0,4}(?=\\{0,7}["'`])|[ \t]{1,4}(?=["'`])/y;
const startsCall = asciiTable('.( \t');
/** `("NAME", "v"`: the name is a whole argument, the first one. */
const ARGUMENTS = /\\{0,7}["'`],?[ \t]{0,4}(?:(?:default|value)[ \t]{0,2}[=:][ \t]{0,2})?(?=\\{0,7}["'`])/y;
const startsArguments = asciiTable('\\"\'`');
const FIRST_ARGUMENT = /(?:[([{]\s*\\{0,7}|\b(?:set|add|put|create) )["'`](?:\w{1,32}:)?$/;
/** A constant names the next argument, at any position of a call. */
const CONSTANT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
const SECOND = /,[ \t]{0,4}(?=["'`])/y;

/** Where the literal starts that a name is called or paired with; undefined if there is none. */
export function calledWith(text: string, { start, end }: Name): number | undefined {
  const next = text.charCodeAt(end);
  if (startsCall[next] === 1) return matchEnd(CALL, text, end);
  const isConstant = () => CONSTANT.test(text.slice(start, end));
  if (next === COMMA) return isConstant() ? matchEnd(SECOND, text, end) : undefined;
  const literal = startsArguments[next] === 1 ? matchEnd(ARGUMENTS, text, end) : undefined;
  if (literal === undefined) return undefined;
  const isArgument =
    text.startsWith('--', start) || isConstant() || FIRST_ARGUMENT.test(text.slice(Math.max(0, start - 48), start));
  return isArgument ? literal : undefined;
}
