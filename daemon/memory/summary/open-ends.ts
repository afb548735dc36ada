import { cutText, oneLine } from '../../contract/shown-text.ts';
import { isQuestion } from '../../text/is-question.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { readEnding } from '../ending/read-ending.ts';
import { type ReadTurn, tellable } from './read-turn.ts';
import { hasChanged } from './turn-parts.ts';

const MAX_END_CHARS = 220;
const MAX_GOAL_CHARS = 160;

/** What turns leave open, oldest first, unless a later one did it. */
export function openEnds(turns: readonly ReadTurn[]): string[] {
  return turns.flatMap((turn, at) => {
    const isLast = at === turns.length - 1;
    const since = turns.slice(at + 1).map(evidenceOf);
    const prose = turn.endings.flatMap((ending, place) => {
      const after = turn.endings
        .slice(place + 1)
        .map((later): DoneSince => ({ done: linesOf(tellable(later)), files: [] }));
      // A question stands until the user says something that isn't one.
      const isUnanswered =
        place === turn.endings.length - 1 && turns.slice(at + 1).every((later) => isQuestion(later.asked));
      return readEnding(ending)
        .filter(({ state }) => state === 'open' || (isUnanswered && state === 'asked'))
        .filter(({ text }) => closedBy(text, after) === undefined)
        .map(({ text }) => text);
    });
    const left = [...prose, ...turn.listed].filter((item) => closedBy(item, since) === undefined);
    return [...left.map((item) => cutText(item, MAX_END_CHARS)), ...(isLast ? brokenOff(turn, left.length > 0) : [])];
  });
}

/** What a turn is known to have done. What was asked for counts only where something was changed. */
const evidenceOf = (turn: ReadTurn): DoneSince => ({
  done: [...linesOf(turn.told), ...turn.made, ...(hasChanged(turn) ? linesOf(turn.asked) : [])],
  files: turn.labels.has('Changed') ? turn.files : [],
});

const linesOf = (text: string): string[] => text.split(/\n|(?<=[.!?。])\s+/).filter((line) => line.trim() !== '');

/** How the last turn ended, where it did not come to its end. */
function brokenOff({ wasInterrupted, prevented, asked }: ReadTurn, saysWhatIsLeft: boolean): string[] {
  const goal = cutText(oneLine(asked.split('\n')[0] ?? ''), MAX_GOAL_CHARS);
  return [...(wasInterrupted && !saysWhatIsLeft ? [`Interrupted by the user: ${goal}`] : []), ...prevented];
}
