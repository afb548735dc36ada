// What a short session tells as done, whole: a choice among few lines would lose some.

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

/** A session of more is told by its headlines. */
const MAX_CHARS = 360;
const MAX_PIECES = 6;
const MAX_PIECE_CHARS = 200;

/**
 * What a session tells as done, oldest first, if all of it is short and nothing was committed, which would say it better; of a longer one
 * the items that its last report marks as done beside others that are open.
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

/** The pieces of a report without the items that end a sentence before them: "The test verifies that when the tide is low:". */
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

/** What a turn tells; of an interrupted one the deeds: other words may tell of what it was doing. */
const toldBy = ({ wasInterrupted }: ReadTurn, pieces: readonly Utterance[]): Utterance[] =>
  pieces.filter((piece) => isTold(piece) && (!wasInterrupted || tellsDeed(piece.text)));

const isDone = ({ isListed, state }: Utterance): boolean => isListed && state === 'done';

const isListedOpen = ({ isListed, state }: Utterance): boolean => isListed && state === 'open';

/** Whether a turn lists what is done beside what is open. */
const reportsState = ({ listed }: ReadTurn, pieces: readonly Utterance[]): boolean =>
  listed.length > 0 && pieces.some(isDone);

/** Whether a piece says something that needs neither what was said before it nor the code beside it; an item of a list what was done. */
const isClear = ({ text, isListed }: Utterance): boolean =>
  !needsBefore(text) &&
  !POINTS_INTO_CODE.test(text) &&
  isProse(text) &&
  (WIDE.test(text) || subjectOf(text).size >= (tellsDeed(text) ? MIN_DONE : MIN_SUBJECT)) &&
  (!isListed || tellsDeed(text));

/** Words of its matter that a sentence has, and one that tells a deed. */
const MIN_SUBJECT = 3;
const MIN_DONE = 1;
/** Scripts without blanks between words. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
/** A call, a line of a file, a directive to a checker, a path in a command; whoever is spoken to. */
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
