// Reads the words of a text that may be credentials by their characters, without the names of their fields, flags or
// users.

import { isUncommonPhrase } from '../judge/program-names.ts';
import {
  ASCII,
  asciiTable,
  COLON,
  EQUALS,
  HYPHEN,
  isCapital,
  isDigit,
  isSmall,
  OPEN_BRACKET,
  UNDERSCORE,
} from '../scan/character-tables.ts';
import type { Span } from '../span.ts';

/** A word that could be a credential, `[start, end)`, and where the run of characters begins that it is the end of. */
export type ValueCandidate = { readonly start: number; readonly end: number; readonly run: number };
type Visit = (candidate: ValueCandidate) => void;

const MIN_VALUE = 6;
const MAX_VALUE = 160;
/** A one-time code or a PIN. */
const MIN_CODE = 4;
const MAX_CODE = 8;
const MAX_TOKEN = 512;
const DOT = 46;
const SLASH = 47;
const EXCLAMATION = 33;

const inWord = asciiTable(/[A-Za-z0-9!#$%^&?~@*+_./:=-]/);
const isInWord = (code: number) => code < ASCII && inWord[code] === 1;
const leading = asciiTable('*=:/+-.#@&?!');
const trailing = asciiTable('.,:;?*');

/** Most words read of a stretch; more are data. Bounds the time on hostile texts. */
const STRETCH = 256;
const MOST_OF_STRETCH = 8;

/**
 * Visit each word of a text that could be a credential. `runs` are the words of its scan, merged `spans` what is masked
 * already.
 */
export function visitCandidates(text: string, runs: readonly number[], spans: readonly Span[], visit: Visit): void {
  const recent = new Float64Array(MOST_OF_STRETCH).fill(-STRETCH);
  let read = 0;
  let last = 0;
  let span = 0;
  for (let i = 0; i < runs.length; i += 2) {
    let at = Math.max(last, runs[i]!);
    // A password's signs are no part of a run.
    while (at > last && isInWord(text.charCodeAt(at - 1))) at--;
    for (const end = runs[i + 1]!; at < end; at++) {
      const start = at;
      while (isInWord(text.charCodeAt(at))) at++;
      last = at;
      if (at - start < MIN_CODE || at - start > MAX_TOKEN) continue;
      while (span < spans.length && spans[span]!.end <= start) span++;
      if ((span < spans.length && spans[span]!.start < at) || isMasked(text, start, at)) continue;
      if (recent[read % MOST_OF_STRETCH]! + STRETCH > start) continue;
      recent[read++ % MOST_OF_STRETCH] = start;
      readToken(text, start, at, visit);
    }
  }
}

/** Where the run of characters begins that a value is the end of. */
export function runBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && start - at < MAX_TOKEN && isInWord(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Is it a marker, or a name whose value is one: `name=[REDACTED:…]`? */
const isMasked = (text: string, start: number, end: number) =>
  text.charCodeAt(start - 1) === OPEN_BRACKET
    ? text.startsWith('REDACTED:', start)
    : text.charCodeAt(end) === OPEN_BRACKET &&
      text.charCodeAt(end - 1) === EQUALS &&
      text.startsWith('REDACTED:', end + 1);

const LETTER = 1;
const JOINER = 2;
/** What the characters of a word say of it, as bits. */
const says = new Uint8Array(ASCII);
for (let code = 0; code < ASCII; code++) {
  if (isSmall(code) || isCapital(code)) says[code] = LETTER;
  else if (':=/@%'.includes(String.fromCharCode(code))) says[code] = JOINER;
}

const FILE =
  /\.(?:md|[cm]?[jt]sx?|json|ya?ml|toml|py|go|rs|rb|java|kt|cs?|cpp|h|sh|txt|log|css|html?|svg|png|jpe?g|sql|lock|t?gz|zip|conf|cfg|ini|xml|pem|crt|map)$/;
const LONGEST_ENDING = 6;
/** The most characters of a line's and a column's number with their colons. */
const LONGEST_PLACE = 12;
/** The name of a field or an option with its sign, or a flag that its value follows at once, `-pV`. */
const NAME =
  /^(?:--?[A-Za-z][\w.-]{0,40}=|\/?[A-Za-z_][\w.@-]{0,40}(?:=|:(?!\/))|-[A-Za-z](?=[^-=]{6}|[A-Z][^=]{5})(?=[^\n]{0,80}[\d!#$%^&?~@])(?![a-z]{1,40}[-=]))/;
const NAME_REACH = 80;

/** Read a run: its value is what stands behind the name of a field, a flag or a user. */
function readToken(text: string, from: number, to: number, visit: Visit): void {
  let bits = 0;
  for (let at = from; at < to; at++) bits |= says[text.charCodeAt(at)]!;
  // Most are numbers, versions, times and files.
  if ((bits & LETTER) === 0 && to - from > MAX_CODE + ((bits & JOINER) === 0 ? 1 : MAX_CODE)) return;
  const end = endOfName(text, from, to);
  if (FILE.test(text.slice(Math.max(from, end - LONGEST_ENDING), end))) return;
  if ((bits & JOINER) === 0 && text.charCodeAt(from) !== HYPHEN) judgeTrimmed(text, from, to, from, visit);
  else readJoined(text, from, to, visit);
}

/** Where a file's name ends that a line's number follows, and a column's: `src/a.ts:12:5:`. Else `to`. */
function endOfName(text: string, from: number, to: number): number {
  let at = to;
  for (const first = Math.max(from, to - LONGEST_PLACE); at > first; at--) {
    const code = text.charCodeAt(at - 1);
    if (!isDigit(code) && code !== COLON) break;
  }
  return text.charCodeAt(at) === COLON ? at : to;
}

/** Read a run of a name and a value, a user and a password, or a URL. */
function readJoined(text: string, from: number, to: number, visit: Visit): void {
  const token = text.slice(from, to);
  const scheme = token.indexOf('://');
  if (scheme >= 0) {
    readUrl(text, token, from, scheme + 3, visit);
    return;
  }
  let start = from;
  while (text.charCodeAt(start) === COLON) start++;
  for (let names = 0; names < 2; names++) {
    const name = NAME.exec(text.slice(start, Math.min(to, start + NAME_REACH)))?.[0];
    if (name === undefined || to - start - name.length < MIN_CODE) break;
    start += name.length;
  }
  judgeTrimmed(text, start, to, from, visit);
  // `user:password@host`, `user/password@host`
  const host = from + token.lastIndexOf('@');
  const slash = from + token.lastIndexOf('/', host - from);
  const colon = from + token.indexOf(':', start - from);
  if (
    host > start + MIN_CODE &&
    to - host > 3 &&
    (start > from || slash > from) &&
    !text.startsWith('sha256:', host + 1)
  ) {
    const behindUser = colon > start && colon < host ? colon + 1 : start;
    judge(text, slash > start && start === from ? slash + 1 : behindUser, host, from, visit);
  }
  // `user%password`
  const percent = from + token.indexOf('%', start - from);
  if (percent > start && percent < to - MIN_CODE && !isDigit(text.charCodeAt(percent + 1)))
    judge(text, percent + 1, to, from, visit);
}

/** The fewest characters of a credential in a URL's path. */
const MIN_PATH_TOKEN = 20;
/** What stands in paths of any page: an id, also behind a title. */
const ID = /^(?:[a-z][a-z0-9]{0,40}-){0,12}[0-9a-f-]+$/i;

/** Read the password of a URL, the last part of its path and the values of its query. */
function readUrl(text: string, token: string, from: number, authority: number, visit: Visit): void {
  const at = token.indexOf('@', authority);
  if (at > 0 && !token.slice(authority, at).includes('/')) {
    const colon = token.indexOf(':', authority);
    judge(text, from + (colon > 0 && colon < at ? colon + 1 : authority), from + at, from, visit);
  }
  let pathEnd = authority;
  while (pathEnd < token.length && token[pathEnd] !== '?' && token[pathEnd] !== '#') pathEnd++;
  const part = token.lastIndexOf('/', pathEnd - 1) + 1;
  if (part > authority && pathEnd - part >= MIN_PATH_TOKEN && !ID.test(token.slice(part, pathEnd)))
    judge(text, from + part, from + pathEnd, from, visit);
  let sign = token.indexOf('=', authority);
  while (sign > 0) {
    let end = sign + 1;
    while (end < token.length && token[end] !== '&' && token[end] !== '#') end++;
    judge(text, from + sign + 1, from + end, from, visit);
    sign = token.indexOf('=', end);
  }
}

/** Judge a range without the punctuation of its sentence. The padding of base64 is part of it. */
function judgeTrimmed(text: string, from: number, to: number, run: number, visit: Visit): void {
  let start = from;
  let end = to;
  while (start < end && leading[text.charCodeAt(start)] === 1) start++;
  while (end > start && trailing[text.charCodeAt(end - 1)] === 1) end--;
  // A password's sign stands behind a digit.
  if (end - start > 3 && text.charCodeAt(end - 1) === EXCLAMATION && !/\d/.test(text.slice(start, end))) end--;
  judge(text, start, end, run, visit);
}

/** Only its label, or what it opens, makes a number a code. */
const SAYS_CODE =
  /[ck]od|pin|puk|otp|[2m]fa|tan|sms|verif|auth|log|pass|alarm|door|lock|gate|box|safe|tresor|panel|type|enter|digits|код|пин|парол|şifre|密码|密碼|暗証|認証|비밀번호|인증/i;
/** Groups of digits that are no date. */
const GROUPED_CODE = /^(?!(?:19|20)\d\d-)\d{2,4}(?:-\d{2,4}){1,3}$/;
const MAX_GROUPED = 14;
const CODE_REACH = 60;
/** Letters with a sign of passwords between them. */
const SIGNED = /^[A-Za-z][A-Za-z_.-]{0,160}[!#$%^&?~@*+][\w.!#$%^&?~@*+-]{0,160}$/;
/** The most letters of known words that a phrase holds. */
const MOST_KNOWN = 0.5;

/** Hand on a range that is no number, name or path by its characters. */
function judge(text: string, start: number, end: number, run: number, visit: Visit): void {
  const length = end - start;
  if (length < MIN_CODE || length > MAX_VALUE) return;
  let digits = 0;
  let letters = 0;
  let capitals = 0;
  let signs = 0;
  let joiners = 0;
  let slashes = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (isSmall(code)) letters++;
    else if (isCapital(code)) {
      letters++;
      capitals++;
    } else if (code === HYPHEN || code === UNDERSCORE || code === DOT) joiners++;
    else if (code === SLASH || code === COLON) slashes++;
    else if (code !== EQUALS) signs++;
  }
  if (letters === 0) {
    const before = text.slice(Math.max(0, start - CODE_REACH), start);
    const isCode =
      digits === length
        ? length <= MAX_CODE
        : digits + joiners === length && length <= MAX_GROUPED && GROUPED_CODE.test(text.slice(start, end));
    if (isCode && SAYS_CODE.test(before)) visit({ start, end, run });
    return;
  }
  if (length < MIN_VALUE || letters + digits < 4) return;
  if (digits === 0) {
    if (slashes > 0 || (signs === 0 && joiners < 2 && capitals < 2 && length < 16)) return;
    const value = text.slice(start, end);
    if (signs === 0 ? !isUncommonPhrase(value, MOST_KNOWN) : !SIGNED.test(value)) return;
  } else if (slashes > 1 && length < 24) return;
  visit({ start, end, run });
}
