// Finds the argument that belongs to a name: `name("v"`, `set("NAME", "v")`, `--name v`, `ENV NAME v`.

import { asciiTable, COMMA, HYPHEN, isBlank } from '../scan/character-tables.ts';
import { matchEnd } from './match-at.ts';
import type { Name } from './value-style.ts';

/** `name("v"`, `name.assign("v"`, `name "v"`. */
const CALL = /(?:\.\w{1,20})?\([ \t]{0,4}(?=\\{0,7}["'`])|[ \t]{1,4}(?=["'`])/y;
const startsCall = asciiTable('.( \t');
/** `("NAME", "v"`: the name is a whole argument, the first one. */
const ARGUMENTS = /\\{0,7}["'`],?[ \t]{0,4}(?:(?:default|value)[ \t]{0,2}[=:][ \t]{0,2})?(?=\\{0,7}["'`])/y;
const startsArguments = asciiTable('\\"\'`');
const FIRST_ARGUMENT = /(?:[([{]\s*\\{0,7}|\b(?:set|add|put|create) )["'`](?:\w{1,32}:)?$/;
/** A constant names the argument after it at any place of a call. */
const CONSTANT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
const SECOND = /,[ \t]{0,4}(?=["'`])/y;
/** Commands that take a name and a value: `setx X v`, `set -x X v`, `setenv X v`, Dockerfile's `ENV X v`. */
const SETTER = /(?:^|[\s;&])(?:setx?|setenv|ENV|ARG|define|put|add)[ \t](?:-{1,2}\w{1,6}[ \t]){0,2}$/;

/** Where the literal starts that a name is called or paired with; undefined without one. */
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

/** Is the name a flag (`--token v`), or the first argument of a command that sets variables? */
export function takesArgument(text: string, { start }: Name): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === HYPHEN && /(?:^|[\s"'`(])-{1,2}$/.test(text.slice(Math.max(0, start - 3), start))) return true;
  if (text.charCodeAt(start) === HYPHEN && /^-{1,2}\w/.test(text.slice(start, start + 3))) return true;
  return isBlank(before) && SETTER.test(text.slice(Math.max(0, start - 16), start));
}
