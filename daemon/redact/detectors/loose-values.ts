// Finds a credential near its label without an operator of a notation: `acme token - 'v'`, `key → v`, `| token | v |`, `a secret v`,
// `the token isn't next to it\n = 'v'`, `use "v" as the token`. A label says little here, so the value must look generated.

import { looksGenerated } from '../judge/looks-generated.ts';
import { ASCII, asciiTable } from '../scan/character-tables.ts';
import { type Judge, QUOTED } from './listed-values.ts';
import { matchEnd } from './match-at.ts';
import { readLooseValue, readQuoted } from './text-values.ts';

/** A sign that leads from a label to its value, with the blanks around it. */
const SIGN =
  /[ \t]{0,8}(?:[-=~]{0,2}>|[-–—~|│║┃→⇒➜»·•,]|\.{3,40}:?|={1,3}|:{1,2}=?|\(|\[|\||\b(?:is|equals|reads)\b)[ \t]{0,8}(?:[*_]{2}[ \t]?)?/y;
const BLANKS = /[ \t]{1,8}/y;
/** Names of ids, digests and other things of programs. */
const NOUNS =
  'id|ids|uid|uuid|guid|oid|user|request|req|session|trace|span|commit|sha|sha\\d+|md5|hash|digest|checksum|sum|etag|rev|revision|ref|head|file|path|index|version|tag|image|build|job|run|task|project|account|org|row|record|node|cache|event|message|msg|thread|page|order|item|object|tree|parent|base|fingerprint|integrity';
const IN_NAME = '\\w(?:id|sha|hash|uuid|digest)["\'`]{0,2}\\s{0,2}[:=][\\s"\'`]{0,3}';
const BEHIND_NAME = '[\\s:=#("\'`]{0,4}';
/** The name directly before an id or a digest, which therefore isn't the label's value. */
const NAMED_OTHERWISE = new RegExp(
  `(?:\\b(?:(${NOUNS})|at|on|by|from|to|in|of|for)\\b${BEHIND_NAME}|(${IN_NAME})|[/@#.\\\\+]|\\bh1:|sha\\d{1,3}[-:])$`,
  'i',
);

/** What the text before a value says of it: `noun` for an id, a digest or another thing of a program, `place` for part of a path or a place. */
export function nameBefore(before: string): 'noun' | 'place' | undefined {
  const match = NAMED_OTHERWISE.exec(before);
  return match ? (match[1] !== undefined || match[2] !== undefined ? 'noun' : 'place') : undefined;
}

/** Does the text before a value say that it is an id, a digest or a part of a path? */
export const isNamedOtherwise = (before: string) => NAMED_OTHERWISE.test(before);

const leads = asciiTable(' \t\n-=~>|,:(.[');
/** May this character, the first after a label, lead to a value? */
export const mayLead = (code: number) => code >= ASCII || leads[code] === 1;

/** Judge the value after a label that ends at `end`, directly or a few words away. */
export function judgeLoose(text: string, end: number, judge: Judge): void {
  if (!mayLead(text.charCodeAt(end))) return;
  const signEnd = matchEnd(SIGN, text, end);
  const at = signEnd ?? matchEnd(BLANKS, text, end);
  const value = at === undefined ? undefined : readLooseValue(text, at);
  if (
    value &&
    (signEnd !== undefined
      ? value.quoted || maySay(text, value.start, value.end)
      : mayBeGenerated(text, value.start, value.end))
  ) {
    judge(value.start, value.end, value.quoted ? QUOTED : () => 'prose');
    if (looksGenerated(text.slice(value.start, value.end))) {
      if (value.quoted) judgeFurther(text, value.next, judge);
      return;
    }
  }
}

const FURTHER = /[ \t]{0,4}(?:[|/&+,]|and|or|,?\r?\n)[ \t]{0,8}(?=["'`])/y;

/** Judge a second literal of the same label, perhaps on the next line: `token = 'v' | 'w'`. */
export function judgeFurther(text: string, at: number, judge: Judge): void {
  const next = matchEnd(FURTHER, text, at);
  const value = next === undefined ? undefined : readQuoted(text, next);
  if (!value || /[:=]/.test(text.charAt(value.next)) || !looksGenerated(text.slice(value.start, value.end))) return;
  judge(value.start, value.end, QUOTED);
}

/** Could a bare word behind a sign be a credential? Without a digit only letters alone are, or those of a password. */
function maySay(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return /\d/.test(word) || /^[A-Za-z!@#$%^&*]+$/.test(word);
}

/** Could a bare word be generated? Most words of prose are not, and need no judgement. */
const mayBeGenerated = (text: string, start: number, end: number) =>
  end - start >= 8 && /\d/.test(text.slice(start, Math.min(end, start + 64)));
