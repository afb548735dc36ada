import { describe, expect, it } from 'vitest';
import { judge, readPairs } from './read-pairs.ts';

describe('a rule that was added by hand', () => {
  const seen = readPairs('seen.txt');

  it.each([...new Set(seen.map(({ rule }) => rule))])('“%s” meets its calls, and no harmless one', (rule) => {
    const { missed, interrupted } = judge(seen.filter((pair) => pair.rule === rule));
    expect(interrupted.map(({ line }) => line)).toEqual([]);
    expect(missed.map(({ line }) => line)).toEqual([]);
  });

  it('meets most calls of the half that was written before the code, and few harmless ones', () => {
    const held = readPairs('held.txt');
    const { hits, interrupted } = judge(held);
    expect(hits).toBeGreaterThanOrEqual(54); // of 67
    expect(interrupted.length).toBeLessThanOrEqual(2); // of 72
  });
});
