import { expect, it } from 'vitest';
import type { DailyStats, DayStats } from '../../daemon/contract/stats.ts';
import { changeOf, seriesOf, splitSpan, totalOf } from '../../viewer/stats-series.ts';

const day = (name: string, made: number, lessons: Partial<DayStats['lessons']> = {}): DayStats => ({
  day: name,
  memories: { bugfix: made },
  prompts: 0,
  prompts_carried: 0,
  tokens: { prompts: 0, briefs: 0 },
  recall_ms: null,
  hook_ms: { p50: 1, p95: 2, p99: 3 },
  hooks: 1,
  lessons: { heeded: 0, ignored: 0, ran: 0, open: 0, late: 0, ...lessons },
  secrets: 0,
});
const stats = (days: DayStats[]): DailyStats => ({ from: '2026-10-01', to: '2026-11-30', counted_at: null, days });

it('each day is counted in one of two spans, and none in both', () => {
  const { now, before } = splitSpan(stats([day('2026-11-16', 1), day('2026-11-23', 2), day('2026-11-24', 4)]), 7);
  expect(now).toMatchObject({ from: '2026-11-24', to: '2026-11-30', days: [{ day: '2026-11-24' }] });
  expect(before).toMatchObject({ from: '2026-11-17', to: '2026-11-23', days: [{ day: '2026-11-23' }] });
});

it('a first span is compared with nothing', () => {
  expect(splitSpan(stats([day('2026-11-24', 4)]), 7).before).toBeUndefined();
});

it.each([
  [20, 10, undefined, '+100 %'],
  [5, 10, undefined, '−50 %'],
  [10, 10, undefined, '±0 %'],
  [10, 0, undefined, undefined],
  [10, undefined, undefined, undefined],
  [75, 50, 'points', '+25 points'],
  [0, 50, 'points', '−50 points'],
  [undefined, 50, 'points', undefined],
] as const)('%s after %s changes by %s as %s', (now, before, unit, words) => {
  expect(changeOf(now, before, unit)).toBe(words);
});

it('followed is green, ignored red, and what waits grey', () => {
  const { lessons, hooks } = seriesOf(stats([day('2026-11-24', 0, { heeded: 3, ignored: 2, open: 1 })]));
  expect(lessons.map((one) => [one.label, one.colour.k, totalOf(one)]).slice(0, 2)).toEqual([
    ['followed', 'good', 3],
    ['ignored', 'bad', 2],
  ]);
  expect(lessons.find(({ label }) => label === 'waiting')).toMatchObject({ colour: { k: 'slate' } });
  expect(new Set(hooks.map(({ colour }) => colour.k)).size).toBe(1);
});
