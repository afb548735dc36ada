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

/** What one sentence of a prompt says about rules. */
export type SentenceSignal = {
  /** The sentence as typed, with its range in the prompt (UTF-16 units). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `none` below {@link TEACHES_FROM}, and for reports, questions and thoughts. */
  readonly kind: SignalKind;
  /** The likeliest teaching kind, even if `kind` is `none`. */
  readonly closest: Exclude<SignalKind, 'none'>;
  readonly lasts: Lasting;
  /** Probability that it holds only once. */
  readonly passing: number;
  /** Probability that it teaches anything, i.e. its kind isn't `none`. */
  readonly probability: number;
  /**
   * Whether somebody else may have said it: it is inside handed-over text, quotes, names its speaker, or has another
   * voice.
   */
  readonly isDoubtful: boolean;
  /**
   * Whether it is inside handed-over text or a quotation, or hardly in the user's voice. No judgement makes it the
   * user's.
   */
  readonly isHanded: boolean;
  /** Probability that it corrects what the agent just did or said. */
  readonly corrects: number;
};

/** Least probability of a kind. docs/learning.md lists the effects of other values. */
export const TEACHES_FROM = 0.6;
/** Sentences read from a prompt, at its start and its end: people write around what they paste. */
const MAX_FIRST = 40;
const MAX_LAST = 24;
/** An empty line. */
const PARAGRAPH = /\n[ \t]{0,40}\n/;
const ANY_WORD = /[\p{L}\p{N}]/u;

/** A sentence, and whose it is by the prompt's structure. */
type ReadSentence = SentenceSignal & PlacedSentence;

/**
 * Read a prompt sentence by sentence, in order. `before`: what the agent had just done and said; undefined at the
 * start.
 */
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

/**
 * Read all sentences that aren't pasted, including handed-over ones. `isDoubtful` ones rule nothing, whoever says them.
 */
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

/** Whether a prompt quotes rules: then its material is as clear as if structure showed it. */
const quotesRules = (prompt: string): boolean => quotationsIn(prompt).some(isRuling);

/** Whether a sentence rules only inside its quotation. */
const rulesInQuotation = (said: string, whole: string): boolean =>
  said.includes(QUOTATION) && isRuling(whole) && !isRuling(said);

/** Whether only blanks stand between an end and the next start. */
const isNext = (text: string, end: number, start: number): boolean =>
  start >= end && text.slice(end, start).trim() === '';

const isMostlyQuoted = (sentence: string): boolean => 2 * (sentence.split(QUOTATION).length - 1) > sentence.length;

const likeliest = <Name extends string>(names: readonly Name[], of: Readonly<Record<Name, number>>): Name =>
  names.reduce((best, name) => (of[name] > of[best] ? name : best));
