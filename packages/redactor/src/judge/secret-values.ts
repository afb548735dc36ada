import { knownLetters } from './code-words.ts';
import { isUnlikelyWord } from './letter-pairs.ts';
import {
  averagePart,
  hasDigit,
  hasLetter,
  isGibberish,
  isIdOrDigest,
  isMixed,
  isVaried,
  isWordy,
  looksGenerated,
  looksLikePath,
} from './looks-generated.ts';
import { isPlaceholder, isReference } from './placeholders.ts';
import { isPredicate } from './predicates.ts';
import { isUncommonPhrase } from './program-names.ts';
import { isPasswordWord, type NameRating, rateName } from './secret-names.ts';
import { kindsIn, ValueKind } from './value-kinds.ts';

/**
 * A value's style beside its name. quoted: a string literal. plain: unquoted where values are data (.env, YAML, INI, a
 * command line, a header). code: unquoted where an expression could stand. prose: a word of a sentence.
 */
export type ValueStyle = 'quoted' | 'plain' | 'code' | 'prose';

/** A value that is code: a call, an index, an operator, a keyword, a comment, a regular expression. */
const EXPRESSION_START =
  /^[A-Za-z_$][\w$]*(?:\?\.|\(|\[|::|->|<[A-Za-z])|^(?:!|&|\*|\(|\[|\{|=|\|)|^(?:new|await|async|function|typeof|return|null|None|true|false)\b|^\/[\^([\\]|^\d+[+*/|&<>?]/;
const EXPRESSION_PART = /\($|=>|\(\)|\)$|\/\*|\*\/|[A-Za-z_$]\w*\([\w,.]*\)/;
/**
 * Every `EXPRESSION_PART` holds one of these. Without this check the search for a call took a long word's length
 * squared.
 */
const PUNCTUATED = /[()>*]/;
const MEMBER = /^[A-Za-z_$][\w$]*\.[A-Za-z_$#][\w$]*/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const NUMBERED_WORD = /^[A-Za-z_-]+\d{0,2}$/;
const LETTERS = /^[A-Za-z]+$/;
const PATH_OR_URL = /^(?:[A-Za-z]:)?(?:\.{0,2}\/|~\/|\.\\|\\\\)[\w.@~-]+(?:[/\\]|$)|^[a-z][a-z0-9+.-]*:\/\//;
const FILE_OR_HOST =
  /^(?:[\w.@-]{1,64}\/){0,16}[\w.-]+\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|cs|json|md|txt|pem|key|crt|ya?ml|toml|sh|sql|html|css|com|org|net|io|dev)(?::\d{1,6}){0,2}:?$/;
/** Capitals where no word begins: base64 rather than camelCase. */
const IRREGULAR_CASE = /[a-z][A-Z]{2,}[a-z][A-Z]|[A-Z][a-z][A-Z][a-z]?[A-Z]|[a-z][A-Z][a-z][A-Z]/;
const PUNCTUATION = /[^\w\s.,:'’-]/;
/** An identifier's parts are words, on average longer than this. */
const LONGEST_IDENTIFIER_PARTS = 2.8;
/** A word with a number after it, as in passwords that people choose. */
const WORD_AND_NUMBER = /^[A-Za-z]{4,}\d{2,4}$/;
const CAPITAL_WORD_SEPARATED_NUMBER = /^[A-Z][a-z]{2,}[_-]\d{2,4}$/;
const CAPITAL_WORD_AND_NUMBER = /^[A-Z][a-z]{3,}\d{2,4}$/;
const COLOUR = /^#(?:[0-9a-f]{3,4}){1,2}$/i;
/** `0xc0001c7bda`, `2026-01-31T12:00:00Z`, `16px`. */
const ADDRESS_OR_DATE =
  /^0x[0-9a-f_]{1,20}$|^\d{1,6}(?:\.\d{1,3})?(?:px|em|rem|pt|vh|vw|ms|kb|mb|gb|%)$|^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.+Z-]*)?$/i;
const USER_PASSWORD = /^[^\s:]{4,}:[^\s:]{4,}$/;
/** A type's name: `SecretStr`, `OptionalPassword`. */
const TYPE_NAME =
  /^(?:Secret|Sensitive|Encrypted|Masked|Optional|Nullable|Hashed|Plain)[A-Z]|[a-z](?:Str|String|Text|Bytes|Type|Field|Input|Schema)$/;
/** The most of a phrase's letters that words of programs have, where only a password can be. */
const MAX_KNOWN = 0.5;
/** Words, of letters of any script, with what joins them to a phrase; three of them. */
const WORDS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.,;:()&+!'’#@*?/-]{3,63}$/u;
const PHRASE = /\S \S+ \S/;
const MAX_PHRASE = 64;
const MIN_PASSWORD = 4;
const MIN_SPOKEN_PASSWORD = 6;
const MIN_SECRET = 8;

/** Is this value beside a name of this rating a secret? */
export function isSecretValue(value: string, rating: NameRating, style: ValueStyle): boolean {
  if (value.length < MIN_PASSWORD || (rating !== 'password' && COLOUR.test(value)) || ADDRESS_OR_DATE.test(value))
    return false;
  const kinds = kindsIn(value);
  if (isReference(value, kinds) || isPlaceholder(value, kinds) || isPredicate(value, kinds)) return false;
  if (isPathOrUrl(value, kinds) || isPasswordWord(value)) return false;
  const isGenerated = looksGenerated(value, kinds) && !(style === 'code' && (isExpression(value) || isVariable(value)));
  if (rating === 'hint') return isGenerated && !isIdOrDigest(value) && !/^\d+$/.test(value);
  if (rating === 'service' && /^\d+$/.test(value)) return false;
  if (isGenerated || rating === 'service' || !isVaried(value)) return isGenerated;
  return rating === 'password' ? isPassword(value, style) : isShortSecret(value, style);
}

/** Is this value a secret where nothing but a value can stand, beside a name of this rating? There any words are. */
export function isDataSecret(value: string, rating: NameRating): boolean {
  if (value.length < MIN_PASSWORD || value.length > MAX_PHRASE || COLOUR.test(value)) return false;
  if (rating !== 'password' && !(rating === 'secret' && PHRASE.test(value))) return false;
  const kinds = kindsIn(value);
  return (
    WORDS.test(value) &&
    !(value.includes('/') && knownLetters(value).letters * 2 >= value.length) &&
    !TYPE_NAME.test(value) &&
    !isReference(value, kinds) &&
    !isPlaceholder(value, kinds) &&
    !isPredicate(value, kinds) &&
    !isPathOrUrl(value, kinds) &&
    !isCode(value) &&
    !/^(?:password|secret|service)$/.test(rateName(value) ?? '')
  );
}

/** Is a value a secret that only the text around it ties to a name of this rating? It must look generated. */
export const isLooseSecret = (value: string, rating: NameRating) =>
  looksGenerated(value) &&
  (rating === 'secret' || !isIdOrDigest(value)) &&
  !isReference(value) &&
  !isPlaceholder(value) &&
  !looksLikePath(value);

/** Is it the name of a variable or of anything else: words, perhaps with a number? */
const isVariable = (value: string) =>
  IDENTIFIER.test(value) &&
  !isMixed(value) &&
  averagePart(value) > LONGEST_IDENTIFIER_PARTS &&
  !(hasDigit(value) && isUnlikelyWord(value));

const isCode = (value: string) =>
  EXPRESSION_START.test(value) || (PUNCTUATED.test(value) && EXPRESSION_PART.test(value));

/** Every path, URL, file or host holds a slash, a backslash or a full stop. */
const isPathOrUrl = (value: string, kinds: number) =>
  ((kinds & (ValueKind.slash | ValueKind.other)) !== 0 && PATH_OR_URL.test(value) && !isBase64Key(value)) ||
  ((kinds & ValueKind.dot) !== 0 && FILE_OR_HOST.test(value));

/** Is it a key in base64 that begins with a slash? Its parts are no words. */
const isBase64Key = (value: string) =>
  /^\/[A-Za-z0-9+/]{31,}={0,2}$/.test(value) && hasDigit(value) && !looksLikePath(value);

/** Is it code? A chain of members with a generated part is a credential with dots. */
const isExpression = (value: string) =>
  isCode(value) || (MEMBER.test(value) && !value.split(/[.([+-]/).some((part) => looksGenerated(part)));

/** Is it a password that people chose? In code an unquoted word is a variable, and a quoted sentence is a label. */
function isPassword(value: string, style: ValueStyle): boolean {
  const isUnusual =
    isUncommonPhrase(value, MAX_KNOWN) || hasDigit(value) || PUNCTUATION.test(value) || USER_PASSWORD.test(value);
  switch (style) {
    case 'prose':
      return (
        !isExpression(value) &&
        (!isVariable(value) || isWordAndNumber(value)) &&
        value.length >= MIN_SPOKEN_PASSWORD &&
        (hasDigit(value) || isUnlikelyWord(value)) &&
        !/^\d{1,9}$/.test(value)
      );
    case 'code':
      return !isExpression(value) && isUnusual && (!IDENTIFIER.test(value) || isName(value));
    case 'plain':
      if (LETTERS.test(value)) return value.length >= MIN_SPOKEN_PASSWORD && !TYPE_NAME.test(value);
      return isUnusual && !/\s/.test(value) && !isCode(value);
    case 'quoted':
      return (
        isUnusual && (!/\s/.test(value) || (value.split(/\s+/).length <= 4 && /\d|[^\w\s.,:;'’!?()/-]/.test(value)))
      );
  }
}

const isWordAndNumber = (value: string) => WORD_AND_NUMBER.test(value) || CAPITAL_WORD_SEPARATED_NUMBER.test(value);
/** Is it a name and a number, `Name12`? Variables hardly begin with a capital and end with a number. */
const isName = (value: string) => CAPITAL_WORD_AND_NUMBER.test(value);

/** Is it a generated secret that is too short or too plain for `looksGenerated`? */
function isShortSecret(value: string, style: ValueStyle): boolean {
  if (value.length < MIN_SECRET || /\s/.test(value)) return false;
  if (LETTERS.test(value))
    return style !== 'code' && style !== 'prose' && (IRREGULAR_CASE.test(value) || isGibberish(value));
  if (style !== 'quoted' && isExpression(value)) return false;
  if (style === 'prose' || (style === 'code' && IDENTIFIER.test(value))) return isMixed(value);
  if (/^\d+$/.test(value)) return value.length >= 12;
  const kinds = new Set(value.match(/[^\w\s./:-]/g)).size;
  return kinds >= 3 || (hasLetter(value) && !NUMBERED_WORD.test(value) && !isWordy(value));
}
