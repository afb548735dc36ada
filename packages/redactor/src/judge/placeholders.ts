// Recognises values in a secret's place that are not secret: references to where the secret is kept, templates,
// examples to be replaced, types and other words of code.

import { ASCII, CASE_BIT, HYPHEN, UNDERSCORE } from '../scan/character-tables.ts';
import { kindsIn, ValueKind } from './value-kinds.ts';

/** A reference to a variable, a template, a vault or a call. */
const REFERENCE = new RegExp(
  [
    '^\\$[A-Za-z_({]', // $TOKEN, $(cat token), ${TOKEN}
    '^\\$\\$?\\{\\{?', // ${{ secrets.X }}
    '^\\{\\{', // {{ .Values.password }}
    '^<[^>]*>?$', // <your token>
    '^%[A-Za-z_]+%$', // %TOKEN%
    '^%[sdvq@]', // printf
    '^\\{[A-Za-z_.!:\\-]*\\}$', // {token}
    '^#\\{', // #{token}
    '^<[%?]', // <%= @variable %>
    '^\\$?\\[\\w+\\]$',
    '^@[\\w.]+@$',
    '^(?:op|vault|ssm|arn|gcpsm|awssm|azurekeyvault|keychain|file|env|secretsmanager|ref\\+\\w+|sops|doppler|akv|secret):',
    '^[a-z][a-z0-9]*(?:-[a-z0-9]+)+:(?:latest|\\d{1,4})$', // a version of a kept secret
    '^!(?:Ref|Sub|GetAtt|secret|env|vault|include)\\b',
    '^(?:process\\.env|import\\.meta|os\\.(?:environ|getenv)|env\\.|ENV[.[]|System\\.getenv|secrets\\.|vars\\.|github\\.|inputs\\.|data\\.|var\\.|local\\.|module\\.)',
  ].join('|'),
);

/** Characters that stand for "something" (xxxx, ****, ....), and patterns that describe secrets. */
const FILLER_OR_PATTERN =
  /x{4}|X{4}|%[sdv@]|-\.{2}|\*{3}|\.{3}|…|_{4}|-{6}|#{4}|A-Z|a-z0|(?<![0-9a-f])0-9(?!\d)|[zZ]0-9|\\[dws][+*{]|\[\^/;
/**
 * Every filler or pattern holds one of these: searching for them takes a quarter of the time, and most values hold
 * none.
 */
const HINT_OF_FILLER = /xxxx|XXXX|\.\.\.|____|-[-.Zz9]|[%*…#\\[]/;
/** A word of an example that is to be replaced. One RegExp together with `EXAMPLE` took a fifth longer. */
const EXAMPLE_WORD =
  /(?:^|[^a-z])(?:your|insert|replace|change|placeholder|example|sample|dummy|fake|mock|redacted|hidden|removed|masked|todo|fixme|goes|enter)(?:$|[^a-z])|^my[^a-z0-9 ]/i;
const EXAMPLE =
  /change_?me|replace_?me|placeholder|(?:password|key|token|secret)_?here|YOUR[A-Z_-]|not-?(?:a-)?real|not-needed|sk-test|test-?test|foobar|[_-]x{3,}$/i;
/** The kinds of separators. A value without any holds no such words, and no filler or pattern except a run of x. */
const SEPARATORS = ValueKind.joiner | ValueKind.dot | ValueKind.sign | ValueKind.other;
const MIN_UNSEPARATED = 16;
/** The kinds of which each reference holds one, at its start or after its first word. */
const SIGNS_OF_REFERENCE = ValueKind.dot | ValueKind.sign | ValueKind.other;
const WHOLE_EXAMPLE =
  /changeme|replaceme|placeholder|keyhere|tokenhere|secrethere|^your|^my(?:api|secret|token|key|pass)|notreal|testtest|foobar/i;

/** Whole values that are words of code, of forms or of documentation. */
const WORDS = new Set(
  `string str text number int integer float double boolean bool bytes byte char object array any unknown void null nil none undefined true false
  yes no on off optional required default value values hidden latest invalid missing wrong incorrect password passwd pass pwd secret secrets token tokens key
  apikey api_key api-key accesstoken access_token auth bearer basic digest oauth oauth2 jwt user username login email admin root test testing tests tester
  foo bar baz qux abc abcd abcdef xyz xxx yyy zzz none nope disabled enabled plain cookie header query body params env environment self this new old get
  set function async await return const let var type interface class static public private protected readonly uuid hex base64 sha256 md5 hmac hash
  encrypted decrypted hashed local dev development prod production staging demo dummy fake mock sample example placeholder changeme guest postgres
  mysql redis mongo mongodb rabbitmq minio elastic kibana anonymous unknown empty blank todo tbd varchar serial option some vec json yaml`.split(
    /\s+/,
  ),
);

const LONGEST_WORD = Math.max(...[...WORDS].map((word) => word.length));

/** Runs of the keyboard and of the alphabet are examples: 1234567890, abcdef. */
const SEQUENCE = /^(?:0?123456789?0?|abcdefg?h?i?j?|(.)\1+|(?:0123456789)?abcdef(?:0123456789)?)$/i;

/** A run of one letter or of x, or words that ask to be replaced. */
const FILLER =
  /x{8}|X{8}|\*{4}|\.{4}|(?:^|[_-])(?:YOUR|PUT|INSERT|REPLACE|ENTER|EXAMPLE)[_-]|[_-]HERE$|^([A-Za-z0])\1{11,}$/;

/** Is the text after a credential's prefix a filler: `xxxxxxxx`, `PUT_YOUR_KEY_HERE`? */
export const isFiller = (body: string) => mayBeFiller(body) && FILLER.test(body);

/**
 * Could it be a filler? Its words follow a separator and its runs have at least four characters; the loop costs less
 * than the RegExp.
 */
function mayBeFiller(body: string): boolean {
  let run = 1;
  let before = 0;
  for (let i = 0; i < body.length; i++) {
    const code = body.charCodeAt(i);
    run = code === before ? run + 1 : 1;
    if (run >= 4 || code === UNDERSCORE || code === HYPHEN) return true;
    before = code;
  }
  return /^(?:YOUR|PUT|INSERT|REPLACE|ENTER|EXAMPLE)/.test(body);
}

/** Does the value, of these kinds of characters, refer to a secret instead of being one? */
export const isReference = (value: string, kinds = kindsIn(value)) =>
  (kinds & SIGNS_OF_REFERENCE) !== 0 && REFERENCE.test(value) && !isPunctuatedPassword(value);

/** Is it a password that starts like a template (`$abc`, `{x}y`)? Templates have no wild mix of punctuation. */
const isPunctuatedPassword = (value: string) =>
  /^\$[A-Za-z_]\w*[^\w\s:./}{()[\]"'-]/.test(value) && !/[(]/.test(value) && new Set(value.match(/[^\w\s]/g)).size >= 3;

/** Is the value, of these kinds of characters, an example, a word of code, empty, or made of one repeated character? */
export function isPlaceholder(value: string, kinds = kindsIn(value)): boolean {
  if ((kinds & ValueKind.other) !== 0) {
    const trimmed = value.trim();
    if (trimmed.length !== value.length) return isPlaceholder(trimmed);
  }
  return value.length < 3 || value.startsWith('[REDACTED') || isSequence(value) || isExample(value, kinds);
}

function isExample(trimmed: string, kinds: number): boolean {
  // Most secrets return here; the tests below, which can't hold for them, took half of the time of judging one.
  if (trimmed.length >= MIN_UNSEPARATED && (kinds & SEPARATORS) === 0)
    return trimmed.includes('xxxx') || trimmed.includes('XXXX') || WHOLE_EXAMPLE.test(trimmed);
  return (
    (trimmed.length <= LONGEST_WORD && WORDS.has(trimmed.toLowerCase())) ||
    (HINT_OF_FILLER.test(trimmed) && FILLER_OR_PATTERN.test(trimmed)) ||
    EXAMPLE_WORD.test(trimmed) ||
    EXAMPLE.test(trimmed)
  );
}

/** Is it a sequence? Each begins with a character and the same or the next one, in any case. */
function isSequence(value: string): boolean {
  const first = value.charCodeAt(0);
  const step = (value.charCodeAt(1) | CASE_BIT) - (first | CASE_BIT);
  return (step === 0 || step === 1 || first >= ASCII) && SEQUENCE.test(value);
}
