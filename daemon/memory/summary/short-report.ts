// Shows a short session's deeds in full: choosing among few lines would lose some.

import { readReport } from '../ending/against-request.ts';
import { tellsDeed } from '../ending/deeds.ts';
import { leavesDoubt } from '../ending/doubt.ts';
import type { Utterance } from '../ending/utterance.ts';
import type { ReadTurn } from './read-turn.ts';
import { isAnnouncement, isProse, needsBefore } from './results.ts';
import { subjectOf } from './same-words.ts';
import { isStatement, touchesCut } from './sentences.ts';
import { withoutSuperseded } from './superseded.ts';
import { hasChanged } from './turn-parts.ts';

/** Longer sessions are described by headlines. */
const MAX_CHARS = 360;
const MAX_PIECES = 6;
const MAX_PIECE_CHARS = 200;

/**
 * A session's deeds, oldest first, if they are short and nothing was committed (a commit would say it better). For
 * longer ones: the items that the last report marks as done beside open ones.
 */
export function shortReport(turns: readonly ReadTurn[]): string[] {
  if (turns.some(({ made }) => made.length > 0)) return [];
  const piecesOf = new Map(
    turns.map((turn) => [turn, turn.endings.flatMap((ending) => standingAlone(ending, turn.asked))]),
  );
  const changing = turns.filter((turn) => hasChanged(turn) || reportsState(turn, piecesOf.get(turn)!));
  const told = new Map(changing.map((turn) => [turn, toldBy(turn, piecesOf.get(turn)!)]));
  if (fits([...told.values()].flat())) {
    const clear = (turn: ReadTurn) => textsOf(told.get(turn)!.filter((piece) => isDone(piece) || isClear(piece)));
    return [...new Set(withoutSuperseded(changing, clear))];
  }
  const pieces = changing.length > 0 ? piecesOf.get(changing.at(-1)!)! : [];
  const done = pieces.filter((piece) => isDone(piece) && isStatement(piece.text));
  return pieces.some(isListedOpen) && fits(done) ? textsOf(done) : [];
}

/** The pieces of a report without items that end a sentence before them: "It verifies that when the tide is low:". */
const standingAlone = (ending: string, asked: string): readonly Utterance[] => {
  const lines = ending.split(/\r\n?|[\n\u2028\u2029]/);
  return readReport(ending, asked).filter(({ isListed, state, line }) => {
    if (!isListed || state === 'open') return true;
    return !beginsSentence(lines.slice(0, line).findLast((one) => /^\s*[^-*+•\d\s]/.test(one)) ?? '');
  });
};

/** Whether a line's list goes on with it as one sentence, which tells how something behaves. */
const beginsSentence = (line: string): boolean =>
  /[:：]$/u.test(line.trim()) && /\b(?:that|when|whenever|if|whether|where|while)\b/i.test(line.split(/[.!?]/).at(-1)!);

/** The pieces of a turn to show. Of an interrupted turn only deeds: other words may describe unfinished work. */
const toldBy = ({ wasInterrupted }: ReadTurn, pieces: readonly Utterance[]): Utterance[] =>
  pieces.filter((piece) => isTold(piece) && (!wasInterrupted || tellsDeed(piece.text)));

const isDone = ({ isListed, state }: Utterance): boolean => isListed && state === 'done';

const isListedOpen = ({ isListed, state }: Utterance): boolean => isListed && state === 'open';

/** Whether a turn lists done items beside open ones. */
const reportsState = ({ listed }: ReadTurn, pieces: readonly Utterance[]): boolean =>
  listed.length > 0 && pieces.some(isDone);

/** Whether a piece is clear without earlier text or code. A list item must be a deed. */
const isClear = ({ text, isListed }: Utterance): boolean =>
  !needsBefore(text) &&
  !POINTS_INTO_CODE.test(text) &&
  isProse(text) &&
  (WIDE.test(text) || subjectOf(text).size >= (tellsDeed(text) ? MIN_DONE : MIN_SUBJECT)) &&
  (!isListed || tellsDeed(text));

/** Content words of a sentence, and of one with a deed. */
const MIN_SUBJECT = 3;
const MIN_DONE = 1;
/** Scripts without blanks between words. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
/** References into code: a call, a file's line, a linter directive, a path in a command; or words to the reader. */
const POINTS_INTO_CODE =
  /\w\(\)|\.\w{1,4}:\d|`\/\/|\bnolint\b|\blines? \d|\byou(?:r|rs)?\b|(?<![`\w.-])[\w.-]+\/[\w.-]+\/[\w.-]+\//i;

const textsOf = (pieces: readonly Utterance[]): string[] => [...new Set(pieces.map(({ text }) => text))];

const fits = (pieces: readonly Utterance[]): boolean =>
  pieces.length <= MAX_PIECES &&
  pieces.every(({ text }) => text.length <= MAX_PIECE_CHARS) &&
  pieces.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARS;

const isTold = ({ text, state }: Utterance): boolean =>
  (state === 'done' || state === 'neutral') &&
  isStatement(text) &&
  !touchesCut(text) &&
  !/[:：]$/u.test(text) &&
  (state === 'done' || tellsDeed(text) || (!leavesDoubt(text) && !isAnnouncement(text)));
