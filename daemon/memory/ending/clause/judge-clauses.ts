// Judges by the learnt classifier what structure left undecided: sentences of prose, and items under no heading that says what they are.
import type { Utterance } from '../utterance.ts';
import { type ClauseScores, clauseScores } from './clause-classifier.ts';
import { splitClauses } from './split-clauses.ts';

/** From here on a clause is told as open. */
export const T = { open: 0.5, doubt: 0.2, done: 0.75 };
const OPEN_FROM = 0.5;
/** From here on it is not told as done: nothing that may be open is. */
const DOUBT_FROM = 0.2;
/** From here on it is told as done whatever else its words leave in doubt. */
const DONE_FROM = 0.75;

/** The pieces of a message, those that structure left undecided in the state that the classifier reads in their words. */
export function judgedByClauses(pieces: readonly Utterance[]): Utterance[] {
  return pieces.flatMap((piece, at) => {
    if (isDecided(piece)) return [piece];
    const before = pieces[at - 1]?.text ?? null;
    const isLast = at === pieces.length - 1;
    const whole = stateBy(clauseScores({ text: piece.text, before, isLast }), piece.state);
    const clauses = splitClauses(piece.text);
    if (clauses.length < 2) return [{ ...piece, state: whole }];
    const states = clauses.map((text, place) =>
      stateBy(
        clauseScores({ text, before: clauses[place - 1] ?? before, isLast: isLast && place === clauses.length - 1 }),
        piece.state,
      ),
    );
    const isMixed = states.includes('open') && states.includes('done');
    return isMixed
      ? clauses.map((text, place) => ({ ...piece, text, state: states[place]! }))
      : [{ ...piece, state: whole }];
  });
}

/** Whether a mark, a heading or a question decided: what words alone said, the classifier reads better. */
const isDecided = ({ state, isListed }: Utterance): boolean =>
  state === 'planned' || state === 'offer' || state === 'asked' || (isListed && (state === 'open' || state === 'done'));

function stateBy({ open, done }: ClauseScores, before: Utterance['state']): Utterance['state'] {
  if (open >= T.open) return 'open';
  if (open >= T.doubt) return 'unclear';
  if (done >= T.done) return 'done';
  return before === 'open' ? 'unclear' : before;
}
