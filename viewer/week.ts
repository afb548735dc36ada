import { DAY_MS } from '../daemon/contract/calendar-days.ts';
import type { DailyStats, DayStats } from '../daemon/contract/stats.ts';

const WEEK = 7;
/** Days that the overview asks for: two weeks, so that one can be compared with the one before. */
export const TWO_WEEKS = 2 * WEEK;

/** A number of the last seven days, by day over two weeks, with that of the seven before. */
export type WeekFigure = { days: readonly number[]; now: number; before: number };

/** Sum a number over days; days without anything count as none. */
export function figureOf({ to, days }: DailyStats, number: (day: DayStats) => number): WeekFigure {
  const byDay = new Map(days.map((day) => [day.day, number(day)]));
  const all = Array.from({ length: TWO_WEEKS }, (_, at) => {
    const day = new Date(Date.parse(to) - (TWO_WEEKS - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? 0;
  });
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  return { days: all, now: sum(all.slice(WEEK)), before: sum(all.slice(0, WEEK)) };
}

export const memoriesOf = ({ memories }: DayStats): number =>
  Object.values(memories).reduce((sum, number) => sum + number, 0);
