// Judges the pieces of a message by each other: announced steps of an interrupted turn, sentences that only refer to
// another, and which questions count.
import { pattern } from '../../language/pattern.ts';
import { subjectOf } from '../summary/same-words.ts';
import { closedBy } from './closed-by.ts';
import { wordsIn } from './match-words.ts';
import { announces, notesInterruption } from './states.ts';
import type { Utterance } from './utterance.ts';

/** The pieces of a message, each with its state among the others. */
export function settledIn(pieces: readonly Utterance[], message: string): Utterance[] {
  const whole = withContext(pieces);
  return wasInterrupted(message) ? withAnnounced(whole) : withoutCutOff(onlyLastQuestions(whole), message);
}

/** Whether a message ends with a note of interruption. */
export const wasInterrupted = (message: string): boolean =>
  notesInterruption(message.trimEnd().split('\n').at(-1) ?? '');

/** After an interruption the announced step is open; the note itself is dropped. */
const withAnnounced = (pieces: readonly Utterance[]): Utterance[] =>
  pieces
    .filter(
      ({ text }, at) =>
        at < pieces.length - 1 || !/interr|unterbr|abgebr|onderbr|afgebr|przerw|прерв|中断|中止|중단/iu.test(text),
    )
    .map((piece, _, all) => {
      const isOpen =
        piece.state === 'planned' ? isStepLeft(piece, all) : piece.state === 'neutral' && announces(piece.text);
      return isOpen ? { ...piece, state: 'open', isListed: true } : piece;
    });

/** A number after a word: "Step 1 is finished". */
const NUMBERED = /\p{L} #?(\d{1,2})(?![\p{L}\p{N}.])/gu;

/** Whether a plan's step is still open: nothing outside the plan did it, by its words or number. */
function isStepLeft(step: Utterance, all: readonly Utterance[]): boolean {
  const said = all.filter(({ state, isListed }) => !isListed && (state === 'neutral' || state === 'done'));
  const number = all.filter(({ state }) => state === 'planned').indexOf(step) + 1;
  const isNamed = said.some(
    ({ text }) => !announces(text) && [...text.matchAll(NUMBERED)].some(([, written]) => Number(written) === number),
  );
  const done = said.filter(({ text }) => !announces(text)).map(({ text }) => text);
  return !isNamed && closedBy(step.text, [{ done, files: [] }]) === undefined;
}

/** Content words of a sentence that is clear without the one before. */
const MIN_OWN_WORDS = 3;
/** Words of a question too short to name its subject: "Delete them too?" */
const MAX_POINTING_WORDS = 4;
const POINTS = pattern('iu')`
  (?<!\p{L})(?:it|that|this|them|these|those|whose|das|dies|es|sie|ihn|ihnen|ça|cela|les|eso|esto|los|las|isso|isto|deles|questo|ciò|li|dat|
  dit|ze|to|je|ich|это|этого|их|ними|них|ним|det|dem|bu|bunu|onları)(?!\p{L})`;

/**
 * Join a question or open sentence with the one before that names its subject: "17 messages are left there. Delete them
 * too?"
 */
function withContext(pieces: readonly Utterance[]): Utterance[] {
  const whole: Utterance[] = [];
  for (const piece of pieces) {
    const before = whole.at(-1);
    const words =
      piece.isListed || before?.state !== 'neutral' || before.isListed ? undefined : subjectOf(piece.text).size;
    const pointsBack =
      words !== undefined &&
      POINTS.test(piece.text) &&
      ((piece.state === 'asked' && (words < MIN_OWN_WORDS || wordsIn(piece.text) <= MAX_POINTING_WORDS)) ||
        (piece.state === 'open' && words <= MIN_OWN_WORDS && before?.line === piece.line));
    if (pointsBack) whole[whole.length - 1] = { ...piece, text: `${before!.text} ${piece.text}` };
    else whole.push(piece);
  }
  return whole;
}

/** Drop a last sentence that announces a deed and breaks off, as when the client was closed. */
function withoutCutOff(pieces: Utterance[], message: string): Utterance[] {
  const last = pieces.at(-1);
  const isCut = last?.state === 'neutral' && !last.isListed && !/[.!?…。！？:：)|`*]$/u.test(message.trimEnd());
  return isCut && announces(last.text) ? [...pieces.slice(0, -1), { ...last, state: 'unclear' }] : pieces;
}

/** A question counts at the end of the message or under a heading. Others are rhetorical, answered by the agent. */
function onlyLastQuestions(pieces: Utterance[]): Utterance[] {
  const lastLine = pieces.at(-1)?.line ?? 0;
  return pieces.map((piece) =>
    piece.state === 'asked' && !piece.isListed && piece.line !== lastLine ? { ...piece, state: 'neutral' } : piece,
  );
}
