import { describe, expect, it } from 'vitest';
import { judge, type Measured } from '../../../scripts/bench/claim.ts';

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
