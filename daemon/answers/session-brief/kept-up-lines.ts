import { calendarDay, daysBetween } from '../../contract/calendar-days.ts';
import { oneLine, quote } from '../../contract/shown-text.ts';
import { habitStanding } from '../../habits/streak.ts';
import type { Entry } from '../../recall/format.ts';
import type { KeptUp } from '../../store/numbers/habits.ts';

/** Days before its deadline when a goal is first mentioned. */
export const GOAL_DAYS = 7;
/** Maximum of lines, nearest deadline first. */
const MAX_LINES = 5;

/** Brief lines for goals with a near or past deadline, and for habits due. */
export function keptUpEntries(found: readonly KeptUp[], now: Date): Entry[] {
  return found.flatMap((one) => lineOf(one, now) ?? []).slice(0, MAX_LINES);
}

function whenDue(daysLeft: number): string {
  if (daysLeft === 0) return 'is due today';
  return daysLeft < 0 ? `was due ${-daysLeft} days ago` : `is due in ${daysLeft} days`;
}

function lineOf({ id, kind, title, details, confirmed }: KeptUp, now: Date): Entry | undefined {
  const today = calendarDay(now, details.time_zone);
  const name = oneLine(title, 160);
  // Unconfirmed entries are quoted, like anything recorded.
  const shown = confirmed ? name : quote(name);
  if (kind === 'goal') {
    const when = whenDue(daysBetween(today, details.deadline!));
    return {
      zone: 'open',
      id,
      line: `Goal #${id} ${when} (${details.deadline}), ${details.progress ?? 0} % done: ${shown}`,
    };
  }
  const { every = 'day', completions = [] } = details;
  const { streak, due } = habitStanding(completions, today, every);
  if (!due) return undefined;
  const kept = streak > 0 ? `, kept ${streak} ${every}s in a row` : '';
  return { zone: 'open', id, line: `Habit #${id} is due ${every === 'day' ? 'today' : 'this week'}${kept}: ${shown}` };
}
