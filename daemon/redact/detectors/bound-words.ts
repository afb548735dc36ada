// Finds the word that a sentence ties to a label: `the password for staging is v`, `use v as the passphrase`, `v, that's the admin
// password`, `changed the password from v to w`. With such a tie a made-up word counts even if it could be a name.

import { isMadeUpWord } from '../judge/made-up-words.ts';
import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isLooseSecret } from '../judge/secret-values.ts';
import { isField, isSpokenPassword } from '../judge/spoken-words.ts';
import { asciiTable, isCapital, isDigit, SPACE, ZERO } from '../scan/character-tables.ts';
import type { Report } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';

/** How far from its label a bound word may be, before and after it. */
const BACK = 120;
const FORWARD = 200;
/** The end of the text before a label: a verb or an article, and up to four words. */
const LEADS_TO_LABEL =
  /(?: (?:an?|the|our|my|your|as|is|was|for|ist|als|es|est|comme|como|für|pour)|['’]s) (?:[\w.'-]{1,24} ){0,4}$/;
/** `v, that's the password`, `v as the password`. */
const BEFORE =
  /(?:^|[\s"'`“(*])([^\s"'`“”(]{6,64})["'`”*]{0,2}(?:[,;:–—-]?(?: (?:that|this|it|which|das))?(?: (?:as|is|was|for|ist|als|es|est|comme|como|für|pour)|['’]s)) (?:[\w.'-]{1,24} ){0,4}$/;
/** `is v a strong password`. */
const IS_A = /\bis ["'`“]?([^\s"'`“”]{6,64})["'`”]? (?:an?|the|our|my|your) (?:[\w.'-]{1,24} ){0,3}$/i;
/** `for staging`, `of the admin account`. */
const QUALIFIER = String.raw`(?: (?:phrase|word|code|value|string|pin))?(?: (?:for|of|to|on|in|at|by|von|vom|für|auf|zum|du|de|del|des|pour|para|sur)(?: [\w.@'’/-]{1,32}){1,5}?)?`;
/** The verb, sign or clause that ties a label to the word after it. */
const VERB = String.raw`(?: ?(?:={1,3}|[:→])| (?:you|I|we|they|he|she) \w+(?: \w+){0,3}(?:[,:;]| \(?(?=\())| (?:loaded|set|created|generated|accepted|received|issued|refreshed|used|rotated|updated|changed|configured|obtained|saved|stored|copied)(?: (?:to|as|is))?:?| ?=>| ?->| [-–—]|[,?]? (?:that|this|it|which)(?:['’]s| is| (?:would|should|must) be)|,? (?:with )?(?:the |this )?(?:new )?(?:one|value)(?: is|:)| with (?:the )?value|,? (?:take|try|nimm|prends|usa)| wurde (?:auf|zu)| (?:is|was|are|to|as|with|be|being|reads|ist|war|lautet|es|est|será|era|sera)(?: (?:now|still|simply|just|set to|currently|jetzt|ahora|maintenant))?:?)`;
const AHEAD = new RegExp(`${QUALIFIER}${VERB} {1,3}["'\`“*(]{0,2}([^\\s"'\`“”]{6,64})`, 'y');
/** `password from v to w`. */
const CHANGED = /(?:,? (?:from|old:?) )["'`“]?([^\s"'`”]{6,64})["'`”]?,? (?:to|new:?) ["'`“]?([^\s"'`”]{6,64})/y;

/** `a password was generated for root@host: v` at the line's end. */
const AT_END =
  /(?: [\w.@'’()-]{1,32}){1,8}(?::| ->| →| =>) ["'`]?([^\s"'`]{6,64})["'`]?[ \t]{0,4}(?:\\?[\r\n]|\\n|\(|$)/y;
/** `v and w were used as the password`. */
const USED_AS =
  /([^\s"'`]{6,64})(?: (?:and|or|und|oder) ([^\s"'`]{6,64}))? (?:was|were|is|are|works?|worked|serves?|wurde|used)(?: [a-z]{2,12}){0,3} (?:as|for) (?:[\w'-]{1,24} ){0,3}$/;

/** Judge the words that a sentence ties to the label `[start, end)`. */
export function judgeBound(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  if (mayHoldPassword(text, end, Math.min(text.length, end + FORWARD))) judgeAhead(text, start, end, rating, report);
  if (text[start - 1] !== ' ') return;
  if (!mayHoldPassword(text, Math.max(0, start - BACK), start)) return;
  const before = text.slice(Math.max(0, start - BACK), start);
  if (!LEADS_TO_LABEL.test(before)) return;
  const used = / (?:as|for) /.test(before) ? USED_AS.exec(before) : null;
  if (used)
    for (const word of [used[1], used[2]])
      if (word && isSpokenPassword(word))
        reportWord(text, start - before.length + before.lastIndexOf(word), word, rating, report);
  const bound = BEFORE.exec(before) ?? IS_A.exec(before);
  if (bound)
    reportWord(text, start - before.length + bound.index + bound[0].indexOf(bound[1]!), bound[1]!, rating, report);
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

/** Does a range hold a digit or a sign, as passwords do, or several capitals? The loop costs most sentences less than the RegExps. */
function mayHoldPassword(text: string, from: number, to: number): boolean {
  let capitals = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO ? signs[code] === 1 : isDigit(code)) return true;
    if (isCapital(code) && ++capitals >= MIN_CAPITALS) return true;
  }
  return false;
}

/** Signs of passwords, all of them below the digits. */
const signs = asciiTable('!#$%&*+');
const MIN_CAPITALS = 4;

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

/** Judge a word that its sentence or statement ties to a label of this rating. */
function reportWord(text: string, start: number, raw: string, rating: NameRating, report: Report): void {
  const word = raw.replace(/\*{0,2}[.,;:!?)\]]{0,3}$/, (end) => (end.startsWith('!') && /\d/.test(raw) ? '!' : ''));
  // The word is only the start of a call, a path or a URL.
  if (/^[(/\\[{<]/.test(text.charAt(start + word.length)) || isField(word)) return;
  const isBound =
    rating === 'password'
      ? isMadeUpWord(word) || isSpokenPassword(word) || isLooseSecret(word, 'secret')
      : isLooseSecret(word, rating);
  if (isBound) report(ruleFor(rating), start, start + word.length);
}
