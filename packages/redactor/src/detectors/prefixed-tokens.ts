// Recognises tokens of unknown vendors by their prefix: `abc_`, `abc_live_` or `abc-` and a random body.

import { isUnlikelyWord } from '../judge/letter-pairs.ts';
import { entropyOf, isMixed, isVaried, partsOf } from '../judge/looks-generated.ts';

/**
 * A word of small or of capital letters, not both, since base64 begins with anything; up to three more words or
 * versions.
 */
const PREFIX =
  /^(?:[a-z][a-z0-9]{1,9}|[A-Z][A-Z0-9]{1,9})[_-](?:(?:[a-z][a-z0-9]{0,9}|[A-Z][A-Z0-9]{0,9}|[0-9])[_-]){0,3}/;
/** Words of a prefix that say what follows. */
const SAYS_SECRET =
  /(?:^|[_-])(?:sk|rk|ak|key|apikey|api|tok|token|pat|secret|sec|auth|live|prod|test|access|oauth|refresh|bot|app|svc|[a-z]{0,4}(?:pat|sk|at|rt|key))[_-]/i;
/** Names of the things that services and programs number. */
const NAMES_THING = new RegExp(
  `^(?:${[
    'toolu|srvtoolu|msg|req|request|call|chatcmpl|cmpl|resp|run|thread|asst|file|files|batch|evt|event',
    'cus|sub|in|pi|ch|re|po|pm|si|il|seti|txn|price|prod|acct|org|proj|prj|project|user|usr|cm|ck|cl|gid',
    'arn|pk|pub|sha|md5|img|image|container|layer|node|pod|job|task|build|step|chunk|asset|index|vendor',
    'main|page|css|style|class|font|icon|id|uid|uuid|ulid|ref|rev|tag|commit|hash|digest|cache|etag|trace',
    'span|session|sess|conv|item|obj|doc|row|rec|msgid|message|mid|tid|team|tea|srv|dep|dpl|deploy',
    'deployment|stack|snap|vol|vpc|subnet|sg|ami|i|eni|igw|rtb|nat|arn|lb|tg|ws|fc|rs|vs|ft|ftjob|agent',
    'snapshot|worktree|branch|feature|fix|tmp|temp|test|agent|plugin|nanoid|k8s|docker|web|worker|server',
    String.raw`client|ssh|npm|yarn|pnpm|node_modules|sourcemap|entry|polyfills|runtime|module|lib|src|dist|MD\d*`,
    String.raw`[A-Z]{1,5}_k[gw]DO\w*|AAAA\w*`,
  ].join('|')})(?=[_-])`,
  'i',
);
/** An id that begins with the time of its making, `env_01…`. */
const TYPE_ID = /^[a-z]{2,12}_01[A-Za-z0-9]{20,}$/;
const MIN_BODY = 16;
/** The shortest body after a prefix that doesn't say what follows. */
const MIN_UNSAID_BODY = 20;
const HEXADECIMAL = /^[0-9a-f]+$/i;
/** Numbers and a part of a digest: `abc-2541605032-2529501885-252375712362-6cbf56aada`. */
const NUMBERED = /^[a-z]{3,6}(?:-\d{8,16}){2,4}-[0-9a-f]{8,64}$/;
const MIN_SAID_HEXADECIMAL = 24;
const LONGEST_RANDOM_PARTS = 2.8;
/** Of a body with hardly any digit: words in camelCase may have one, too. */
const LONGEST_UNNUMBERED_PARTS = 2.4;
/** Of a body with many digits. */
const LONGEST_NUMBERED_PARTS = 3.2;
const MIN_ENTROPY = 3.4;

/** Is a token of letters, digits, `_` and `-` a prefix with a random body? */
export function isPrefixed(token: string): boolean {
  if (NUMBERED.test(token)) return true;
  const prefix = PREFIX.exec(token)?.[0];
  if (!prefix || NAMES_THING.test(token) || TYPE_ID.test(token)) return false;
  const isSaid = SAYS_SECRET.test(prefix);
  const body = longestPart(token, prefix.length);
  if (body.length < (isSaid ? MIN_BODY : MIN_UNSAID_BODY) || !isVaried(body)) return false;
  if (HEXADECIMAL.test(body)) return isSaid && body.length >= MIN_SAID_HEXADECIMAL && !/^\d+$/.test(body);
  const { letters, words, digits, numbers } = partsOf(body);
  if (digits < 1 || letters < 4 || entropyOf(body) < MIN_ENTROPY) return false;
  const part = (letters + digits) / (words + numbers);
  if (digits < 2) return part <= LONGEST_UNNUMBERED_PARTS;
  return (
    part <= LONGEST_RANDOM_PARTS ||
    isUnlikelyWord(body) ||
    (digits >= 4 && part <= LONGEST_NUMBERED_PARTS && isMixed(body))
  );
}

/** The longest part between separators, from a place on. */
function longestPart(token: string, from: number): string {
  const parts = token.slice(from).split(/[_-]/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
