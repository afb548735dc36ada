// Credentials that have neither a name nor a prefix of their own: formats made of parts, and what is plainly random.

import { isTokenCharacter } from './character.ts';
import type { Report, RunDetector } from './detector.ts';
import { RUN_REACH } from './masked-scan.ts';
import { isDiscordToken } from './rules/checks.ts';
import { entropyOf, partsOf } from './value-shape.ts';

type Shape = {
  readonly id: string;
  readonly source: string;
  readonly pattern: RegExp;
  /** Its separator: a run without it needs no closer look. */
  readonly holds: string;
  /** The length of the shortest: nor does a shorter run. */
  readonly min: number;
  readonly check?: (credential: string) => boolean;
};

/** Formats without any literal to look for. */
export const shapes: readonly Shape[] = [
  {
    id: 'discord-bot-token',
    source: 'https://discord.com/developers/docs/reference#authentication',
    holds: '.',
    min: 58,
    pattern: /(?<![\w-])[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}(?![\w-])/g,
    check: isDiscordToken,
  },
  {
    id: 'facebook-app-token',
    source: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens',
    holds: '|',
    min: 43,
    pattern: /(?<!\w)\d{15,17}\|[A-Za-z0-9_-]{27}(?![\w-])/g,
  },
  {
    id: 'ghost-admin-key',
    source: 'https://ghost.org/docs/admin-api/#token-authentication',
    holds: ':',
    min: 89,
    pattern: /(?<![\w-])[a-f0-9]{24}:[a-f0-9]{64}(?![\w-])/g,
  },
  {
    id: 'mailgun-signing-key',
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt',
    holds: '-',
    min: 50,
    pattern: /(?<![\w-])[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}(?![\w-])/g,
  },
];

/** Longer runs are data, not tokens: they get only the shapes' look at their beginning. */
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

const MIN_TOKEN = 32;
const MAX_TOKEN = 128;
/** What makes a token part of something longer, a path or a URL, when it stands beside it. */
const JOINED_BEFORE = /[./+]/;
const JOINED_BEHIND = /[./+:]/;
/** `sha512-…` of lockfiles, `h1:…` of go.sum, `base64,…` of data URIs. */
const HASH_BEFORE = /sha\d{1,3}[-:="]|\bh1:|base64,/;
const MIN_ENTROPY = 4.3;
const MIN_DIGITS = 4;
/** A random token's letters of one case and its digits take turns faster than any words and numbers. */
const LONGEST_RANDOM_PARTS = 2.8;
/** Ids that services make public, digests, and public keys. */
const PUBLIC =
  /^(?:toolu|msg|req|call|chatcmpl|resp|run|thread|asst|file|batch|evt|cus|sub|in|pi|ch|price|prod|acct|org|proj|user|usr|cm|ck|cl|gid|arn|sha\d+|AAAA|pk|price)[_-]|^AAAA|^sha\d/;

/**
 * Long, without words, of all three kinds of characters: a token whose vendor is unknown. Hexadecimal (digests, ids), paths,
 * URLs, data URIs, lockfiles' integrity and the lines of certificates are left alone.
 */
export const randomDetector: RunDetector = (text, start, end, report) => {
  if (end - start > MAX_RUN || end - start < MIN_TOKEN || !isMixed(text, start, end) || isLineOfBlock(text, start, end))
    return;
  if (HASH_BEFORE.test(text.slice(Math.max(0, start - RUN_REACH), start + 7))) return;
  // A loop costs a third of a RegExp's matches, most of which would be refused.
  for (let from = start, to = start; from <= end - MIN_TOKEN; from = to + 1) {
    to = from;
    while (to < end && isTokenCharacter(text.charCodeAt(to))) to++;
    if (to - from < MIN_TOKEN || to - from > MAX_TOKEN) continue;
    const isJoined =
      (from > start && JOINED_BEFORE.test(text[from - 1]!)) || (to < end && JOINED_BEHIND.test(text[to]!));
    if (!isJoined) reportRandom(text, from, to, report);
  }
};

function reportRandom(text: string, from: number, to: number, report: Report): void {
  report('random-token', from, to, () => isRandom(text.slice(from, to)));
}

function isRandom(token: string): boolean {
  const { words, numbers, digits } = partsOf(token);
  if (digits < MIN_DIGITS || token.length / (words + numbers) > LONGEST_RANDOM_PARTS) return false;
  return /[a-z]/.test(token) && /[A-Z]/.test(token) && !PUBLIC.test(token) && entropyOf(token) >= MIN_ENTROPY;
}

/** One of several lines of base64 below each other: a certificate, a public key, a picture. */
const isLineOfBlock = (text: string, start: number, end: number) =>
  end - start >= 60 && /[\r\n]/.test(text[start - 1] ?? '') && /[\r\n]/.test(text[end] ?? '');

/** Does a stretch hold digits and capitals enough? Words, names and paths don't. */
function isMixed(text: string, start: number, end: number): boolean {
  let digits = 0;
  let capitals = 0;
  for (let i = start; i < end && (digits < MIN_DIGITS || capitals < MIN_DIGITS); i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
    else if (code >= 65 && code <= 90) capitals++;
  }
  return digits >= MIN_DIGITS && capitals >= MIN_DIGITS;
}
