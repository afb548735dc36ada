// Measures of words that stand where a password does, and of what surrounds them: `"password": "kestrel"` in a setting's file is one,
// `"password": "Passwort"` in a dictionary of labels is not, although both are words. Each measure is hashed to a place of a small table.

import { isCodeWord } from './code-words.ts';
import { rateName } from './secret-names.ts';

/** The places of the table. */
export const TOLD_PLACES = 1 << 12;

/** Code units read before and behind the words, and the words of them that count. */
const BEFORE = 160;
const BEHIND = 120;
const WORDS_BEFORE = 9;
const WORDS_BEHIND = 6;
const MOST_LITERALS = 4;

const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\d+|\n/gu;
/** What joins sentences, and hardly passphrases. */
const FUNCTION_WORD =
  /^(?:a|an|the|is|are|was|be|been|to|of|in|on|at|by|for|from|with|without|and|or|not|no|your|you|my|our|this|that|it|its|if|when|must|should|can|cannot|will|has|have|as|least|than|please|enter|show|hide|der|die|das|ein|eine|ist|und|oder|nicht|ihr|el|la|los|un|una|es|no|su|y|o|le|les|une|est|et|ou|votre|pas)$/;
const LITERAL = /(["'`])([^"'`\n]{1,60})\1(?!\s*:)/g;

/** Write the places of all measures of the words `[start, end)` to a list. */
export function measureTold(text: string, start: number, end: number): number[] {
  const places: number[] = [];
  const put = (measure: string) => places.push(placeOf(measure));
  const value = text.slice(start, end);
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const behind = text.slice(end, end + BEHIND);
  const form = measureValue(value, put);
  measureBefore(before, form, put);
  measureBehind(behind, form, put);
  measureLiterals(before, 'before', put);
  measureLiterals(behind, 'behind', put);
  return places;
}

type Put = (measure: string) => void;

function placeOf(measure: string): number {
  let hash = FNV_START;
  for (let at = 0; at < measure.length; at++) hash = Math.imul(hash ^ measure.charCodeAt(at), FNV_PRIME);
  return ((hash ^ (hash >>> 15)) >>> 0) % TOLD_PLACES;
}

/** Measure the words themselves; returns their form. */
function measureValue(value: string, put: Put): string {
  const words = wordsOf(value);
  const known = words.filter(isCodeWord).length;
  const joiner = /[ _-]/.exec(value)?.[0] ?? '';
  const letters = /^[a-z]+$/.test(value.replace(/[ _-]/g, ''))
    ? 'small'
    : /^[A-Z]+$/.test(value.replace(/[ _-]/g, ''))
      ? 'capitals'
      : /^[A-Z][a-z]*(?:[ _-][a-z]+)*$/.test(value)
        ? 'capital'
        : 'mixed';
  const form = `${Math.min(4, words.length)}${joiner}${letters}`;
  put('always');
  put(`form ${form}`);
  put(`known ${known === 0 ? 'none' : known === words.length ? 'all' : 'some'} ${joiner}`);
  put(`known ${known} of ${words.length}`);
  put(`length ${Math.min(40, value.length) >> 2}`);
  if (words.some((word) => rateName(word) !== undefined)) put('names a credential');
  if (words.some((word) => FUNCTION_WORD.test(word))) put('a sentence');
  for (const word of words.slice(0, 4)) put(`own ${word}`);
  put(`ends ${value.slice(-3).toLowerCase()}`);
  return form;
}

function measureBefore(before: string, form: string, put: Put): void {
  const words = wordsOf(before).reverse();
  const lead =
    /[^\p{L}\p{N}]{0,8}$/u
      .exec(before)?.[0]
      .replace(/[ \t]+/g, ' ')
      .replace(/["'`]/g, '"') ?? '';
  const line = before.slice(before.lastIndexOf('\n') + 1);
  put(`lead ${lead}`);
  put(`lead ${lead} ${form}`);
  put(`label ${words[0]}`);
  put(`label ${words[0]} ${lead}`);
  put(`label ${words[1]} ${words[0]}`);
  put(`indent ${Math.min(8, /^[ \t]*/.exec(line)![0].length)} ${/^\s*["']/.test(line)}`);
  put(`first ${/\p{L}+/u.exec(line)?.[0].toLowerCase()}`);
  put(`signs ${/[({[<;]/.exec(line)?.[0]} ${/[=]/.test(line)}`);
  let lines = 0;
  words.slice(1, WORDS_BEFORE).forEach((word, order) => {
    if (word === '\n') lines++;
    put(`${lines > 0 ? 'above' : order < 2 ? 'near' : 'before'} ${word}`);
  });
}

function measureBehind(behind: string, form: string, put: Put): void {
  const closing = /^[^\p{L}\p{N}]{0,5}/u
    .exec(behind)![0]
    .replace(/[ \t]+/g, ' ')
    .replace(/["'`]/g, '"');
  put(`closing ${closing}`);
  put(`closing ${closing.slice(0, 2)} ${form}`);
  let lines = 0;
  wordsOf(behind)
    .slice(0, WORDS_BEHIND)
    .forEach((word) => {
      if (word === '\n') lines++;
      put(`${lines > 0 ? 'below' : 'behind'} ${word}`);
    });
}

/** Measure what the literals beside it are: labels and sentences, or hosts, numbers and names. */
function measureLiterals(text: string, side: string, put: Put): void {
  let count = 0;
  for (const [, , literal] of text.matchAll(LITERAL)) {
    if (++count > MOST_LITERALS) return;
    const kind = /\d|[@:/]/.test(literal!)
      ? 'data'
      : /[\p{L}] [\p{L}]/u.test(literal!)
        ? 'sentence'
        : /^\p{Lu}/u.test(literal!)
          ? 'title'
          : /[^\x00-\x7f]/.test(literal!)
            ? 'foreign'
            : 'word';
    put(`${side} a ${kind}`);
  }
  put(`${side} ${count} literals`);
}

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(read);
const read = (word: string) => (/^\d/.test(word) ? `${Math.min(6, word.length)} digits` : word.toLowerCase());
