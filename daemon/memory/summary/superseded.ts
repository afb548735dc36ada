import { replaces } from '../ending/states.ts';
import type { ReadTurn } from './read-turn.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged } from './turn-parts.ts';

/** Share of a sentence's words that a later sentence has which takes back what it tells of. */
const SAME = 0.4;
const USER_TURNS = /^(?:no|nope|nein|non|não|nee|nie|нет|いや|不|아니)\b|^(?:no|stop|undo|revert)[,.!]/iu;

/** What is told of turns, oldest first, without what a later one undid or replaced. */
export function withoutSuperseded(
  turns: readonly ReadTurn[],
  tell: (turn: ReadTurn, isLast: boolean) => readonly string[],
): string[] {
  return turns.flatMap((turn, at) => {
    const later = turns.slice(at + 1).filter(hasChanged);
    return tell(turn, at === turns.length - 1).filter(
      (sentence) => !later.some((one) => supersedes(one, turn, sentence)),
    );
  });
}

/** Whether a turn says that it replaced what a sentence of an earlier one tells: in the same words, or as a correction of the same file. */
function supersedes(later: ReadTurn, earlier: ReadTurn, sentence: string): boolean {
  const subject = subjectOf(sentence);
  const cues = `${later.asked}\n${later.told}`.split(/\n|(?<=[.!?。])\s+/).filter(replaces);
  if (cues.some((cue) => shareIn(subject, subjectOf(cue)) >= SAME)) return true;
  const isCorrection = cues.length > 0 || USER_TURNS.test(later.asked.trim());
  return isCorrection && later.files.some((file) => earlier.files.includes(file) && sentence.includes(baseOf(file)));
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
