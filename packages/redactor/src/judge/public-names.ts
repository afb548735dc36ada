// Recognises public values by the name before them: a digest, id, address, boundary or public key. The last words of
// the name decide, so `content_hash`, `tx hash` and `blockHash` are one class, and no program's own names are needed.
//
//   name  sign  value     a sign, `: = -> is /`, ties any such name to its value
//   noun  blank value     a blank ties only a noun (`commit`, `mint`, `peer`), and no credential is mentioned beside it

import { VENDORS } from '../rules/vendors.ts';
import { nameWords } from './secret-names.ts';

/** How far before a value its name may begin. */
const NAME_REACH = 72;
const NAME = String.raw`(?<![\w.-])([A-Za-z_][\w.-]{0,40}(?:[ \t]{1,2}\(?[A-Za-z][\w-]{0,24}\)?){0,2})`;
const OPENING = String.raw`(?:W/)?\\{0,3}["'\x60(<{[]{0,3}`;
const SIGNED = new RegExp(
  String.raw`${NAME}\\{0,3}["'\x60\])*]{0,3}(?:\s{0,8}(?::=|:{1,2}|={1,2}>?|->|→|\|)\s{0,8}(?:(?:sha|md)-?\d{1,3}[=:-]:?)?|[ \t]is[ \t]|/)${OPENING}(?:\d{1,8}-)?$`,
);
const BLANK = new RegExp(String.raw`${NAME}["'\x60)]{0,2}[ \t]{1,8}${OPENING}$`);

const set = (list: string) => new Set(list.split(/\s+/));

/**
 * Words that make a credential of what they name, whatever follows them: `secret_id`, `session id`, `access key id`,
 * `password hash`.
 */
const OF_SECRET = set(
  `secret secrets token tokens pass password passwd pwd pw passphrase sess session sessions sid cred creds credential credentials access
  api apikey bearer auth authorization login private priv signing hmac otp pin code mnemonic seed cookie`,
);
const IN_SECRET = /sess|token|secret|passw|cred|(?<!o)auth(?!or)|access|cookie|private/;
/** Names of digests. */
const DIGESTS = [
  String.raw`sha(?:-?\d{1,3})?|sha-?512-256|md5|crc(?:32c?)?|blake\w*|xxh\w*|keccak\w*|murmur\w*|adler\w*`,
  String.raw`hash(?:es)?|\w{2,24}hash|digests?|check-?sums?|shasums?|\w{1,12}sums?|integrity|finger-?prints?`,
  'thumb-?prints?|e-?tags?|if-(?:none-)?match|bh|header-b|narhash|simhash|ssdeep|signature-hash',
].join('|');
/** Names of ids. */
const IDS = String.raw`ids?|uuids?|guids?|udid|uid|oid|urn|ulid|ksuid|cuid|nanoid|cid|kid|jti|x5t|(?!(?:in)?valid|(?:un|pre)?paid|said|a?void|hybrid|android|fluid|squid|solid|rapid|raid)\w{2,16}id`;
/** What protocols and services send along to tell messages and parts apart. */
const MARKS = `boundary|message-state|thread-index|references|in-reply-to|unsubscribe|cf-ray|amz-cf|trace|span|traceparent|correlation|web-?socket-(?:key|accept)|nonce|cursor|marker|(?:next|page|continuation|sync|resume)-(?:page-)?token|node`;
/** Keys that may be shown. */
const KEYS = `(?:public|pub|publishable|site|verify(?:ing)?|cache|sort|partition|row|idempotency|dedupe|routing|restore|from)-keys?|keyid|key-id|pub-?keys?|subject-key-identifier|(?:subject|authority)-key`;
/** Things that are named by something random. */
const NOUNS = `commits?|revs?|revisions?|blob|tree|parents?|object|refs?|tx|txn|txs|txhash|tx-?id|transactions?|block-?hash|blocks?|cids?|ipfs|ipns|address|addr|accounts?|owner|mint|program|validator|peers?|contract|wallet|spender|recipient|image|layer|container|chunk|asset|artifact|build|deployment|release|snapshot|checkpoint|tracks?|albums?|playlists?|videos?|watch|docs?|documents?|spreadsheets|presentation|files?|folders?|gists?|avatars?|designs?|boards?|posts?|pages?|profile|recordings?|thumbprint|certificate|serial|etag|device|request|run|job|task|event|message|thread|conversation|subscription|zone|distribution|identifier`;

const ends = (words: string) => new RegExp(`(?:^|-)(?:${words})$`);
const PUBLIC = ends([DIGESTS, IDS, MARKS, KEYS, NOUNS].join('|'));
const PUBLIC_NOUN = ends([NOUNS, DIGESTS, IDS, KEYS].join('|'));
/** Names of 32 bytes that a chain or a tree of digests shows. */
const PUBLIC_WORD = ends(
  `${DIGESTS}|${IDS}|commits?|revisions?|object|refs?|tx|txn|txs|transactions?|blocks?|cids?|header|roots?|topics?\\d?|slots?|leaf|leaves|proof|head|selector|commitment|nullifier|parent|uncles?|bloom|domain|separator|salted|id|ids|hex`,
);
/** Marks whose last word alone would speak of a credential. */
const SHOWN = ends(`${KEYS}|web-?socket-(?:key|accept)|(?:next|page|continuation|sync|resume)-(?:page-)?token`);
/** `id_ed25519` and the like are files. */
const GENERATED = /^(?=.{0,120}[\dA-Z])[\w+/=.~:-]{8,512}$/;
const MIN_BEHIND_BLANK = 20;
/** A signature of a mail, RFC 6376, on its header's first line or a folded one. */
const MAIL_SIGNATURE =
  /^(?:[ \t]+|(?:X-[\w-]{1,24})?(?:DKIM|ARC)[\w-]{0,24}:.{0,300};[ \t]*|.{0,200}\bbh=.{0,200};[ \t]*)b=$/i;
const MAIL_REACH = 400;
/** Words that tell of a credential, wherever they stand. */
export const SPEAKS_OF_SECRET =
  /pass|secret|token|cred|api|auth|login|priv|sign(?:ing|er)|(?<!\bmon)(?<!public )\bkey\b/i;

/**
 * Does the name directly before the value `[start, end)` say that it is public? Values that no generator made have no
 * such name.
 */
export function isNamedPublic(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!GENERATED.test(value)) return false;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(Math.max(0, start - NAME_REACH), start);
  const signed = SIGNED.exec(before)?.[1];
  if (signed !== undefined)
    return (
      isPublicName(signed, PUBLIC) ||
      (before.endsWith('b=') && MAIL_SIGNATURE.test(text.slice(Math.max(line, start - MAIL_REACH), start)))
    );
  if (end - start < MIN_BEHIND_BLANK) return false;
  const noun = BLANK.exec(before)?.[1];
  return (
    noun !== undefined &&
    isPublicName(noun, PUBLIC_NOUN) &&
    !SPEAKS_OF_SECRET.test(text.slice(Math.max(line, start - NAME_REACH), start))
  );
}

/** Does the name before 32 bytes in hexadecimal say that they are a digest or an id of a chain? */
export function isNamedDigest(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - NAME_REACH), start);
  const name = SIGNED.exec(before)?.[1] ?? BLANK.exec(before)?.[1];
  return name !== undefined && isPublicName(name, PUBLIC_WORD);
}

function isPublicName(name: string, form: RegExp): boolean {
  const words = nameWords(name);
  const joined = words.join('-');
  if (!form.test(joined)) return false;
  // `next_page_token`, `Sec-WebSocket-Key`: the whole name says what kind of token or key it is.
  if (SHOWN.test(joined)) return !words.some((word) => word === 'access' || word === 'secret' || word === 'private');
  return !IN_SECRET.test(joined) && !words.some((word) => OF_SECRET.has(word) || VENDORS.has(word));
}
