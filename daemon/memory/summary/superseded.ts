import { replaces } from '../ending/states.ts';
import type { ReadTurn } from './read-turn.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged } from './turn-parts.ts';

/** Share of a sentence's words in the later sentence that withdraws it. */
const SAME = 0.4;
const USER_TURNS = /^(?:no|nope|nein|non|não|nee|nie|нет|いや|不|아니)\b|^(?:no|stop|undo|revert)[,.!]/iu;

/** What a turn replaces: subjects of its replacing sentences, its files, and whether it corrects something. */
type Replacing = { subjects: readonly ReadonlySet<string>[]; files: readonly string[]; isCorrection: boolean };

/** Drop what a later turn undid or replaced. Turns are oldest first. */
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

/** Whether a later turn replaces an earlier sentence: in the same words, or by correcting the same file. */
const supersedes = (later: Replacing, earlier: ReadTurn, sentence: string, subject: ReadonlySet<string>): boolean =>
  later.subjects.some((cue) => shareIn(subject, cue) >= SAME) ||
  (later.isCorrection && later.files.some((file) => earlier.files.includes(file) && sentence.includes(baseOf(file))));

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
