// Judges by the learnt classifier what structure left undecided: sentences of prose, and items under no heading that says what they are.
import { tellsDeed } from '../deeds.ts';
import type { State } from '../marks.ts';
import type { Utterance } from '../utterance.ts';
import { type ClauseScores, clauseScores } from './clause-classifier.ts';
import { splitClauses } from './split-clauses.ts';

/** From here on a clause is told as open: as many endings with nothing open show a line as by words alone. */
const OPEN_FROM = 0.85;
/** Likewise where another piece of the message is open: most endings with one have more to say of it. */
const ALSO_OPEN_FROM = 0.4;
/** What stands in a list is told by its heading; by its words alone only where they leave no doubt, since most lists explain. */
const SURE_FROM = 0.95;
/** What the tables of words call open stays so from here on. */
const STAYS_FROM = 0.1;
/** From here on it is not told as done: nothing that may be open is. */
const DOUBT_FROM = 0.2;
/** From here on it is told as done, whatever else its words leave in doubt. */
const DONE_FROM = 0.6;

/** A piece, or one of its clauses, with what the classifier reads in it. */
type Judged = { piece: Utterance; scores: ClauseScores | undefined };

/** The pieces of a message, those that structure left undecided in the state that the classifier reads in their words. */
export function judgedByClauses(pieces: readonly Utterance[]): Utterance[] {
  const judged = pieces.flatMap((piece, at) =>
    isDecided(piece)
      ? [{ piece, scores: undefined }]
      : scored(piece, pieces[at - 1]?.text ?? null, at === pieces.length - 1),
  );
  const hasOpen = judged.some(({ piece, scores }) => (scores ? scores.open >= OPEN_FROM : piece.state === 'open'));
  const openFrom = hasOpen ? ALSO_OPEN_FROM : OPEN_FROM;
  return judged.map(({ piece, scores }) => (scores ? { ...piece, state: stateBy(scores, piece, openFrom) } : piece));
}

/** Whether a mark, a heading, a question or what was left alone decided: what words alone said, the classifier reads better. */
const isDecided = ({ state, isListed }: Utterance): boolean =>
  state === 'planned' ||
  state === 'offer' ||
  state === 'asked' ||
  state === 'unclear' ||
  (isListed && (state === 'open' || state === 'done'));

/** A piece with its scores, or its clauses where one is open and another one done. */
function scored(piece: Utterance, before: string | null, isLast: boolean): Judged[] {
  const whole = { piece, scores: clauseScores({ text: piece.text, before, isLast }) };
  const clauses = splitClauses(piece.text);
  if (clauses.length < 2) return [whole];
  const parts = clauses.map((text, at) => ({
    piece: { ...piece, text },
    scores: clauseScores({ text, before: clauses[at - 1] ?? before, isLast: isLast && at === clauses.length - 1 }),
  }));
  const isMixed =
    parts.some(({ scores }) => scores.open >= OPEN_FROM) && parts.some(({ scores }) => scores.done >= DONE_FROM);
  return isMixed ? parts : [whole];
}

function stateBy({ open, done }: ClauseScores, { text, state, isListed }: Utterance, openFrom: number): State {
  const unlisted = state === 'open' ? STAYS_FROM : openFrom;
  const bar = isListed ? SURE_FROM : unlisted;
  if (open >= bar) return 'open';
  if (open >= (tellsDeed(text) ? ALSO_OPEN_FROM : DOUBT_FROM)) return 'unclear';
  // An item is told as done by its list's heading.
  if (done >= DONE_FROM && !isListed) return 'done';
  return state === 'open' ? 'unclear' : state;
}
