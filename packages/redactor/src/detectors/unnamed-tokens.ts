// Finds credentials without a name or prefix: structured formats, and random tokens.

import { entropyOf, partsOf } from '../judge/looks-generated.ts';
import { isNamedOtherwise } from '../judge/noun-before.ts';
import { shapes } from '../rules/shapes.ts';
import {
  CARRIAGE_RETURN,
  EQUALS,
  HYPHEN,
  isBase64Character,
  isCapital,
  isDigit,
  isSmall,
  isTokenCharacter,
  LINE_FEED,
  UNDERSCORE,
} from '../scan/character-tables.ts';
import type { Report, RunDetector } from './detector.ts';
import { isPrefixed } from './prefixed-tokens.ts';

/** Longest possible token. Longer runs are data, of which only the start is searched. */
const MAX_RUN = 4_096;
/** Most runs are shorter than the shortest shape. */
const MIN_SHAPED = Math.min(...shapes.map(({ min }) => min));

/** The detector of `shapes`. */
export const shapeDetector: RunDetector = (text, start, end, report) => {
  if (end - start < MIN_SHAPED) return;
  const run = text.slice(start, Math.min(end, start + MAX_RUN));
  for (const { id, holds, min, pattern, check } of shapes) {
    if (run.length < min || !run.includes(holds)) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(run); match; match = pattern.exec(run)) {
      if (check && !check(match[0])) continue;
      report(id, start + match.index, start + match.index + match[0].length);
    }
  }
};

const MIN_TOKEN = 24;
/** Shorter ones count only if they stand alone, since nanoids and the names of built files are as random. */
const MIN_ANYWHERE = 32;
const MAX_TOKEN = 128;
/** A token with a prefix may hold data, too. */
const MAX_PREFIXED = 1_024;
/** Characters beside a token that make it part of a path or a URL. */
const JOINED_BEFORE = /[./+]/;
const JOINED_BEHIND = /[./+:]/;
/** How far before a run the characters tell the kind of a digest. */
const RUN_REACH = 8;
/** `sha512-…` of lockfiles, `h1:…` of go.sum, `base64,…` of data URIs. */
const HASH_BEFORE = /[Ss][Hh][Aa]\d{1,3}[-:="]|\bh1:|base64,/;
const MIN_ENTROPY = 4.3;
const MIN_SHORT_ENTROPY = 3.9;
/** The digits and capitals that a stretch must hold for a look at it. */
const MIN_DIGITS = 4;
const MIN_CAPITALS = 3;
/**
 * The longest parts, on average, of a random token: letters of one case and digits take turns faster than in words and
 * numbers.
 */
const LONGEST_RANDOM_PARTS = 2.8;
/** A short token, or one with hardly any digits, must have even shorter parts. */
const LONGEST_SHORT_PARTS = 2.4;
/** The shortest token of small letters and digits alone: longer than cuids, ULIDs and KSUIDs, which name things. */
const MIN_SMALL = 28;
const LONGEST_SMALL_PARTS = 3;
/** Ids that services make public, digests, and public keys. */
export const PUBLIC = new RegExp(
  [
    '^[a-z]{2,12}_01[A-Za-z0-9]{20,}$',
    `^(?:${[
      String.raw`toolu|srvtoolu|dpl|prj|[A-Z]{1,5}_k[gw]DO\w*|msg|req|call|chatcmpl|resp|run|thread|asst|file|batch`,
      String.raw`evt|cus|sub|in|pi|ch|price|prod|acct|org|proj|user|usr|cm|ck|cl|gid|arn|sha\d+|AAAA|pk|price`,
    ].join('|')})[_-]`,
    String.raw`^PL[A-Za-z0-9_-]{32}$|^AAAA|^sha\d`,
  ].join('|'),
);

/**
 * Finds tokens of unknown vendors: long, without words, of all three kinds of characters. It leaves alone hexadecimal
 * (digests, ids), paths, URLs, data URIs, lockfiles' integrity and the lines of certificates.
 */
export const randomDetector: RunDetector = (text, start, end, report) => {
  if (end - start > MAX_RUN || end - start < MIN_TOKEN) return;
  const kind = mixtureOf(text, start, end);
  if (kind === 'words' || isLineOfBlock(text, start, end)) return;
  if (HASH_BEFORE.test(text.slice(Math.max(0, start - RUN_REACH), start + 7))) return;
  // The loop takes a third of the time of a RegExp, most of whose matches would not count.
  for (let from = start, to = start; from <= end - MIN_TOKEN; from = to + 1) {
    to = from;
    while (to < end && isTokenCharacter(text.charCodeAt(to))) to++;
    if (to - from < MIN_TOKEN || to - from > MAX_PREFIXED) continue;
    if (to < end && JOINED_BEHIND.test(text[to]!)) continue;
    const isJoined = from > start && JOINED_BEFORE.test(text[from - 1]!);
    if (isJoined && !isBehindPrefix(text, from)) continue;
    if (!isJoined && mayBePrefixed(text, from)) reportPrefixed(text, from, to, report);
    if (to - from > MAX_TOKEN) continue;
    if (kind === 'mixed') reportRandom(text, from, to, report);
    else if (!isJoined) reportSmall(text, from, to, report);
  }
};

/** Is there a prefix with a full stop directly before, `abc.`, as a word of its own? */
function isBehindPrefix(text: string, from: number): boolean {
  if (text[from - 1] !== '.') return false;
  let at = from - 1;
  while (from - at <= MAX_DOTTED && isSmall(text.charCodeAt(at - 1))) at--;
  const length = from - 1 - at;
  return length >= 2 && length < MAX_DOTTED && /[\s"'`=:(,]/.test(text.charAt(at - 1) || ' ');
}

const MAX_DOTTED = 6;

/** Is there a separator after two to ten characters? Most tokens have none and need no closer look. */
function mayBePrefixed(text: string, from: number): boolean {
  for (let at = from + 2; at <= from + 10; at++) {
    const code = text.charCodeAt(at);
    if (code === UNDERSCORE || code === HYPHEN) return true;
  }
  return false;
}

const reportPrefixed = (text: string, from: number, to: number, report: Report) =>
  report('random-token', from, to, () => isPrefixed(text.slice(from, to)) && !isInName(text, from, to));

/** Is it part of a path, a package or a member: `/a-1b2c…`, `@a/b_…`, `a_1b2c….js`? */
const isInName = (text: string, from: number, to: number) =>
  /[/@#.\\\w-]/.test(text.charAt(from - 1)) || /[/\\(]/.test(text.charAt(to));

function reportRandom(text: string, from: number, to: number, report: Report): void {
  report('random-token', from, to, () => isRandom(text, from, to));
}

function isRandom(text: string, from: number, to: number): boolean {
  const token = text.slice(from, to);
  const { words, numbers, digits } = partsOf(token);
  const part = token.length / (words + numbers);
  if (digits === 0 || part > LONGEST_RANDOM_PARTS || PUBLIC.test(token)) return false;
  if (!/[a-z]/.test(token) || !/[A-Z]/.test(token)) return false;
  if (token.length >= MIN_ANYWHERE && digits >= MIN_DIGITS && entropyOf(token) >= MIN_ENTROPY) return true;
  if (isEncodedText(token)) return false;
  return (
    part <= LONGEST_SHORT_PARTS &&
    entropyOf(token) >= (token.length >= MIN_ANYWHERE ? MIN_ENTROPY : MIN_SHORT_ENTROPY) &&
    standsAlone(text, from, to)
  );
}

/** Is it base64 of a text? The base64 detector has searched that text already. */
const isEncodedText = (token: string) =>
  /^[\t\n\r\x20-\x7e]{12,}$/.test(Buffer.from(token, 'base64').toString('latin1'));

/** Is it quoted or a word of its own, and not named as something else? */
function standsAlone(text: string, from: number, to: number): boolean {
  if (!/^(?:[\s"'`)\]},;.]|$)/.test(text.charAt(to))) return false;
  return /[\s"'`(=:]/.test(text.charAt(from - 1) || ' ') && !isNamedOtherwise(text.slice(Math.max(0, from - 40), from));
}

/** Report quoted small letters and digits that are too many for a program's id and not a digest. */
const reportSmall = (text: string, from: number, to: number, report: Report) => {
  if (to - from < MIN_SMALL || !/["'`]/.test(text.charAt(from - 1)) || text[to] !== text[from - 1]) return;
  report('random-token', from, to, () => {
    const token = text.slice(from, to);
    if (!/^(?=[a-z0-9]*[g-z])[a-z0-9]+$/.test(token) || PUBLIC.test(token)) return false;
    const { words, numbers, digits } = partsOf(token);
    return (
      digits >= MIN_DIGITS && token.length / (words + numbers) <= LONGEST_SMALL_PARTS && standsAlone(text, from, to)
    );
  });
};

/** Is it one of several consecutive lines of base64: a certificate, a public key, a picture? */
function isLineOfBlock(text: string, start: number, end: number): boolean {
  if (end - start < MIN_BLOCK_LINE || !isLineBreak(text.charCodeAt(start - 1)) || !isLineBreak(text.charCodeAt(end)))
    return false;
  const before = start - (text[start - 2] === '\r' ? 3 : 2);
  const after = end + (text[end] === '\r' ? 2 : 1);
  return isBlockLine(text, before, -1) || isBlockLine(text, after, 1);
}

const MIN_BLOCK_LINE = 60;
const isLineBreak = (code: number) => code === LINE_FEED || code === CARRIAGE_RETURN;

/** Is the neighbouring line, read from `at` in one direction, base64, or the line that opens or closes a block? */
function isBlockLine(text: string, at: number, step: 1 | -1): boolean {
  let length = 0;
  while (length < MIN_BLOCK_LINE && isBlockCharacter(text.charCodeAt(at + step * length))) length++;
  if (length >= MIN_BLOCK_LINE - 10 || (length >= 5 && text.startsWith('-----', step > 0 ? at : at - 4))) return true;
  // A block's last line is shorter and padded.
  return step > 0 && length > 1 && text[at + length - 1] === '=' && !/[^\r\n]/.test(text.charAt(at + length));
}

const isBlockCharacter = (code: number) => isBase64Character(code) || code === EQUALS;

/** The kind of a run: words, names and paths hold few digits and few capitals. */
function mixtureOf(text: string, start: number, end: number): 'mixed' | 'small' | 'words' {
  let digits = 0;
  let capitals = 0;
  for (let i = start; i < end && (digits < MIN_DIGITS || capitals < MIN_CAPITALS); i++) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) digits++;
    else if (isCapital(code)) capitals++;
  }
  if (digits > 0 && capitals >= MIN_CAPITALS) return 'mixed';
  return digits >= MIN_DIGITS - 1 ? 'small' : 'words';
}
