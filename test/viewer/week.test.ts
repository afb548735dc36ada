import { expect, it } from 'vitest';
import type { DailyStats, DayStats } from '../../daemon/contract/stats.ts';
import { figureOf, memoriesOf, TWO_WEEKS } from '../../viewer/week.ts';

const day = (date: string, memories: Record<string, number>) => ({ day: date, memories }) as unknown as DayStats;
const stats = (days: DayStats[]) => ({ to: '2026-03-03', days }) as unknown as DailyStats;

it('sums the last seven days and the seven before, over the end of a month', () => {
  const days = [day('2026-02-17', { bugfix: 9 }), day('2026-02-24', { bugfix: 1 }), day('2026-02-25', { feature: 2 })];
  const figure = figureOf(stats([...days, day('2026-03-03', { feature: 3, bugfix: 1 })]), memoriesOf);
  expect(figure).toMatchObject({ before: 1, now: 6 });
  expect(figure.days).toHaveLength(TWO_WEEKS);
  expect([figure.days[6], figure.days[7], figure.days.at(-1)]).toEqual([1, 2, 4]);
});

it('counts days without an entry as none', () => {
  expect(figureOf(stats([]), memoriesOf)).toEqual({ days: Array(TWO_WEEKS).fill(0), now: 0, before: 0 });
});
