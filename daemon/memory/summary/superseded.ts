import { replaces } from '../ending/states.ts';
import type { ReadTurn } from './read-turn.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged } from './turn-parts.ts';

/** Share of a sentence's words that a later sentence has which takes back what it tells of. */
const SAME = 0.4;
const USER_TURNS = /^(?:no|nope|nein|non|não|nee|nie|нет|いや|不|아니)\b|^(?:no|stop|undo|revert)[,.!]/iu;

/** What a turn says of what was done before it: the subjects of sentences that replace something, its files, and whether it corrects. */
type Replacing = { subjects: readonly ReadonlySet<string>[]; files: readonly string[]; isCorrection: boolean };

/** What is told of turns, oldest first, without what a later one undid or replaced. */
export function withoutSuperseded(
  turns: readonly ReadTurn[],
  tell: (turn: ReadTurn, isLast: boolean) => readonly string[],
): string[] {
  const replacing = turns.map((turn) => (hasChanged(turn) ? readReplacing(turn) : undefined));
  return turns.flatMap((turn, at) => {
    const later = replacing.slice(at + 1).flatMap((one) => one ?? []);
    return tell(turn, at === turns.length - 1).filter((sentence) => {
      const subject = subjectOf(sentence);
      return !later.some((one) => supersedes(one, turn, sentence, subject));
    });
  });
}

function readReplacing({ asked, told, files }: ReadTurn): Replacing {
  const cues = `${asked}\n${told}`.split(/\n|(?<=[.!?。])\s+/).filter(replaces);
  return { subjects: cues.map(subjectOf), files, isCorrection: cues.length > 0 || USER_TURNS.test(asked.trim()) };
}

/** Whether a turn says that it replaced what a sentence of an earlier one tells: in the same words, or as a correction of the same file. */
const supersedes = (later: Replacing, earlier: ReadTurn, sentence: string, subject: ReadonlySet<string>): boolean =>
  later.subjects.some((cue) => shareIn(subject, cue) >= SAME) ||
  (later.isCorrection && later.files.some((file) => earlier.files.includes(file) && sentence.includes(baseOf(file))));

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
