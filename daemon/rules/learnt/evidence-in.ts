/** Collects the evidence for each sentence of a prompt as a rule: its words, persons, and position in the session. */
import { closestLanguage } from '../../language/language-of.ts';
import { pattern } from '../../language/pattern.ts';
import { type AgentsTurn, isKnownTurn } from './agents-turn.ts';
import { isOfTheMoment } from './may-hold.ts';
import { isTheOtherWay } from './other-way.ts';
import type { SentenceSignal } from './read-signals.ts';
import { hasCue, saysItLasts } from './says-it-lasts.ts';
import { saysWhatHolds } from './says-what-holds.ts';
import { ALONE_FROM, correctionOf, evidenceOf } from './teaches.ts';
import { setsTextApart } from './voice/material.ts';
import { personsIn } from './voice/persons.ts';

/** Cues of prohibition, rare in a session's task. */
const FORBIDDING_CUES: ReadonlySet<string> = new Set(['dont', 'never']);
/**
 * Cues of a statement. A prompt that is only a task has none, even if its words look certain: "labels.json, british
 * spelling".
 */
const STATING_CUES: ReadonlySet<string> = new Set(
  'must should prefer we project when all only not instead changed decide'.split(' '),
);
/** A list item, with a bullet or number. */
const LIST = /^[ \t]{0,40}(?:[-*•]|\d{1,9}[.)])\s/m;
/** All things of a kind, or the whole project; rare in a task. */
const SPEAKS_OF_ALL = pattern('iu')`
  \b(?:any(?:thing|where|one)?|everywhere|wherever|whenever|(?:in|on|across) (?:this|our|my|the whole) (?:repo\w*|
  project|code ?base|workspace|machines?|boxes)|in (?:general|diesem repo|este repo|ce dépôt))\b`;

/**
 * Create the function that returns a sentence's evidence and whether it opens a session. `isReport`: a lasting rule is
 * then said outright.
 */
export function evidenceIn(
  prompt: string,
  read: readonly SentenceSignal[],
  before: AgentsTurn | undefined,
  isReport: boolean,
) {
  const isKnown = isKnownTurn(before);
  const wasRefused = (before?.wasStopped || before?.wasUndone) ?? false;
  const correction = correctionOf(read, { isKnown, wasRefused });
  const language = closestLanguage(prompt);
  const said = read.filter(({ text }) => !asks(text));
  const ofThePrompt = {
    isInOneVoice: !setsTextApart(prompt),
    standsBesideQuestion: ASKS.test(prompt),
    standsBesideList: LIST.test(prompt),
  };
  const isTask = ({ start }: SentenceSignal) => !isKnown && start === read[0]?.start;

  /** Whether it says how the user or team does things here, which is no report. */
  const tellsHowWeAre = (text: string): boolean => {
    const persons = personsIn(text, language);
    return persons.has('here') && (persons.has('me') || persons.has('us'));
  };
  const evidence = (sentence: SentenceSignal): number => {
    const { text, probability, passing, end } = sentence;
    const persons = personsIn(text, language);
    const isWhole = read.length === 1 && probability >= ALONE_FROM && hasCue(text, STATING_CUES);
    const mayBeTask = !isWhole && !hasCue(text, FORBIDDING_CUES);
    return evidenceOf({
      ...{ probability, passing, correction },
      ...ofThePrompt,
      saysItLasts: !isReport && saysItLasts(text),
      speaksOfAll: SPEAKS_OF_ALL.test(text) || isTheOtherWay(said.find(({ start }) => start >= end)?.text, text),
      isOfTheMoment: isOfTheMoment(text),
      saysWhatHolds: saysWhatHolds(text) || tellsHowWeAre(text),
      speaksOfMe: persons.has('me'),
      speaksOfUs: persons.has('us'),
      beginsSession: !isKnown && mayBeTask,
      comesFirst: isTask(sentence) && mayBeTask,
    });
  };
  return { evidence, isTask, tellsHowWeAre };
}

const ASKS = /[?？]/;
/** Whether a sentence is a question. */
export const asks = (text: string): boolean => /[?？]\s*$/.test(text);
