// Days of a calendar as numbers, so that streaks and deadlines are counted without hours: a day is a day, whether it
// has 23 hours or 25.
/** A day of 24 hours, for spans; days of a calendar are counted by their numbers. */
export const DAY_MS = 86_400_000;

/** A day of the calendar (2026-11-24) as a number: days since the first of January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The day at a time in a time zone, such as 2026-11-24; by default in this machine's zone. */
export function calendarDay(now: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The number of days between two; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
