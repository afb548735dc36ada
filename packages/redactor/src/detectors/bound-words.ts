// Finds the word that a sentence ties to a label: `the password for staging is v`, `changed the password from v to w`.
// With such a tie even a possible name counts.

import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isLooseSecret } from '../judge/secret-values.ts';
import { ASCII, asciiTable, LINE_FEED, SPACE } from '../scan/character-tables.ts';
import type { Report } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';

/** Maximum distance of a bound word from its label. */
const FORWARD = 200;
/** `for staging`, `of the admin account`. */
const QUALIFIER = String.raw`(?: (?:phrase|word|code|value|string|pin))?(?: (?:for|of|to|on|in|at|by|von|vom|für|auf|zum|du|de|del|des|pour|para|sur)(?: [\w.@'’/-]{1,32}){1,5}?)?`;
/** The verb, sign or clause that ties a label to the word after it. */
const VERB = `(?:${[
  String.raw` ?(?:={1,3}|[:→])| (?:you|I|we|they|he|she) \w+(?: \w+){0,3}(?:[,:;]| \(?(?=\())`,
  ' (?:loaded|set|created|generated|accepted|received|issued|refreshed|used|rotated|updated|changed|configured|obtained|saved|stored|copied)(?: (?:to|as|is))?:?',
  " ?=>| ?->| [-–—]|[,?]? (?:that|this|it|which)(?:['’]s| is| (?:would|should|must) be)",
  ',? (?:with )?(?:the |this )?(?:new )?(?:one|value)(?: is|:)| with (?:the )?value',
  ',? (?:take|try|nimm|prends|usa)| wurde (?:auf|zu)',
  ' (?:is|was|are|to|as|with|be|being|reads|ist|war|lautet|es|est|será|era|sera)(?: (?:now|still|simply|just|set to|currently|jetzt|ahora|maintenant))?:?',
].join('|')})`;
const AHEAD = new RegExp(`${QUALIFIER}${VERB} {1,3}["'\`“*(]{0,2}([^\\s"'\`“”]{6,64})`, 'y');
/** `password from v to w`. */
const CHANGED = /(?:,? (?:from|old:?) )["'`“]?([^\s"'`”]{6,64})["'`”]?,? (?:to|new:?) ["'`“]?([^\s"'`”]{6,64})/y;

/** `a password was generated for root@host: v` at the line's end. */
const AT_END =
  /(?: [\w.@'’()-]{1,32}){1,8}(?::| ->| →| =>) ["'`]?([^\s"'`]{6,64})["'`]?[ \t]{0,4}(?:\\?[\r\n]|\\n|\(|$)/y;
/** Judge the words that a sentence ties to the label `[start, end)`. */
export function judgeBound(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  if (mayHoldPassword(text, end)) judgeAhead(text, start, end, rating, report);
}

function judgeAhead(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  const ahead = matchAt(AHEAD, text, end) ?? matchAt(AT_END, text, end);
  if (ahead) reportWord(text, end + ahead[0].lastIndexOf(ahead[1]!), ahead[1]!, rating, report);
  else judgeDirect(text, start, end, rating, report);
  const changed = matchAt(CHANGED, text, end);
  if (!changed) return;
  reportWord(text, end + changed[0].indexOf(changed[1]!), changed[1]!, rating, report);
  reportWord(text, end + changed[0].lastIndexOf(changed[2]!), changed[2]!, rating, report);
}

/**
 * Does the rest of a label's line have a digit, a sign or several capitals, as passwords do? The loop is faster than
 * RegExps.
 */
function mayHoldPassword(text: string, from: number): boolean {
  const to = Math.min(text.length, from + FORWARD);
  let capitals = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const sign = code < ASCII ? signs[code]! : 0;
    if (sign === 0) continue;
    if (code === LINE_FEED) return false;
    capitals += sign;
    if (capitals >= MIN_CAPITALS) return true;
  }
  return false;
}

/** Capitals that make a word a password. */
const MIN_CAPITALS = 4;
const signs = asciiTable(/[A-Z\n]/).map((is, code) =>
  /[0-9!#$%&*+]/.test(String.fromCharCode(code)) ? MIN_CAPITALS : is,
);

/** Judge a word that follows its label without any sign: `with password v`, `user bob, pass v`. */
function judgeDirect(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  if (text.charCodeAt(end) !== SPACE) return;
  if (!LEADS_TO_DIRECT.test(text.slice(Math.max(0, start - 48), start)) && !isDirective(text, start, end)) return;
  const word = matchAt(DIRECT, text, end)?.[1];
  if (word) reportWord(text, DIRECT.lastIndex - word.length, word, rating, report);
}

const DIRECTIVE = /(?:^|\n)[ \t]{0,16}$/;
const REST = / {1,16}[^\s]{6,64}[ \t]*(?:\r?\n|$)/y;

/** Is it a directive of a configuration file, `HTTP_Passwd v` on a line of its own? */
const isDirective = (text: string, start: number, end: number) =>
  /[_A-Z]/.test(text.slice(start + 1, end)) &&
  DIRECTIVE.test(text.slice(Math.max(0, start - 17), start)) &&
  matchEnd(REST, text, end) !== undefined;

const LEADS_TO_DIRECT =
  /(?:\b(?:with|and|use|using|enter|type|try|mit|nutze|avec|con|usa|und|et|y|utilise)|[,;/|>–—-]) (?:(?:the|a|la|le|el|das) )?$/i;
const DIRECT = / {1,16}["'`“]?([^\s"'`“”]{6,64})/y;

/** Judge the word that a sentence or statement ties to a label of this rating. */
/** A field of a log or a query, `request_id=…`. */
const FIELD = /^[A-Za-z]{2,24}(?:[_.-]?[A-Za-z]{1,24}){0,3}=[\w-]+$/;

function reportWord(text: string, start: number, raw: string, rating: NameRating, report: Report): void {
  const word = raw.replace(/\*{0,2}[.,;:!?)\]]{0,3}$/, (end) => (end.startsWith('!') && /\d/.test(raw) ? '!' : ''));
  // The word is only the start of a call, a path or a URL.
  if (/^[(/\\[{<]/.test(text.charAt(start + word.length)) || FIELD.test(word)) return;
  if (isLooseSecret(word, rating === 'password' ? 'secret' : rating))
    report(ruleFor(rating), start, start + word.length);
}
