// Finds credentials in statements: SQL's `IDENTIFIED BY 'v'`, an HTTP client's pair.

import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';

const LITERAL = /[^"'`\n]{4,128}/y;

/** Finds the password of SQL's `IDENTIFIED BY 'v'` and of an HTTP client's pair, `auth=("user", "v")`. */
export const statementDetector: Detector = {
  keywords: ['identified by ', 'auth=("', "auth=('"],
  inspect(text, start, end, report) {
    const at = text[start + 4] === '=' ? matchEnd(TO_SECOND, text, end) : statementLiteral(text, start, end);
    const literal = at === undefined ? undefined : matchAt(LITERAL, text, at)?.[0];
    if (at === undefined || !literal) return end;
    const isWhole = text[at + literal.length] === text[at - 1];
    if (isWhole && !isReference(literal) && !isPlaceholder(literal)) report('password', at, at + literal.length);
    return end;
  },
};

/** Where the literal of `create user x identified by 'v'` begins; undefined in a sentence about anything else. */
const statementLiteral = (text: string, start: number, end: number) =>
  /["']/.test(text.charAt(end)) && /\b(?:user|grant|role)\b/i.test(text.slice(Math.max(0, start - 120), start))
    ? end + 1
    : undefined;

/** From inside the first literal of a pair to the start of the second one. */
const TO_SECOND = /[^"'`\n]{0,64}["'`]\s{0,4},\s{0,4}["'`]/y;
