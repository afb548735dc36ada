// Reads the rows of rules.txt: `id | literals | body | flags | source`.

import { hasDigit, isVaried } from '../judge/looks-generated.ts';
import {
  hasBothCases,
  hasLowerOrDigit,
  isEncodedJwt,
  isJfrogPassword,
  isJwt,
  isMixedCaseHex,
  isNoFiller,
  isNoPlaceholder,
  isOktaToken,
  isPunctuated,
  isTokenLike,
} from './checks.ts';
import type { Rule } from './rule.ts';

/** The conditions that a row may name. */
const CHECKS: Readonly<Record<string, (credential: string) => boolean>> = {
  hasBothCases,
  hasDigit,
  hasLowerOrDigit,
  isEncodedJwt,
  isJfrogPassword,
  isJwt,
  isMixedCaseHex,
  isNoFiller,
  isNoPlaceholder,
  isOktaToken,
  isPunctuated,
  isTokenLike,
  isVaried,
};
const COLUMNS = 5;
const BEFORE = /^(\[.+\]|\\d)\{(\d{1,3}),(\d{1,3})\}$/;

/** Read the rows of a table. @throws Error which row is wrong, and why */
export function readRules(text: string): Rule[] {
  return text.split('\n').flatMap((row, at) => {
    if (row === '' || row.startsWith('#')) return [];
    try {
      return [readRow(row)];
    } catch (error) {
      throw new Error(`rules.txt, line ${at + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function readRow(row: string): Rule {
  const columns = row.split(' | ');
  if (columns.length !== COLUMNS) throw new Error(`${columns.length} columns instead of ${COLUMNS}`);
  const [id, literals, body, flags, source] = columns as [string, string, string, string, string];
  const rule = {
    id,
    source,
    literals: literals.split(' ').map((literal) => literal.replaceAll('\\x20', ' ')),
    body: new RegExp(body, 'y'),
  };
  return flags === '-' ? rule : Object.assign(rule, ...flags.split(' ').map(readFlag));
}

function readFlag(flag: string): Partial<Rule> {
  const [name, value] = [flag.split('=', 1)[0]!, flag.slice(flag.indexOf('=') + 1)];
  if (flag === 'anyCase' || flag === 'glued') return { [flag]: true };
  if (flag === 'digests') return { sharedWithDigests: true };
  const check = CHECKS[value];
  if (name === 'check' && check) return { check };
  const [, chars, min, max] = (name === 'before' && BEFORE.exec(value)) || [];
  if (chars) return { before: { chars: new RegExp(chars), min: Number(min), max: Number(max) } };
  throw new Error(`no flag is called ${flag}`);
}
