import { type AgentsTurn, turnNames } from './agents-turn.ts';
import type { SentenceClassifier } from './classifier.ts';
import { QUOTATION } from './marks.ts';
import { saysWhatHolds } from './says-what-holds.ts';
import type { Lasting, SignalKind } from './signal.ts';
import { LASTINGS, SIGNAL_KINDS } from './signal.ts';
import { splitSentences } from './split-sentences.ts';
import type { PlacedSentence, Whose } from './voice/laid-prompt.ts';
import { setsTextApart } from './voice/material.ts';
import {
  OTHERS_BELOW,
  OWN_AGAINST_STRUCTURE_FROM,
  OWN_BESIDE_MATERIAL_FROM,
  OWN_FROM,
  ownVoices,
} from './voice/own-voice.ts';
import { quotationsIn, readOwnWords } from './voice/own-words.ts';
import { ascribesBack, isRelayed } from './voice/relayed.ts';
import { dictates, isRequest } from './voice/requests.ts';
import { isSupposed } from './voice/supposed.ts';
import { isRuling } from './voice/voices.ts';

/** What one sentence of a prompt says about the user's rules. */
export type SentenceSignal = {
  /** The sentence as the user wrote it, and where it begins and ends in the prompt (UTF-16 units). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `none` while `probability` is below {@link TEACHES_FROM}, and of a report, a question or a thought. */
  readonly kind: SignalKind;
  /** The likeliest kind of those that teach, also where `kind` is `none`. */
  readonly closest: Exclude<SignalKind, 'none'>;
  readonly lasts: Lasting;
  /** That it holds for once. */
  readonly passing: number;
  /** That it teaches anything: that its kind isn't `none`. */
  readonly probability: number;
  /** Whether somebody else may have said it: it stands where a text was handed over, quotes, names who says it, or doesn't speak as the user does. */
  readonly isDoubtful: boolean;
  /** Whether it stands in a text that was handed over or in a quotation, or hardly speaks as the user does: nobody's judgement makes it the user's word. */
  readonly isHanded: boolean;
  /** That it corrects what the agent has just done or said. */
  readonly corrects: number;
};

/** The probability from which a sentence has a kind, as from which it may hold; docs/learning.md has what other values find and raise. */
export const TEACHES_FROM = 0.6;
/** Sentences of one prompt that are read: the first and the last ones, which people write around what they paste. */
const MAX_FIRST = 40;
const MAX_LAST = 24;
/** An empty line. */
const PARAGRAPH = /\n[ \t]{0,40}\n/;
const ANY_WORD = /[\p{L}\p{N}]/u;

/** A sentence with whose it is by the structure of its prompt. */
type ReadSentence = SentenceSignal & PlacedSentence;

/** Read a prompt sentence by sentence, in order; `before` is what the agent had just done and said, undefined as a session begins. */
export function readSignals(
  prompt: string,
  before: AgentsTurn | undefined,
  classify: SentenceClassifier,
): SentenceSignal[] {
  const words = readOwnWords(prompt);
  const sentences = readSentences(prompt, before, classify, words);
  const voices = ownVoices(prompt, sentences);
  const isLocated =
    sentences.some(({ whose }) => whose !== 'own') ||
    quotesRules(prompt) ||
    isPartlyPasted(prompt, words.typed) ||
    !setsTextApart(prompt);
  return sentences.flatMap(({ whose, ...signal }, at) => {
    const voice = voices[at]!;
    if (whose === 'others' && voice < OWN_FROM) return [];
    const ownFrom = whose === 'own' && isLocated ? OWN_BESIDE_MATERIAL_FROM : OWN_FROM;
    const isOwn = voice >= (whose === 'others' ? OWN_AGAINST_STRUCTURE_FROM : ownFrom);
    const isHanded = signal.isHanded || voice < OTHERS_BELOW;
    return [{ ...signal, isDoubtful: signal.isDoubtful || !isOwn, isHanded }];
  });
}

/** Read the sentences of a prompt that aren't pasted, also those that are handed over; `isDoubtful`: whoever says them, they rule nothing. */
export function readSentences(
  prompt: string,
  before: AgentsTurn | undefined,
  classify: SentenceClassifier,
  { typed, own, handed } = readOwnWords(prompt),
): ReadSentence[] {
  const turn = turnNames(before);
  const ownSpans = sentencesIn(own, 0, own.length);
  const spans = [
    ...ownSpans.map((span, index) => ({ ...span, index, whose: whoseIs(span, handed) })),
    ...handed
      .filter(({ whose }) => whose === 'others')
      .flatMap(({ start, end }) => sentencesIn(typed, start, end))
      .map((span, index) => ({ ...span, index: index + 1, whose: 'others' as const })),
  ].sort((a, b) => a.start - b.start);
  const read = spans.length > MAX_FIRST + MAX_LAST ? [...spans.slice(0, MAX_FIRST), ...spans.slice(-MAX_LAST)] : spans;
  const ascribed = ascribedEnds(typed, read);
  return read.map(({ start, end, index, whose }): ReadSentence => {
    const [said, whole] = [typed.slice(start, end), prompt.slice(start, end)];
    const scores = classify({ text: said, index, count: ownSpans.length }, turn);
    const probability = 1 - scores.kinds.none;
    const isQuoted = isMostlyQuoted(said) || rulesInQuotation(said, whole);
    const isAnnounced = handed.some((span) => span.isAnnounced && span.start < end && start < span.end);
    const handsOver = isRequest(said) && handed.some((span) => isNext(typed, end, span.start));
    const [, ...teaching] = SIGNAL_KINDS;
    const closest = likeliest(teaching, scores.kinds);
    return {
      text: whole,
      start,
      end,
      whose,
      kind: probability >= TEACHES_FROM && saysWhatHolds(whole) ? closest : 'none',
      closest,
      lasts: likeliest(LASTINGS, scores.lastings),
      passing: scores.lastings.passing,
      probability,
      isDoubtful:
        [isSupposed, isRelayed, dictates].some((is) => is(said)) ||
        [isQuoted, isAnnounced, handsOver, ascribed.has(end)].includes(true),
      isHanded: isQuoted || whose !== 'own',
      corrects: scores.corrects,
    };
  });
}

const sentencesIn = (text: string, start: number, end: number): { start: number; end: number }[] =>
  splitSentences(text.slice(start, end))
    .map((span) => ({ start: start + span.start, end: start + span.end }))
    .filter((span) => ANY_WORD.test(text.slice(span.start, span.end)));

const whoseIs = (
  sentence: { start: number; end: number },
  handed: readonly { start: number; end: number; whose: 'others' | 'doubtful' }[],
): Whose =>
  handed.some(({ start, end, whose }) => whose === 'doubtful' && start < sentence.end && sentence.start < end)
    ? 'doubtful'
    : 'own';

/** Where the sentences end that a later one of their paragraph ascribes to somebody else. */
function ascribedEnds(typed: string, sentences: readonly { start: number; end: number }[]): ReadonlySet<number> {
  const ascribed = new Set<number>();
  let above: { start: number; end: number }[] = [];
  for (const sentence of sentences) {
    const last = above.at(-1);
    if (last && PARAGRAPH.test(typed.slice(last.end, sentence.start))) above = [];
    if (ascribesBack(typed.slice(sentence.start, sentence.end))) for (const { end } of above) ascribed.add(end);
    above.push(sentence);
  }
  return ascribed;
}

/** Whether lines of a prompt are pasted by their form, or introduced. */
const isPartlyPasted = (prompt: string, typed: string): boolean => {
  const lines = typed.split('\n');
  return prompt.split('\n').some((line, at) => line.trim() !== '' && lines[at]!.trim() === '');
};

/** Whether a prompt quotes what rules: what it hands over is found then, as it is where structure shows it. */
const quotesRules = (prompt: string): boolean => quotationsIn(prompt).some(isRuling);

/** Whether what a sentence rules stands in what it quotes alone. */
const rulesInQuotation = (said: string, whole: string): boolean =>
  said.includes(QUOTATION) && isRuling(whole) && !isRuling(said);

/** Whether nothing but blanks stands between an end and a start behind it. */
const isNext = (text: string, end: number, start: number): boolean =>
  start >= end && text.slice(end, start).trim() === '';

const isMostlyQuoted = (sentence: string): boolean => 2 * (sentence.split(QUOTATION).length - 1) > sentence.length;

const likeliest = <Name extends string>(names: readonly Name[], of: Readonly<Record<Name, number>>): Name =>
  names.reduce((best, name) => (of[name] > of[best] ? name : best));
