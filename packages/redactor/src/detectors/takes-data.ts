// Recognises positions beside a name where only a value can be, so that any words count: an environment variable, a
// flag, a Perl or Ruby literal, a setting beside its user's or host's.
//
//   PASS='v'   --pass 'v'   "--pass", "v"   q{v}   user: sensors⏎password: v

import { knownLetters } from '../judge/code-words.ts';
import { isPlaceholder } from '../judge/placeholders.ts';
import { type NameRating, rateName, ruleFor } from '../judge/secret-names.ts';
import { isDataSecret } from '../judge/secret-values.ts';
import { SPACE } from '../scan/character-tables.ts';
import type { Report } from './detector.ts';
import { rateWithParent } from './label-at.ts';
import { readValue } from './text-values.ts';
import type { Name } from './value-style.ts';

/** An environment variable or a flag. Test runners print `PASS` for a success. */
const VARIABLE = /^(?!PASS$)[A-Z][A-Z0-9_]*$/;
const FLAG = /^--?[a-z]/;
/** A custom header for a key, `X-Acme-Key`. */
const OWN_HEADER = /^x-(?:[a-z0-9]{2,24}-){1,3}(?:key|token|secret|auth)$/i;
/** What opens a literal of Perl or Ruby. */
const QUOTE_OPERATOR = /[q%][qQ]?[({[<|!]$/;

/** Can only a value stand at `valueStart`, behind this name? */
export function takesData(text: string, { start, end }: Name, valueStart: number): boolean {
  if (QUOTE_OPERATOR.test(text.slice(valueStart - 3, valueStart))) return true;
  const name = text.slice(start, end);
  const next = text.charAt(end);
  if (VARIABLE.test(name) && next === '=' && /[^\s=]/.test(text.charAt(end + 1))) return true;
  if (FLAG.test(name)) return next === '=' || /["']/.test(next) || /^ {1,2}["']/.test(text.slice(end, end + 3));
  if (!/[:=]/.test(text.slice(end, end + 2))) return false;
  const isKey = /["']/.test(next) && rateName(name) === 'hint';
  return isKey ? rateWithParent(text, { start, end }) === 'secret' : isBesideUser(text, start);
}

/**
 * The longest value of such a header that its form may not tell; of longer ones it does, and those of plain words are
 * names.
 */
const MAX_OWN_KEY = 12;

/** Is a name that of such a header, with its colon, and a value of so many characters short? */
export const isOwnHeader = (text: string, { start, end }: Name, length: number): boolean =>
  length <= MAX_OWN_KEY && text[end] === ':' && OWN_HEADER.test(text.slice(start, end));

/** The setting of a user or a host, with a name or an address as its value. */
const USER = new RegExp(
  [
    String.raw`^[ \t]*(?:- )?(?:[\w$]{1,24}\.){0,3}["']?`,
    '(?:user(?:_?name)?|login|nick|(?:bind_?)?dn|host(?:name)?|server|broker|e?mail|account|database|db)',
    String.raw`["']?[ \t]{0,8}[:=][ \t]{0,8}["']?([a-z0-9][a-z0-9._@=,-]{1,63})["']?[,;]?[ \t]*$`,
  ].join(''),
  'i',
);
const MAX_LINE = 120;

/**
 * Is the line before or behind that of a name the setting of its user or host? In labels such a value is a label, too.
 */
export const isBesideUser = (text: string, at: number): boolean =>
  linesBeside(text, at).some((line) => {
    const user = USER.exec(line)?.[1];
    return (
      user !== undefined &&
      !/^[A-Z]/.test(user) &&
      (user.includes('@') || !isPlaceholder(user)) &&
      rateName(user) === undefined
    );
  });

/** A variable with its value, as `env` prints it. */
const ROW = /^[A-Z][A-Z0-9_]*=/;

/**
 * Is a name one of the rows that `env` prints, whose value is the rest of its line? In a script a command may follow a
 * variable.
 */
export const isRow = (text: string, { start, end }: Name): boolean =>
  text.charAt(end) === '=' &&
  VARIABLE.test(text.slice(start, end)) &&
  (start === 0 || text[start - 1] === '\n') &&
  linesBeside(text, start).some((line) => ROW.test(line)) &&
  linesBeside(text, start).every((line) => line === '' || ROW.test(line));

/** The lines before and behind the one at a place, those that are short. */
function linesBeside(text: string, at: number): string[] {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  if (lineStart === 0 && !text.includes('\n')) return [];
  const lineEnd = text.indexOf('\n', at);
  const before = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1));
  const behind = lineEnd < 0 ? '' : text.slice(lineEnd + 1, lineEnd + 1 + MAX_LINE).split('\n', 1)[0]!;
  return [before, behind].filter((line) => line.length <= MAX_LINE);
}

/**
 * Report the word behind a flag, `--dbpass v`, if it is none that a sentence goes on with. Returns whether it is a flag
 * with a word.
 */
export function judgeFlag(text: string, { start, end }: Name, rating: NameRating, report: Report): boolean {
  if (rating !== 'password' || text.charCodeAt(end) !== SPACE || !text.startsWith('--', start)) return false;
  const value = readValue(text, end + 1);
  if (!value || value.quoted) return false;
  const word = text.slice(value.start, value.end);
  if (!isDataSecret(word, rating) || knownLetters(word).letters * 2 >= word.length) return false;
  report(ruleFor(rating), value.start, value.end);
  return true;
}
