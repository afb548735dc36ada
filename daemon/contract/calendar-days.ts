// Days of a calendar as numbers, so that streaks and deadlines are counted without hours: a day is a day, whether it has 23 hours or 25.
import type { Every } from './words.ts';

const DAY_MS = 86_400_000;
const DAYS_OF = { day: 1, week: 7 } as const satisfies Record<Every, number>;
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The day at a time in a time zone, such as 2026-11-24; by default in this machine's zone. */
export function calendarDay(now: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The number of days between two; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/**
 * The state of a habit on a day: its streak of days or weeks up to the current one or, while that is not over, the previous one; and
 * whether it is still due in the current one.
 */
export function habitStanding(
  completions: readonly string[],
  today: string,
  every: Every = 'day',
): { streak: number; last_completion: string | null; due: boolean } {
  const periodOf = (day: string) => Math.floor((numberOf(day) + (every === 'week' ? MONDAY : 0)) / DAYS_OF[every]);
  const past = completions.filter((day) => day <= today);
  const kept = new Set(past.map(periodOf));
  const current = periodOf(today);
  const due = !kept.has(current);
  let streak = 0;
  for (let period = due ? current - 1 : current; kept.has(period); period--) streak++;
  return { streak, last_completion: [...past].sort().at(-1) ?? null, due };
}
