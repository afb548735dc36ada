// Applies the classifier to pieces that structure left undecided: prose, and items under a heading of no known kind.
import { tellsDeed } from '../deeds.ts';
import type { State } from '../marks.ts';
import type { Utterance } from '../utterance.ts';
import { type ClauseScores, clauseScores } from './clause-classifier.ts';
import { splitClauses } from './split-clauses.ts';

/** Least score of an open clause. At this value, words alone show an open line in equally many endings without one. */
const OPEN_FROM = 0.85;
/** The same if another piece of the message is open: such endings usually have more. */
const ALSO_OPEN_FROM = 0.4;
/** The same for list items, whose heading decides otherwise: most lists explain. */
const SURE_FROM = 0.95;
/** Least score for the word tables' “open” to stand. */
const STAYS_FROM = 0.1;
/** Least score that stops a clause from being shown as done. */
const DOUBT_FROM = 0.2;
/** Least score to show a clause as done, whatever else is doubtful. */
const DONE_FROM = 0.6;

/** A piece or clause with its scores. */
type Judged = { piece: Utterance; scores: ClauseScores | undefined };

/** The pieces of a message, with undecided ones judged by the classifier. */
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

/** Whether structure decided: a mark, heading, question or deferral. The classifier judges better than single words. */
const isDecided = ({ state, isListed }: Utterance): boolean =>
  state === 'planned' ||
  state === 'offer' ||
  state === 'asked' ||
  state === 'unclear' ||
  (isListed && (state === 'open' || state === 'done'));

/** A piece with its scores, or its clauses if one is open and another done. */
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
  // The heading of its list decides whether an item is done.
  if (done >= DONE_FROM && !isListed) return 'done';
  return state === 'open' ? 'unclear' : state;
}
