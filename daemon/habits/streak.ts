import { dayNumber } from '../contract/calendar-days.ts';
import type { Every } from '../contract/words.ts';

const DAYS_OF = { day: 1, week: 7 } as const satisfies Record<Every, number>;
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/**
 * The state of a habit on a day: its streak of days or weeks up to the current one or, while that is not over, the
 * previous one; and whether it is still due in the current one.
 */
export function habitStanding(
  completions: readonly string[],
  today: string,
  every: Every = 'day',
): { streak: number; last_completion: string | null; due: boolean } {
  const periodOf = (day: string) => Math.floor((dayNumber(day) + (every === 'week' ? MONDAY : 0)) / DAYS_OF[every]);
  const past = completions.filter((day) => day <= today);
  const keptPeriods = new Set(past.map(periodOf));
  const current = periodOf(today);
  const due = !keptPeriods.has(current);
  let streak = 0;
  for (let period = due ? current - 1 : current; keptPeriods.has(period); period--) streak++;
  return { streak, last_completion: [...past].sort().at(-1) ?? null, due };
}
