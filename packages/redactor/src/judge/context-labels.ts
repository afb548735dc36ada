// Reads what the names around a value say it is, by their parts: `vault_ldap_bind_pw` is a password's name, whatever it is made of. The
// measures of single words (`context-measures.ts`) know only names that were seen.

import { isBlank, isNameCharacter, isQuote, LINE_FEED } from '../scan/character-tables.ts';
import { rateName } from './secret-names.ts';

/** What a name may say. */
export const Says = { nothing: 0, password: 1, secret: 2, service: 3, hint: 4, code: 5, user: 6 } as const;
const CODE = /(?:pin|otp|tan|code|codes|mfa|2fa)$/i;
const USER = /^(?:user|username|user_name|login|account|admin|root|usr|email|uid|nick|dn|uname)$/i;

/** A header of somebody's own for a key, `X-Acme-Key`. */
const OWN_HEADER = /^x-.{1,40}-(?:key|token|secret|auth)$/i;
/** Verbs that tie a name to its value as a sign does. */
const VERBS = new Set('is was es ist lautet est er to jest'.split(' '));

/** What ties a name to a value, as bits: a sign of an assignment, another sign, a verb. */
export const Tie = { sign: 1, other: 2, verb: 4 } as const;

/** Names of a value's field: the name of what it holds stands beside it. */
const VALUE_FIELD = /^(?:value|val|v|content|string|text|data|default)$/i;

/** How much of a line is read for its nearest name that says something, and how many names. */
const BACK = 90;
const AHEAD = 40;
const MOST_NAMES = 9;
const MAX_NAME = 48;

/** What is known of the names around a value. */
export const labels = { tied: 0, tie: 0, near: 0, distance: 0, behind: 0, nameStart: 0, nameEnd: 0, user: 0 };

const MAX_REMEMBERED = 4_096;
/** What recent names say. */
const remembered = new Map<string, number>();
const ratings = { password: Says.password, secret: Says.secret, service: Says.service, hint: Says.hint } as const;

function saysOf(text: string, start: number, end: number): number {
  if (end - start < 2 || end - start > MAX_NAME) return Says.nothing;
  const name = text.slice(start, end);
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const says = judgeName(name);
  remembered.set(name, says);
  return says;
}

function judgeName(name: string): number {
  const rating = rateName(name);
  if (rating === 'password' || rating === 'secret') return ratings[rating];
  if (OWN_HEADER.test(name)) return Says.password;
  if (CODE.test(name)) return Says.code;
  if (USER.test(name)) return Says.user;
  return rating ? ratings[rating] : Says.nothing;
}

/** Read the names on the line of the value `[start, end)`, which begins at `lineStart`, and the name that a sign ties to it. */
export function readLabels(text: string, start: number, end: number, lineStart: number): void {
  labels.tied = labels.tie = labels.near = labels.distance = labels.behind = labels.user = 0;
  labels.nameStart = labels.nameEnd = 0;
  const first = Math.max(lineStart, start - BACK);
  let at = start;
  let tie = 0;
  let blanks = 0;
  while (at > first && !isNameCharacter(text.charCodeAt(at - 1))) {
    const code = text.charCodeAt(--at);
    if (isBlank(code)) blanks++;
    if (code === 58 || code === 61 || code === 62) tie |= Tie.sign;
    else if (!isBlank(code) && !isQuote(code)) tie |= Tie.other;
  }
  // The column of a table.
  if (tie === 0 && blanks > 1) tie = Tie.sign;
  for (let names = 0; at > first && names < MOST_NAMES; names++) {
    const nameEnd = at;
    while (at > first && isNameCharacter(text.charCodeAt(at - 1))) at--;
    if (names === 0 && nameEnd - at <= LONGEST_LINK && isLink(text.slice(at, nameEnd))) {
      if (VERBS.has(text.slice(at, nameEnd))) tie |= Tie.verb;
      names = -1;
      while (at > first && !isNameCharacter(text.charCodeAt(at - 1))) at--;
      continue;
    }
    const says = saysOf(text, at, nameEnd);
    if (names === 0) {
      labels.tied = says;
      labels.tie = tie;
      labels.nameStart = at;
      labels.nameEnd = nameEnd;
    }
    if (says === Says.user) labels.user = 1;
    else if (says !== Says.nothing && labels.near === 0) {
      labels.near = says;
      labels.distance = distanceBy(names);
    }
    while (at > first && !isNameCharacter(text.charCodeAt(at - 1))) at--;
  }
  labels.behind = readBehind(text, end);
}

/** What stands between a name and its value and is no name. */
const LONGEST_LINK = 7;
function distanceBy(names: number): number {
  if (names < 3) return names;
  return names < 5 ? 3 : 4;
}

const isLink = (word: string) => VERBS.has(word) || VALUE_FIELD.test(word);

function readBehind(text: string, end: number): number {
  let at = end;
  for (const last = Math.min(text.length, end + AHEAD); at < last && text.charCodeAt(at) !== LINE_FEED; ) {
    if (!isNameCharacter(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    while (at < last && isNameCharacter(text.charCodeAt(at))) at++;
    const says = saysOf(text, start, at);
    if (says !== Says.nothing && says !== Says.user) return says;
  }
  return Says.nothing;
}
