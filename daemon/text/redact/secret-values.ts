import { isPlaceholder, isReference } from './placeholders.ts';
import type { NameRating } from './secret-names.ts';
import { hasDigit, hasLetter, isVaried, looksGenerated } from './value-shape.ts';

/**
 * How a value stands beside its name.
 * quoted: a string literal. plain: unquoted where values are data (.env, YAML, INI, a command line, a header).
 * code: unquoted where an expression could stand.
 */
export type ValueStyle = 'quoted' | 'plain' | 'code';

/** A value that is code: a call, a member, an index, an operator, a keyword. */
const EXPRESSION =
  /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\?\.|\(|\[|::|->|<[A-Za-z])|^(?:!|&|\*|\(|\[|\{|=|\|)|^(?:new|await|async|function|typeof|return|null|None|true|false)\b|\($|=>|\(\)|\)$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const NUMBERED_WORD = /^[A-Za-z_-]+\d{0,2}$/;
const PATH_OR_URL =
  /^(?:[A-Za-z]:)?(?:\.{0,2}\/|~\/|\.\\|\\\\)[\w.@~-]+(?:[/\\]|$)|^[a-z][a-z0-9+.-]*:\/\/|^[\w.-]+\.(?:ts|tsx|js|mjs|py|go|rs|json|md|txt|pem|key|crt|ya?ml|toml|sh|com|org|net|io|dev)$/;
/** Capitals where no word begins: base64 rather than camelCase. */
const IRREGULAR_CASE = /[a-z][A-Z]{2,}[a-z][A-Z]|[A-Z][a-z][A-Z][a-z]?[A-Z]|[a-z][A-Z][a-z][A-Z]/;
const MIN_PASSWORD = 4;
const MIN_SECRET = 8;

/** Is this value, standing beside a name of this rating, a secret? */
export function isSecretValue(value: string, rating: NameRating, style: ValueStyle): boolean {
  if (value.length < MIN_PASSWORD || isReference(value) || isPlaceholder(value)) return false;
  if (rating === 'hint') return looksGenerated(value) && !PATH_OR_URL.test(value);
  if (looksGenerated(value) && !(style === 'code' && isExpression(value)) && !PATH_OR_URL.test(value)) return true;
  if (PATH_OR_URL.test(value) || !isVaried(value)) return false;
  return rating === 'password' ? isPassword(value, style) : isShortSecret(value, style);
}

const isExpression = (value: string) => EXPRESSION.test(value);

/** A password that people chose. In code an unquoted word is a variable; a quoted sentence is a label. */
function isPassword(value: string, style: ValueStyle): boolean {
  const punctuated = /[^\w\s.,:'’-]/.test(value);
  if (style === 'code') return !isExpression(value) && !IDENTIFIER.test(value) && (hasDigit(value) || punctuated);
  if (/\s/.test(value))
    return (
      (hasDigit(value) || /[^\w\s.,:;'’!?()/-]/.test(value)) && value.split(/\s+/).length <= 4 && style === 'quoted'
    );
  return hasDigit(value) || punctuated || (style === 'plain' ? /^[A-Za-z]{6,}$/.test(value) : false);
}

/** A generated secret that is too short or too plain for `looksGenerated`. */
function isShortSecret(value: string, style: ValueStyle): boolean {
  if (value.length < MIN_SECRET || /\s/.test(value)) return false;
  if (style === 'code' && (isExpression(value) || IDENTIFIER.test(value)))
    return isMixed(value) && !isExpression(value);
  if (style === 'plain' && isExpression(value)) return false;
  if (NUMBERED_WORD.test(value)) return style !== 'code' && IRREGULAR_CASE.test(value);
  return hasLetter(value) || /^\d{12,}$/.test(value) || /[^\w\s]/.test(value);
}

/** Letters and digits mixed more than a numbered name mixes them. */
const isMixed = (value: string) => /\d[A-Za-z]+\d|[A-Za-z]\d+[A-Za-z]+\d/.test(value);
