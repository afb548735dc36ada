import { describe, expect, it } from 'vitest';
import { judge, refuseWideMargins } from '../../../scripts/bench/claim.ts';
import type { Measured } from '../../../scripts/bench/figure.ts';

const row = (value: number, budget: NonNullable<Measured['budget']>) => judge({ what: 'it', value, unit: 'x', budget });

describe('the verdict on a measured figure', () => {
  it.each([
    [1.3, { limit: 1.35, is: 'at most', margin: 0.1 }, 'met'],
    [1.4, { limit: 1.35, is: 'at most', margin: 0.1 }, 'within noise'],
    [1.6, { limit: 1.35, is: 'at most', margin: 0.1 }, 'broken'],
    [0, { limit: 0, is: 'at most', margin: 0 }, 'met'],
    [1, { limit: 0, is: 'at most', margin: 0 }, 'broken'],
    [0.9, { limit: 0.8, is: 'at least', margin: 0.25 }, 'met'],
    [0.3, { limit: 0.8, is: 'at least', margin: 0.25 }, 'broken'],
  ] as const)('%f against %o is %s', (value, budget, verdict) => {
    expect(row(value, budget)).toBe(verdict);
  });
});

it('a budget of the gate that a path of twice the time would keep is refused', () => {
  const budgetOf = (margin: number) => [
    { what: 'recall', value: 1, unit: 'x' as const, budget: { limit: 1, is: 'at most' as const, margin } },
    { what: 'scale', skipped: 'not here' },
  ];
  expect(() => refuseWideMargins(budgetOf(5))).toThrow('"recall" has a margin of 5');
  expect(() => refuseWideMargins(budgetOf(0.3))).not.toThrow();
});
