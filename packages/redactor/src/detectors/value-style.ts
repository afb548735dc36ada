// Decides whether an unquoted value beside a name is a setting's data, code, or a word of a sentence.

import type { ValueStyle } from '../judge/secret-values.ts';
import { isBlank } from '../scan/character-tables.ts';
import { matchEnd } from './match-at.ts';

/** Where a name is in a text. */
export type Name = { readonly start: number; readonly end: number };

/**
 * Marks that editors, tools and documents put before a line: those of a diff or a quotation, a number, a bullet, a
 * frame.
 */
const MARK = String.raw`(?:[ \t]{0,8}(?:[-+>|│•*·◦‣▪]{1,4}|\d{1,6}[ \t]?[→|:.)│-])){0,3}[ \t]{0,8}`;
const ENV_LINE = new RegExp(
  String.raw`(?:^|[\s;&"'\`(,]|:(?=\d)|\\n|--[a-z-]{2,20}=)(?:${MARK})(?:export |set |env |ENV |ARG |-e |--env[ =]|--build-arg[ =])?$`,
);
/** A label of several words at the start of its line: `Mot de passe : v`, `The admin password: v`. */
const SPOKEN_LABEL = /(?:^|\n)[ \t]{0,8}(?:[A-Za-z][a-z-]{0,11} ){1,3}$/;
const LINE_START = new RegExp(String.raw`(?:^|\n|\\n|:|["'\`])${MARK}(?:- )?["'\`*_]{0,3}$`);
/** A bare value that fills the rest of its line, as in YAML; code ends its lines with punctuation. */
const LINE_REST = /[ \t]*[^\s"'`]{0,4096}[^\s"'`,;{(][ \t]*(?:#[^\n]*)?(?:\r?\n|\\n|\\r|\\{0,7}["'`]|$)/y;

/**
 * Is an unquoted value data or code? Data are NAME=v in a shell or .env, `name: v` filling its line, and k=v in a
 * connection string or query.
 */
export function styleOf(text: string, name: Name, operator: string, valueAt: number): ValueStyle {
  const before = text.slice(Math.max(0, name.start - 32), name.start);
  if (operator === '=' && text[valueAt] !== ' ') {
    // Most names are at the start of their line.
    if (name.start === 0 || before.endsWith('\n')) return 'plain';
    if (/[?&;]$/.test(before) || ENV_LINE.test(before)) return 'plain';
  }
  if (operator === ':' && /(?:^|\s)\/$/.test(before) && !isBlank(text.charCodeAt(valueAt))) return 'plain';
  // Identifiers have no hyphens, header names do.
  if (operator === ':' && /[A-Za-z]-[A-Za-z]/.test(text.slice(name.start, name.end))) return 'plain';
  if (operator === ':' && isDumped(text, name, valueAt)) return 'plain';
  const startsLine = operator === ':' && LINE_START.test(before);
  if (!startsLine && !(operator === ':' && SPOKEN_LABEL.test(before))) return 'code';
  if (matchEnd(LINE_REST, text, valueAt) === undefined) return 'code';
  return startsLine ? 'plain' : 'prose';
}

/** Does a setting begin with this name: at the start of its line? */
export const startsSetting = (text: string, name: Name): boolean =>
  LINE_START.test(text.slice(Math.max(0, name.start - 32), name.start));

/** Is the value part of a structure as Go prints it, `{Addr:a Password:v DB:0}`? */
const isDumped = (text: string, name: Name, valueAt: number) =>
  /[A-Z]/.test(text.charAt(name.start)) &&
  /[{ ]/.test(text.charAt(name.start - 1)) &&
  /^[^\s,}]{4,128}(?: [A-Z]\w{0,32}:|\})/.test(text.slice(valueAt, valueAt + 168));
