// Measures of words that stand where a password does, and of what surrounds them: `"password": "kestrel"` in a setting's file is one,
// `"password": "Passwort"` in a dictionary of labels is not, although both are words. Each measure is hashed to a place of a small table.

import { isCapital, isDigit } from '../scan/character-tables.ts';
import { isCodeWord } from './code-words.ts';
import { letterPairs } from './letter-pairs.ts';
import { rateName } from './secret-names.ts';
import { isWordCharacter, leadOf, readGap, wordsIn } from './told-text.ts';

/** The places of the table. */
export const TOLD_PLACES = 1 << 13;

/** Code units read before and behind the words, and the words of them that count. */
const BEFORE = 160;
const BEHIND = 120;
const WORDS_BEFORE = 9;
const WORDS_BEHIND = 6;
const MOST_LITERALS = 4;
/** Code units read of a label. */
const MAX_NAME = 40;
/** The fewest letters whose pairs say something. */
const LEAST_SPELT = 8;

const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;

/** What joins sentences, and hardly passphrases. */
const FUNCTION_WORDS = new Set(
  'a an the is are was be been to of in on at by for from with without and or not no your you my our this that it its if when must should can cannot will has have as least than please enter show hide der die das ein eine ist und oder nicht ihr el la los un una es no su y o le les une est et ou votre pas'.split(
    ' ',
  ),
);
const LITERAL = /(["'`])([^"'`\n]{1,60})\1(?!\s*:)/g;

type Range = { readonly start: number; readonly end: number };

/**
 * Write the places of all measures of the words `[start, end)`, which may be the password that `label` names, to a list. `isUnlikely` is
 * asked once the words and their tie to the label are measured, which is the cheaper half: if it says so, the rest is left out.
 */
export function measureTold(
  text: string,
  start: number,
  end: number,
  label: Range,
  isUnlikely: (places: readonly number[]) => boolean,
): number[] {
  const places: number[] = [];
  const put = (measure: string) => places.push(placeOf(measure));
  const form = measureValue(text.slice(start, end), put);
  measureTie(text, { start, end }, label, form, put);
  if (isUnlikely(places)) return places;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const behind = text.slice(end, end + BEHIND);
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
  const words = wordsIn(value);
  const known = words.filter(isCodeWord).length;
  const { joiner, letters, count: bare } = readForm(value);
  const form = `${Math.min(4, words.length)}${joiner}${letters}`;
  put('always');
  put(`form ${form}`);
  put(`known ${shareName(known, words.length)} ${joiner}`);
  put(`known ${known} of ${words.length}`);
  put(`length ${Math.min(40, value.length) >> 2}`);
  put(`length ${Math.min(40, value.length) >> 2} ${form}`);
  put(`longest ${Math.min(20, Math.max(0, ...words.map((word) => word.length))) >> 1}`);
  if (/\d/.test(value)) put('a number');
  if (/[.,;:()?]/.test(value)) put(`holds ${/[.,;:()?]/.exec(value)![0]} ${/[ ]/.test(value)}`);
  if (bare >= LEAST_SPELT) {
    const { pairs, common } = letterPairs(value);
    put(`spelt ${pairs > 0 ? Math.round((4 * common) / pairs) : 'unknown'}`);
  }
  if (words.some((word) => rateName(word) !== undefined)) put('names a credential');
  if (words.some((word) => FUNCTION_WORDS.has(word))) put('a sentence');
  for (const word of words.slice(0, 4)) put(`own ${isCodeWord(word) || FUNCTION_WORDS.has(word) ? word : 'unknown'}`);
  put(`ends ${value.slice(-3).toLowerCase()}`);
  return form;
}

function shareName(known: number, all: number): 'none' | 'all' | 'some' {
  if (known === 0) return 'none';
  return known === all ? 'all' : 'some';
}

/** What joins the words, the case of their letters, and how many letters they have. */
function readForm(value: string): { joiner: string; letters: string; count: number } {
  let joiner = '';
  let capitals = 0;
  let count = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (isCapital(code)) capitals++;
    if (isWordCharacter(code)) {
      if (!isDigit(code)) count++;
    } else if (joiner === '') joiner = value[at]!;
  }
  if (capitals === 0) return { joiner, letters: 'small', count };
  if (capitals === count) return { joiner, letters: 'capitals', count };
  const isTitle = capitals === 1 && isCapital(value.charCodeAt(0));
  return { joiner, letters: isTitle ? 'capital' : 'mixed', count };
}

/** Measure what lies between the words and their label. */
function measureTie(text: string, { start, end }: Range, label: Range, form: string, put: Put): void {
  const isBefore = start < label.start;
  const { words, signs } = readGap(text, isBefore ? end : label.end, isBefore ? label.start : start);
  const several = words.length > 5 ? 'many' : 'some';
  const count = words.length > 2 ? several : words.length;
  const tie = `${isBefore ? 'before' : 'behind'} ${count}`;
  let from = label.end;
  while (from > label.start && label.end - from < MAX_NAME && isWordCharacter(text.charCodeAt(from - 1))) from--;
  const name = text.slice(from, label.end).toLowerCase();
  const last = text.charAt(start - 1);
  put(`tie ${tie}`);
  put(`tie ${tie} ${form}`);
  put(`tie ${tie} ${signs.slice(-4)}`);
  put(`between ${signs.slice(0, 12)}`);
  put(`name ${name}`);
  put(`name ${name} ${tie}`);
  put(`quoted ${last !== '' && '"\'`“«„'.includes(last)} ${tie} ${form}`);
  for (const word of words.slice(-2)) put(`led ${word}`);
}

function measureBefore(before: string, form: string, put: Put): void {
  const words = wordsIn(before).reverse();
  const lead = leadOf(before);
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
    const place = order < 2 ? 'near' : 'beside';
    put(`${lines > 0 ? 'off' : place} ${word}`);
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
  wordsIn(behind)
    .slice(0, WORDS_BEHIND)
    .forEach((word, order) => {
      if (word === '\n') lines++;
      const place = order === 0 ? 'next' : 'beside';
      put(`${lines > 0 ? 'off' : place} ${word}`);
    });
}

function literalKind(literal: string): string {
  if (/\d|[@:/]/.test(literal)) return 'data';
  if (/[\p{L}] [\p{L}]/u.test(literal)) return 'sentence';
  if (/^\p{Lu}/u.test(literal)) return 'title';
  return /[^\x00-\x7f]/.test(literal) ? 'foreign' : 'word';
}

/** Measure what the literals beside it are: labels and sentences, or hosts, numbers and names. */
function measureLiterals(text: string, side: string, put: Put): void {
  let count = 0;
  for (const [, , literal] of text.matchAll(LITERAL)) {
    if (++count > MOST_LITERALS) return;
    put(`${side} a ${literalKind(literal!)}`);
  }
  put(`${side} ${count} literals`);
}
