/**
 * The hashed features of a sentence, in groups:
 *
 * words      single, pairs, the first one, the first two and the last, each by its own hash
 * letters    runs of 3 and 4 within a word, so that typos and endings hide nothing; in scripts without spaces runs of
 *            1 to 3
 * cues       each cue, its position, and pairs of cues: the same in every language
 * clauses    the start of each clause after the first
 * shape      length, end mark, place in the prompt, code, capitals
 * context    what it takes from the agent's turn or denies
 *
 * Words and letters count 1/√n each, so that long sentences weigh no more than short ones.
 */
import { firstBound, hashFeature } from '../../text/hash-feature.ts';
import type { TurnNames } from './agents-turn.ts';
import { isName } from './agents-turn.ts';
import { CUE_NAMES, type Cue, cuesOf } from './cues.ts';
import { CODE_WORD, type SentenceWords, sentenceWords } from './sentence-words.ts';

export type Sentence = {
  /** The sentence after `ownWords`. */
  readonly text: string;
  /** Its index among the prompt's sentences. */
  readonly index: number;
  readonly count: number;
};

/** Take one feature: its hash and its value. */
type TakeFeature = (hash: number, value: number) => void;

const LETTERS_WEIGHT = 0.7;
const WORDS_WEIGHT = 1.6;
const CUE_WEIGHT = 0.5;
const PAIR_WEIGHT = 0.3;
const SHAPE_WEIGHT = 0.4;
const CONTEXT_WEIGHT = 0.6;
/** Words after a negation that it may apply to. */
const NEGATION_REACH = 4;
const MAX_WORDS = 90;
const CLAUSE_ENDS = /[,;:，、；：]\s?| [-–—] | \(/;
const MAX_CLAUSES = 6;
/** Characters at a clause's start that show its role. */
const CLAUSE_CHARS = 40;

/** Pass the features of a sentence to `take`; a feature may come twice. */
export function sentenceFeatures(sentence: Sentence, turn: TurnNames, take: TakeFeature): void {
  const parts = sentenceWords(sentence.text);
  const cues = cuesOf(parts);
  wordFeatures(parts, take);
  letterFeatures(parts, take);
  cueFeatures(parts, cues, take);
  clauseFeatures(sentence.text, take);
  const shape = (name: string) => take(hashFeature('s', name), SHAPE_WEIGHT);
  shapeFeatures(sentence, parts, shape);
  contextFeatures(sentence, parts, cues, turn, (name) => take(hashFeature('x', name), CONTEXT_WEIGHT));
}

function wordFeatures({ words: all, wide }: SentenceWords, take: TakeFeature): void {
  const words = all.slice(0, MAX_WORDS);
  const hashes: number[] = [];
  words.forEach((word, at) => {
    hashes.push(hashFeature('w', word));
    if (at > 0) hashes.push(hashFeature('b', `${words[at - 1]} ${word}`));
    if (at > 1) hashes.push(hashFeature('k', `${words[at - 2]} ${word}`));
  });
  if (words.length > 0) {
    hashes.push(
      hashFeature('f', words[0]!),
      hashFeature('g', words.slice(0, 2).join(' ')),
      hashFeature('l', words.at(-1)!),
    );
  }
  for (const run of wide)
    for (let at = 0; at < run.length; at++)
      for (let length = 1; length <= 3 && at + length <= run.length; length++)
        hashes.push(hashFeature('z', run.slice(at, at + length)));
  const value = WORDS_WEIGHT / Math.sqrt(hashes.length || 1);
  for (const hash of hashes) take(hash, value);
}

function letterFeatures({ words }: SentenceWords, take: TakeFeature): void {
  const hashes: number[] = [];
  for (const word of words.slice(0, MAX_WORDS)) {
    if (word[0] === '<') continue;
    const bounded = `_${word}_`;
    for (const length of [3, 4])
      for (let at = 0; at + length <= bounded.length; at++)
        hashes.push(hashFeature('c', bounded.slice(at, at + length)));
  }
  const value = LETTERS_WEIGHT / Math.sqrt(hashes.length || 1);
  for (const hash of hashes) take(hash, value);
}

function cueFeatures({ words }: SentenceWords, cues: readonly Cue[], take: TakeFeature): void {
  const present = new Set(cues.map(({ name }) => name));
  for (const name of present) take(hashFeature('q', name), CUE_WEIGHT);
  for (const { name, at } of cues) {
    if (at === 0) take(hashFeature('qf', name), CUE_WEIGHT);
    else if (at <= 2) take(hashFeature('qs', name), PAIR_WEIGHT);
    if (at >= words.length - 2) take(hashFeature('ql', name), PAIR_WEIGHT);
  }
  const names = CUE_NAMES.filter((name) => present.has(name));
  names.forEach((one, i) => {
    for (const other of names.slice(i + 1)) take(hashFeature('qq', `${one} ${other}`), PAIR_WEIGHT);
  });
  for (let i = 1; i < cues.length; i++) {
    const [one, other] = [cues[i - 1]!, cues[i]!];
    if (other.at - one.at <= 2 && other.name !== one.name)
      take(hashFeature('qb', `${one.name} ${other.name}`), PAIR_WEIGHT);
  }
}

/**
 * The start of each further clause: "every row needs an id, add one" ends in a task, "redo it, we never use floats" in
 * a rule.
 */
function clauseFeatures(text: string, take: TakeFeature): void {
  const clauses = text.split(CLAUSE_ENDS, MAX_CLAUSES);
  if (clauses.length < 2) return;
  const begins = (clause: string) =>
    new Set(cuesOf(sentenceWords(clause.slice(0, CLAUSE_CHARS))).flatMap(({ name, at }) => (at === 0 ? [name] : [])));
  const first = begins(clauses[0]!);
  for (const clause of clauses.slice(1)) {
    for (const name of begins(clause)) {
      take(hashFeature('d', name), CUE_WEIGHT);
      for (const other of first) take(hashFeature('dd', `${other} ${name}`), PAIR_WEIGHT);
    }
  }
}

/** The position of one of several. */
export function placeAmong(index: number, count: number): 'only' | 'first' | 'last' | 'within' {
  if (count === 1) return 'only';
  if (index === 0) return 'first';
  return index === count - 1 ? 'last' : 'within';
}

function shapeFeatures(
  { text, index, count }: Sentence,
  { words, wide }: SentenceWords,
  add: (name: string) => void,
): void {
  const length = words.length + wide.join('').length / 2;
  add(`length ${firstBound(length, [2, 4, 7, 12, 20, 99])}`);
  const end = text.at(-1)!;
  add(`end ${['?？', '!！', '.。', ':'].find((marks) => marks.includes(end))?.[0] ?? 'none'}`);
  add(`place ${placeAmong(index, count)}`);
  add(`count ${firstBound(count, [1, 3, 8, 99])}`);
  if (words.includes(CODE_WORD)) add('code');
  if (/\b[A-Z]{4,}\b/.test(text)) add('capitals');
  if (/[,;:，、；：—–]| - /.test(text)) add('clauses');
  if (wide.length > 0) add('wide');
  const opening = /^(\p{L}{1,12})[,.!:-]/u.exec(text)?.[1];
  if (opening !== undefined && words.length > 1) add(`opens with ${opening.toLowerCase()}`);
}

function contextFeatures(
  { index }: Sentence,
  { words, names }: SentenceWords,
  cues: readonly Cue[],
  turn: TurnNames,
  add: (name: string) => void,
): void {
  if (!turn.isKnown) add('begins');
  if (turn.wasStopped) add(index === 0 ? 'stopped, first' : 'stopped');
  if (turn.asked) add(index === 0 ? 'asked, first' : 'asked');
  if (turn.reported && index === 0) add('reported, first');
  const denies = cues.filter(({ name }) => name === 'not' || name === 'dont' || name === 'never' || name === 'correct');
  const isDenied = (at: number) => denies.some((cue) => cue.at <= at && at - cue.at <= NEGATION_REACH);
  let ofCalls = 0;
  let ofWords = 0;
  let denied = false;
  for (const { name, at } of names) {
    if (!isName(name)) continue;
    const inCalls = turn.inCalls.has(name);
    if (inCalls) ofCalls++;
    if (turn.inWords.has(name)) ofWords++;
    if (inCalls && isDenied(at)) denied = true;
  }
  if (ofCalls > 0) add(ofCalls > 2 ? 'speaks of calls, much' : 'speaks of calls');
  if (ofWords > 0) add(ofWords > 2 ? 'speaks of words, much' : 'speaks of words');
  if (denied) add('denies a call');
  const first = new Set(cues.filter(({ at }) => at <= 1).map(({ name }) => name));
  for (const name of ['correct', 'not', 'dont', 'yes', 'decide', 'wonder', 'task']) {
    if (!first.has(name)) continue;
    if (turn.asked) add(`asked, ${name}`);
    if (turn.reported) add(`reported, ${name}`);
    if (turn.wasStopped) add(`stopped, ${name}`);
    if (ofCalls > 0) add(`speaks of calls, ${name}`);
  }
  if (words.length > 0 && ofCalls + ofWords > 0 && denies.length > 0) add('denies something of the turn');
}
