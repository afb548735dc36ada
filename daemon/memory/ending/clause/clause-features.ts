/**
 * The hashed features of a clause, in groups:
 *
 * words      single, pairs, pairs with one between, the first two and the last two
 * letters    prefixes and suffixes, so that inflection hides no word; in scripts without spaces runs of 1 to 3, and the
 *            last ones
 * known      matches of the word tables and closed classes, and pairs of them: the same in every language
 * shape      length, numbers ("3 of 9"), code, quotations, marks
 * place      first, last, alone; the known words of the clause before it
 *
 * Words and letters count 1/√n each, so that long clauses weigh no more than short ones.
 */

import { BoundedMap } from '../../../home/bounded-map.ts';
import { MUST, NAMES_NOW, NOT, STILL } from '../../../language/index.ts';
import { firstBound, hashFeature } from '../../../text/hash-feature.ts';
import { tellsDeed } from '../deeds.ts';
import { anywhere, folded, spaced } from '../match-words.ts';

/** A clause among those of its message. */
export type Clause = {
  readonly text: string;
  /** The clause before it: null for the first, undefined if unknown. */
  readonly before?: string | null;
  /** Whether it is the last one; undefined if unknown. */
  readonly isLast?: boolean;
};

/** Take one feature: its hash and its value. */
type TakeFeature = (hash: number, value: number) => void;

const WORDS_WEIGHT = 1.6;
const LETTERS_WEIGHT = 1;
const KNOWN_WEIGHT = 0.4;
const PAIR_WEIGHT = 0.2;
const SHAPE_WEIGHT = 0.3;
const PLACE_WEIGHT = 0.25;
/** Words read of a clause; real clauses have fewer. */
const MAX_WORDS = 60;
const MAX_WIDE = 160;
/** A longer piece is program output; only its start is read. */
const MAX_CHARS = 600;

const standing = (words: string): RegExp => new RegExp(spaced(words), 'u');
const KNOWN: readonly (readonly [string, { test(text: string): boolean }])[] = [
  ['still', standing(STILL)],
  ['not', standing(NOT)],
  ['must', standing(MUST)],
  ['now', NAMES_NOW],
  ['open', anywhere('open')],
  ['done', anywhere('done')],
  ['undone', anywhere('undone')],
  ['none', anywhere('none')],
  ['offer', anywhere('offer')],
  ['coming', anywhere('coming')],
  ['replaced', anywhere('replaced')],
  ['deed', { test: tellsDeed }],
];

/** The matches of the word tables in a clause. */
function knownOf(text: string): readonly string[] {
  const beginning = text.slice(0, MAX_CHARS);
  const before = lately.get(beginning);
  if (before) return before;
  const words = folded(beginning);
  const known = KNOWN.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []));
  lately.set(beginning, known);
  return known;
}

/** The matches of recent clauses: each is needed again as the clause before the next. */
const lately = new BoundedMap<string, readonly string[]>(8);

/** Pass the features of a clause to `take`. A feature may come twice. */
export function clauseFeatures({ text: whole, before, isLast }: Clause, take: TakeFeature): void {
  const text = whole.slice(0, MAX_CHARS);
  const words = wordsOf(text);
  wordFeatures(words, take);
  letterFeatures(words, text, take);
  const known = knownOf(text);
  if (known.length === 0) take(hashFeature('q', 'nothing'), KNOWN_WEIGHT);
  known.forEach((one, at) => {
    take(hashFeature('q', one), KNOWN_WEIGHT);
    for (const other of known.slice(at + 1)) take(hashFeature('qq', `${one} ${other}`), PAIR_WEIGHT);
  });
  for (const name of shapesOf(text, words)) take(hashFeature('s', name), SHAPE_WEIGHT);
  const place = (name: string) => take(hashFeature('p', name), PLACE_WEIGHT);
  if (before === null) place('first');
  if (isLast) place(before === null ? 'only' : 'last');
  else if (isLast === false) place('within');
  if (before) for (const name of knownOf(before)) place(`after ${name}`);
  if (before && /[?？]$/u.test(before)) place('after a question');
}

/** Lower-case words. Code, numbers and file names become placeholders of their type. */
function wordsOf(text: string): string[] {
  const plain = folded(text.replace(/`[^`]*`/g, ' CODE '))
    .replace(/[\p{L}\p{N}_/-]+\.[a-z]{1,5}\b(?!\.)/gu, ' code ')
    .replace(/\d[\d.,:]*/g, ' # ');
  return (plain.match(/\p{L}+(?:'\p{L}+)?|[#%?:✓✅✗❌⚠→=]/gu) ?? []).slice(0, MAX_WORDS);
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const isWide = (word: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);

function wordFeatures(all: readonly string[], take: TakeFeature): void {
  const words = all.filter((word) => !isWide(word));
  const hashes: number[] = [];
  const bounded = ['^', ...words, '$'];
  words.forEach((word, at) => {
    hashes.push(hashFeature('w', word));
    if (at > 1) hashes.push(hashFeature('k', `${words[at - 2]} ${word}`));
  });
  for (let at = 1; at < bounded.length; at++) hashes.push(hashFeature('b', `${bounded[at - 1]} ${bounded[at]}`));
  if (words.length > 1)
    hashes.push(hashFeature('g', words.slice(0, 2).join(' ')), hashFeature('l', words.slice(-2).join(' ')));
  // The suffix shows a participle at the start and a verb at the end, even for unknown words.
  const ends = [`^${words[0]?.slice(-2)}`, `${words.at(-1)?.slice(-2)}$`];
  if (words.length > 1) for (const end of ends) take(hashFeature('f', end), SHAPE_WEIGHT);
  const value = WORDS_WEIGHT / Math.sqrt(hashes.length || 1);
  for (const hash of hashes) take(hash, value);
}

function letterFeatures(words: readonly string[], text: string, take: TakeFeature): void {
  const hashes: number[] = [];
  for (const word of words) {
    if (word.length < 3 || isWide(word)) continue;
    for (const length of [3, 4, 5, 6]) if (word.length > length) hashes.push(hashFeature('c', word.slice(0, length)));
    for (const length of [2, 3, 4]) if (word.length > length + 1) hashes.push(hashFeature('e', word.slice(-length)));
  }
  const runs = text.match(WIDE) ?? [];
  for (const run of runs)
    for (let at = 0; at < Math.min(run.length, MAX_WIDE); at++)
      for (let length = 1; length <= 4 && at + length <= run.length; length++)
        hashes.push(hashFeature('z', run.slice(at, at + length)));
  const last = runs.at(-1) ?? '';
  for (let length = 2; length <= 5 && length <= last.length; length++)
    hashes.push(hashFeature('y', last.slice(-length)));
  const value = LETTERS_WEIGHT / Math.sqrt(hashes.length || 1);
  for (const hash of hashes) take(hash, value);
}

const OF_ALL = /(\d+)\s*(?:\/|of(?: the)?|von|de(?: los| las| les)?|di|van(?: de)?|из|z|sur|su|中|개 중)\s*(\d+)/u;

function shapesOf(text: string, words: readonly string[]): string[] {
  const shapes = [`length ${firstBound(words.length, [3, 6, 10, 16, 99])}`];
  const [, some, all] = OF_ALL.exec(text) ?? [];
  if (some !== undefined) shapes.push(Number(some) < Number(all) ? 'some of all' : 'all of all');
  if (/\d/.test(text)) shapes.push('number');
  if (text.includes('`')) shapes.push('code');
  if (/["“”«»„「]/u.test(text)) shapes.push('quotation');
  if (/^[\p{L}\p{N} _.-]{2,40}[:：]\s/u.test(text)) shapes.push('label');
  if (/[?？]$/u.test(text)) shapes.push('asks');
  if (/\(.+\)/u.test(text)) shapes.push('brackets');
  if (/^\p{Ll}/u.test(text)) shapes.push('begins small');
  return shapes;
}
