// Recognises public values despite a label near them, by their form or the name before them: ids of services, hardware
// addresses, digests with their notation, public keys.

import { isIdOrDigest } from './looks-generated.ts';
import { isNamedPublic } from './public-names.ts';
import { rateName } from './secret-names.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const DIGEST = '(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})';
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const FORM = new RegExp(
  [
    '^(?:GHSA|CVE|CWE|RFC|ISO|PEP)-', // advisories and standards
    '^[a-z]{1,7}-[0-9a-f]{17}$', // what a cloud numbers: ami-…, vpc-…
    '^(?:[0-9A-Fa-f]{2}[:-]){3,63}[0-9A-Fa-f]{2}$', // addresses of hardware, fingerprints
    `^(?:[a-z]\\w{1,24}[:/]){1,4}(?:${UUID}|${DIGEST})$`, // session:<id>, users/<id>
    '^(?:[a-z-]{2,14}:){0,3}[a-z]{2,12}-[a-z]{3,10}-(?:50|[1-9]00|950)$', // classes of style sheets: border-gray-200
    'EXAMPLE(?:KEY)?$', // of cloud documentation
    '^0x[0-9a-fA-F]{40}$', // an address of Ethereum's kind
    `^Qm${BASE58}{44}$|^baf[a-z2-7]{50,110}$|^k51[a-z0-9]{56,62}$`, // what IPFS names by its content
    `^(?:12D3KooW${BASE58}{44}|16Uiu2HA${BASE58}{46})$`, // peers of libp2p
    '^(?:bc|tb|ltc|addr|stake|cosmos|osmo|erd|terra|juno)1[02-9ac-hj-np-z]{30,100}$', // addresses in bech32
    '^(?:css|sc|jsx|svelte|emotion|tss)-[a-z0-9]{5,12}$', // hashed classes of style sheets
    '^h1:[A-Za-z0-9+/]{43}=$', // of a module
    '^S-1-\\d{1,2}(?:-\\d{1,10}){1,14}$', // security identifiers of Windows
    '^_{1,2}(?:ZN|ZT|R)[0-9A-Za-z_.$]{8,512}$', // mangled symbols
    '^nonce-[A-Za-z0-9+/_-]{16,88}={0,2}$', // of a content security policy
  ].join('|'),
);

/** A name, and what may stand between it and its value. */
const NAMED = String.raw`["'\`]{0,2}\s{0,2}(?::|={1,2}|is)?\s{0,2}(?:W/)?["'\`(]{0,2}(?:\d{1,8}-)?$`;
const PUBLIC_NAME = new RegExp(
  String.raw`(?:\b(?:${[
    'public[ _-]?key|pub[_-]?key|publishable(?:[ _-]key)?|fingerprint|thumbprint',
    'site[_-](?:verification|key)|integrity|checksum|e-?tag',
    '(?:next|page|continuation|sync|cursor)[_-]?(?:page[_-]?)?(?:token|cursor)|kid|jti|x5t|nonce-?',
  ].join('|')})|"[xyn]"|(?:MD5|SHA-?\d{1,3}|BLAKE\w{1,3}) ?\([^()\n]{1,40}\))${NAMED}`,
  'i',
);
/** The name of an id or a digest, with its sign. */
const ID_NAME =
  /([\w.-]{0,32}(?:id|sha\d{0,3}|md5|hash|digest|checksum|commit|rev|revision|trace|span|oid))["'`]{0,2}\s{0,2}[:=]{1,2}\s{0,2}["'`]{0,2}$/i;
/** Words of names whose id is half of a credential. */
const OF_SECRET = /secret|token|key|pass|sess|sid\b|auth|cred|client|access/i;
/** A host's name in `known_hosts`, as its salt and its hash. */
const HASHED_HOST = /\|1\|(?:[A-Za-z0-9+/]{27}=\|)?$/;
/** The heading of a list of digests. */
const LIST_OF_DIGESTS =
  /(?:^|\n)[^\n]{0,40}\b(?:check-?sums?|digests|hashes|sha\d{0,3}sums?)\b[^\n\w]{0,3}\n(?:[^\n]{1,100}\n){0,12}[^\n]{0,80}$/i;
const LIST_REACH = 480;
const REACH = 64;
/** Where a call's field or a line begins, with the program that it runs, and what stands behind one: a flag, a file. */
const COMMAND = /["']command["']:\s?["']$/;
const RUN = /(?:^|\n)(?:[$>#] )?$/;
const ARGUMENT = /^ (?:-{1,2}[A-Za-z]|[\w./-]{1,60}\.[a-z][a-z0-9]{0,4} )/;
const PROGRAM = /^[a-z][a-z0-9._-]*$/;

/** Is a word the program that a command runs, `sqlite3 app.db`? */
const isProgram = (text: string, start: number, end: number, before: string): boolean =>
  PROGRAM.test(text.slice(start, end)) &&
  ((COMMAND.test(before) && text[end] === ' ') || (RUN.test(before) && ARGUMENT.test(text.slice(end, end + REACH))));

/** Is the value at `[start, end)` public by its form, or by the name directly before it? */
export function isPublicThing(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (FORM.test(value)) return true;
  const before = text.slice(Math.max(0, start - REACH), start);
  if (isProgram(text, start, end, before)) return true;
  if (PUBLIC_NAME.test(before) || isNamedPublic(text, start, end)) return true;
  if (!isIdOrDigest(value)) return HASHED_HOST.test(before);
  if (/[})]-$/.test(before) || (before.endsWith('{') && text[end] === '}')) return true;
  if (LIST_OF_DIGESTS.test(text.slice(Math.max(0, start - LIST_REACH), start))) return true;
  const name = ID_NAME.exec(before)?.[1];
  return name !== undefined && !OF_SECRET.test(name) && rateName(name) === undefined;
}
