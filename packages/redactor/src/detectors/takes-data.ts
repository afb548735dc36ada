// Tells where nothing but a value can stand beside a name, so that any words are one: a variable of an environment, a flag, a literal of Perl
// or Ruby, a setting beside the one of its user or host.
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

/** A variable of an environment, and a flag. Test runners call what went well `PASS`. */
const VARIABLE = /^(?!PASS$)[A-Z][A-Z0-9_]*$/;
const FLAG = /^--?[a-z]/;
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

/** The setting of a user or a host, with a name or an address as its value. */
const USER =
  /^[ \t]*(?:- )?["']?(?:user(?:_?name)?|login|host(?:name)?|server|broker|e?mail|account|database|db)["']?[ \t]{0,8}[:=][ \t]{0,8}["']?([a-z0-9][a-z0-9._@-]{1,63})["']?,?[ \t]*$/i;
const MAX_LINE = 120;

/** Is the line before or behind that of a name the setting of its user or host? In labels such a value is a label, too. */
export function isBesideUser(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  if (lineStart === 0 && !text.includes('\n')) return false;
  const lineEnd = text.indexOf('\n', at);
  const before = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1));
  const behind = lineEnd < 0 ? '' : text.slice(lineEnd + 1, lineEnd + 1 + MAX_LINE).split('\n', 1)[0]!;
  return [before, behind].some((line) => {
    const user = line.length <= MAX_LINE ? USER.exec(line)?.[1] : undefined;
    return (
      user !== undefined &&
      !/^[A-Z]/.test(user) &&
      (user.includes('@') || !isPlaceholder(user)) &&
      rateName(user) === undefined
    );
  });
}

/** Report the word behind a flag, `--dbpass v`, if it is none that a sentence goes on with. Returns whether it is a flag with a word. */
export function judgeFlag(text: string, { start, end }: Name, rating: NameRating, report: Report): boolean {
  if (rating !== 'password' || text.charCodeAt(end) !== SPACE || !text.startsWith('--', start)) return false;
  const value = readValue(text, end + 1);
  if (!value || value.quoted) return false;
  const word = text.slice(value.start, value.end);
  if (!isDataSecret(word, rating) || knownLetters(word).letters * 2 >= word.length) return false;
  report(ruleFor(rating), value.start, value.end);
  return true;
}
