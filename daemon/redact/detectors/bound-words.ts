// Finds the word that a sentence binds to a label: `the password for staging is v`, `use v as the passphrase`, `v, that's the admin
// password`, `changed the password from v to w`. So bound, a word that people make up counts even where it could be a name.

import { averagePart, isIdOrDigest, looksGenerated } from '../judge/looks-generated.ts';
import { isMadeUpWord } from '../judge/made-up-words.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { NameRating } from '../judge/secret-names.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import type { Report } from './detector.ts';

const BACK = 120;
const FORWARD = 200;
/** The verbs that may stand before a label, with what stands between. */
const LEADS_TO_LABEL =
  /(?: (?:an?|the|our|my|your|as|is|was|for|ist|als|es|est|comme|como|für|pour)|['’]s) (?:[\w.'-]{1,24} ){0,4}$/;
const BEFORE =
  /(?:^|[\s"'`“(*])([^\s"'`“”(]{6,64})["'`”*]{0,2}(?:[,;:–—-]?(?: (?:that|this|it|which|das))?(?: (?:as|is|was|for|ist|als|es|est|comme|como|für|pour)|['’]s)) (?:[\w.'-]{1,24} ){0,4}$/;
/** `is v a strong password`. */
const IS_A = /\bis ["'`“]?([^\s"'`“”]{6,64})["'`”]? (?:an?|the|our|my|your) (?:[\w.'-]{1,24} ){0,3}$/i;
const QUALIFIER = String.raw`(?: (?:phrase|word|code|value|string|pin))?(?: (?:for|of|to|on|in|at|by|von|vom|für|auf|zum|du|de|del|des|pour|para|sur)(?: [\w.@'’/-]{1,32}){1,5}?)?`;
const VERB = String.raw`(?: ?(?:={1,3}|[:→])| (?:you|I|we|they|he|she) \w+(?: \w+){0,3}(?:[,:;]| \(?(?=\())| (?:loaded|set|created|generated|accepted|received|issued|refreshed|used|rotated|updated|changed|configured|obtained|saved|stored|copied)(?: (?:to|as|is))?:?| ?=>| ?->| [-–—]|[,?]? (?:that|this|it|which)(?:['’]s| is| (?:would|should|must) be)|,? (?:with )?(?:the |this )?(?:new )?(?:one|value)(?: is|:)| with (?:the )?value|,? (?:take|try|nimm|prends|usa)| wurde (?:auf|zu)| (?:is|was|are|to|as|with|be|being|reads|ist|war|lautet|es|est|será|era|sera)(?: (?:now|still|simply|just|set to|currently|jetzt|ahora|maintenant))?:?)`;
const AHEAD = new RegExp(`${QUALIFIER}${VERB} {1,3}["'\`“*(]{0,2}([^\\s"'\`“”]{6,64})`, 'y');
const CHANGED = /(?:,? (?:from|old:?) )["'`“]?([^\s"'`”]{6,64})["'`”]?,? (?:to|new:?) ["'`“]?([^\s"'`”]{6,64})/y;

const USED_AS =
  /([^\s"'`]{6,64})(?: (?:and|or|und|oder) ([^\s"'`]{6,64}))? (?:was|were|is|are|works?|worked|serves?|wurde|used)(?: [a-z]{2,12}){0,3} (?:as|for) (?:[\w'-]{1,24} ){0,3}$/;

/** Judge the words that a sentence binds to the password's label that `[start, end)` is. */
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

const AT_END =
  /(?: [\w.@'’()-]{1,32}){1,8}(?::| ->| →| =>) ["'`]?([^\s"'`]{6,64})["'`]?[ \t]{0,4}(?:\\?[\r\n]|\\n|\(|$)/y;

/** `a password was generated for root@host: v` at the line's end. */
function judgeAtEnd(text: string, end: number, rating: NameRating, report: Report): boolean {
  AT_END.lastIndex = end;
  const match = AT_END.exec(text);
  if (match) reportWord(text, end + match[0].lastIndexOf(match[1]!), match[1]!, rating, report);
  return match !== null;
}

function judgeAhead(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  AHEAD.lastIndex = end;
  const ahead = AHEAD.exec(text);
  if (ahead) reportWord(text, AHEAD.lastIndex - ahead[1]!.length, ahead[1]!, rating, report);
  else if (!judgeAtEnd(text, end, rating, report)) judgeDirect(text, start, end, rating, report);
  CHANGED.lastIndex = end;
  const changed = CHANGED.exec(text);
  if (changed) {
    reportWord(text, end + changed[0].indexOf(changed[1]!), changed[1]!, rating, report);
    reportWord(text, CHANGED.lastIndex - changed[2]!.length, changed[2]!, rating, report);
  }
}

/** Does a stretch hold a digit or a sign, as passwords do, or capitals where no word begins? A loop spares most sentences the expressions. */
function mayHoldPassword(text: string, from: number, to: number): boolean {
  let capitals = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
    if (code >= 65 && code <= 90 && ++capitals >= MIN_CAPITALS) return true;
    if (code < 48 && code > 32 && (code <= 38 || code === 42 || code === 43) && code !== 34) return true;
  }
  return false;
}

const MIN_CAPITALS = 4;

/** `with password v`, `user bob, pass v`: the word follows its label without any sign. */
function judgeDirect(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  if (
    text[end] !== ' ' ||
    !(LEADS_TO_DIRECT.test(text.slice(Math.max(0, start - 48), start)) || isDirective(text, start, end))
  )
    return;
  DIRECT.lastIndex = end;
  const word = DIRECT.exec(text)?.[1];
  if (word) reportWord(text, DIRECT.lastIndex - word.length, word, rating, report);
}

const DIRECTIVE = /(?:^|\n)[ \t]{0,16}$/;
const REST = / {1,16}[^\s]{6,64}[ \t]*(?:\r?\n|$)/y;

/** `HTTP_Passwd v` on a line of its own. */
function isDirective(text: string, start: number, end: number): boolean {
  REST.lastIndex = end;
  return (
    /[_A-Z]/.test(text.slice(start + 1, end)) &&
    DIRECTIVE.test(text.slice(Math.max(0, start - 17), start)) &&
    REST.test(text)
  );
}

const LEADS_TO_DIRECT =
  /(?:\b(?:with|and|use|using|enter|type|try|mit|nutze|avec|con|usa|und|et|y|utilise)|[,;/|>–—-]) (?:(?:the|a|la|le|el|das) )?$/i;
const DIRECT = / {1,16}["'`“]?([^\s"'`“”]{6,64})/y;

/** `request_id=…`: a field of its own. */
const FIELD = /^[A-Za-z]{2,24}(?:[_.-]?[A-Za-z]{1,24}){0,3}=[\w-]+$/;

/** Judge a word that its sentence or statement binds to a label of this rating. */
export function reportWord(text: string, start: number, raw: string, rating: NameRating, report: Report): void {
  const word = raw.replace(/\*{0,2}[.,;:!?)\]]{0,3}$/, (end) => (end.startsWith('!') && /\d/.test(raw) ? '!' : ''));
  // A call, a path or a URL goes on behind it.
  if (/^[(/\\[{<]/.test(text.charAt(start + word.length)) || FIELD.test(word)) return;
  const isBound =
    rating === 'password'
      ? isMadeUpWord(word) || isSpokenPassword(word) || isUnnamedSecret(word, 'secret')
      : isUnnamedSecret(word, rating);
  if (isBound) report(rating === 'password' ? 'password' : 'secret', start, start + word.length);
}

const isUnnamedSecret = (word: string, rating: NameRating) =>
  looksGenerated(word) &&
  (rating === 'secret' || !isIdOrDigest(word)) &&
  !isReference(word) &&
  !isPlaceholder(word) &&
  (!/[+/]/.test(word) || averagePart(word) <= LONGEST_BASE64_PARTS);

/** A path's parts are words. */
const LONGEST_BASE64_PARTS = 2.6;
