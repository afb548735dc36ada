/**
 * Variants of an example, so that the classifier learns neither the case nor the place of a sentence, and no context
 * that came by chance.
 */
import { pattern } from '../../daemon/language/pattern.ts';
import { type AgentsTurn, turnNames } from '../../daemon/rules/learnt/agents-turn.ts';
import { cuesOf } from '../../daemon/rules/learnt/cues.ts';
import { type Sentence, sentenceFeatures } from '../../daemon/rules/learnt/sentence-features.ts';
import { sentenceWords } from '../../daemon/rules/learnt/sentence-words.ts';
import { LASTINGS, SIGNAL_KINDS, type SignalKind } from '../../daemon/rules/learnt/signal.ts';
import { ownWords } from '../../daemon/rules/learnt/voice/own-words.ts';
import type { Example } from './read-examples.ts';

/** One example as the trainer sees it: features with values, and what is wanted. */
export type Case = {
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
  readonly kind: number;
  /** −1 where the example says nothing about it. */
  readonly lasting: number;
  readonly corrects: 0 | 1 | -1;
  readonly weight: number;
};

/** Share of the corrections that begin their prompt, chosen: nearly all do. */
const LEADS = 0.85;
/** Share of a sentence's words that a turn it has nothing to do with also holds. */
const ECHOED = 0.3;
/** Cues of a sentence that denies something, takes it back or says it again. */
const DENIALS = new Set(['correct', 'not', 'dont', 'never', 'instead', 'prior', 'drop', 'anymore']);
const JOINTS = [', ', ' and ', ' - ', ', then ', ', also ', ' ('];
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Material for variants: turns before other examples, and sentences that teach nothing. */
export type Material = { readonly turns: readonly AgentsTurn[]; readonly tasks: readonly string[] };

/** Make the cases of an example. */
export function varyExample(example: Example, { turns, tasks }: Material, random: () => number): Case[] {
  const stranger = () => echoing(turns[Math.floor(random() * turns.length)], example.text, random);
  const task = tasks[Math.floor(random() * tasks.length)] ?? '';
  const written = [
    example.text,
    plain(example.text),
    proper(example.text, example.kind),
    misspelt(example.text, random),
    joined(example, task, random),
    // Twice for what teaches nothing: most long sentences are of that sort.
    ...(example.kind === 'none' ? [joined(example, tasks[Math.floor(random() * tasks.length)] ?? '', random)] : []),
  ];
  return written.map((text, index) => {
    const keeps = example.before !== undefined && index !== 3;
    const takesStranger = example.before === undefined && index % 2 === 1;
    const own = keeps ? example.before : undefined;
    const before = takesStranger ? stranger() : own;
    return caseOf(example, text, before, correctsIn(example, keeps), random);
  });
}

/**
 * Whether a variant corrects the agent; unknown without the turn if only the turn shows it. 55 % of correcting examples
 * deny nothing in words. A model trained on them took tasks for corrections and missed outright ones.
 */
function correctsIn({ text, before, corrects }: Example, keepsTurn: boolean): 0 | 1 | -1 {
  if (!corrects) return 0;
  const denies = cuesOf(sentenceWords(ownWords(text))).some(({ name }) => DENIALS.has(name));
  return denies && (keepsTurn || before === undefined) ? 1 : -1;
}

function caseOf(
  { kind, lasts }: Example,
  text: string,
  before: AgentsTurn | undefined,
  corrects: 0 | 1 | -1,
  random: () => number,
): Case {
  const count = random() < 0.45 ? 1 : 2 + Math.floor(random() * 4);
  // People correct first and go on to other things then.
  const index = corrects !== 0 && random() < LEADS ? 0 : Math.floor(random() * count);
  const sentence: Sentence = { text: ownWords(text).trim(), index, count };
  const hashes: number[] = [];
  const values: number[] = [];
  sentenceFeatures(sentence, turnNames(before), (hash, value) => {
    hashes.push(hash);
    values.push(value);
  });
  return {
    hashes: Uint32Array.from(hashes),
    values: Float32Array.from(values),
    kind: SIGNAL_KINDS.indexOf(kind),
    lasting: lasts === null ? -1 : LASTINGS.indexOf(lasts),
    corrects,
    weight: 1,
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replace(/['’]/g, '');
const proper = (text: string, kind: SignalKind): string =>
  text[0]!.toUpperCase() + text.slice(1) + (/[.!?。]$/.test(text) ? '' : endOf(text, kind));

/** Questions begin like this in the examples, where most have no mark at their end, as many that people type. */
const ASKS = pattern('i')`
  ^(?:(?:so|and|but|or|ok|okay|hmm|also|question:|genuine question:) )?(?:
    why|how|what|which|where|who|when|is|are|was|do|does|did|don't we|can|can't we|could|should|shouldn't|would|
    wouldn't|isn't|have you|any idea|any reason|warum|wie|was|wo|welche|kannst|sollten|hast|pourquoi|quelle|combien|
    est-ce|peux-tu|tu as|por qué|cuál|cuánto|puedes|por que|qual|pode|você|почему|ты|у нас есть|в чём
  )\b`;
const ASKS_WIDE = /吗|什么|为什么|なぜ|何|왜/;

function endOf(text: string, kind: SignalKind): string {
  if (WIDE.test(text)) return ASKS_WIDE.test(text) ? '？' : '。';
  return kind === 'none' && (ASKS.test(text) || /\b(?:right|isn't it|do we|wouldn't we)$/.test(text)) ? '?' : '.';
}

/** A turn that speaks of the same things by chance, as agent and user do all the time. */
function echoing(turn: AgentsTurn | undefined, text: string, random: () => number): AgentsTurn | undefined {
  const names = (text.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? []).filter(() => random() < ECHOED);
  if (!turn || names.length === 0) return turn;
  const inCall = random() < 0.4;
  return {
    ...turn,
    said: `${names.join(' ')} ${turn.said ?? ''}`,
    calls: inCall ? [...turn.calls, { toolName: 'Bash', toolInput: { command: names.join(' ') } }] : turn.calls,
  };
}

/** A longer sentence: the example and something that teaches nothing; what is passing or corrects comes first. */
function joined({ text, lasts, corrects }: Example, task: string, random: () => number): string {
  const [one, other] = [text.replace(/[.!?。]+$/, ''), task.replace(/[.!?。]+$/, '')];
  if (WIDE.test(one) || WIDE.test(other)) return one;
  const joint = JOINTS[Math.floor(random() * JOINTS.length)]!;
  const close = joint.endsWith('(') ? ')' : '';
  return corrects || lasts === 'passing' || random() < 0.5 ? one + joint + other + close : other + joint + one + close;
}

/** Swap, drop or double one letter in one longer word of three. */
function misspelt(text: string, random: () => number): string {
  return text.replace(/\p{L}{5,}/gu, (word) => {
    if (WIDE.test(word) || random() > 1 / 3) return word;
    const at = 1 + Math.floor(random() * (word.length - 3));
    const how = random();
    if (how < 0.4) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    return how < 0.8 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word[at] + word.slice(at);
  });
}
