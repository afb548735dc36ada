import { DAY_MS } from '../daemon/contract/calendar-days.ts';
import type { DailyStats, DayStats } from '../daemon/contract/stats.ts';

const WEEK = 7;
/** Days requested by the overview: two weeks, to compare one with the other. */
export const TWO_WEEKS = 2 * WEEK;

/** A number by day over two weeks, with the sums of both weeks. */
export type WeekFigure = { days: readonly number[]; now: number; before: number };

/** Sum a number by week; missing days count as zero. */
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
