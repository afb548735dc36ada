import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';
import { measureHalf } from './measure.ts';

const CASES = 1_200;
/**
 * Measured with 3,000 cases: tuned 2.6 % leaked, held back 0.9 %, none altered. Most of what leaks is a digest under the bare name `key`,
 * which an agent's build caches and lists are full of.
 */
const MOST_LEAKED = 0.04;
const MOST_LEAKED_IN_PAYLOADS = 0.04;
const MOST_ALTERED = 0.01;

describe.each(['tuned', 'heldBack'] as const)('of made-up formats that no rule knows, the %s half', (half) => {
  const { leaked, leakedInPayloads, altered, failures } = measureHalf(redactor, half, CASES, 7);

  it('does not leak more than one secret in 25', () => {
    expect(leaked, JSON.stringify(failures.slice(0, 5), null, 1)).toBeLessThanOrEqual(MOST_LEAKED);
    expect(leakedInPayloads).toBeLessThanOrEqual(MOST_LEAKED_IN_PAYLOADS);
  });

  it('alters no more than one harmless text in 100', () => {
    expect(altered, JSON.stringify(failures.slice(-5), null, 1)).toBeLessThanOrEqual(MOST_ALTERED);
  });
});
