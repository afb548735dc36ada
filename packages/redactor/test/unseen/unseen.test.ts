import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';
import { measureUnseen } from './measure.ts';

const FILLS = 3;
const SEED = 3;
const MOST_LEAKED = 0.04;

/**
 * The most harmless texts that are altered. Half of `dev` names a service beside an id, and half of `voices` speaks of a password, which is
 * the hardest there is.
 */
const MOST_ALTERED = { dev: 0.03, held: 0.035, voices: 0.05 } as const;

describe.each(['dev', 'held', 'voices'] as const)('of texts of many domains, the %s set', (set) => {
  const { leaked, altered, failures } = measureUnseen(redactor, set, FILLS, SEED);

  it('does not leak more than one credential in 25', () => {
    expect(leaked, JSON.stringify(failures.slice(0, 3), null, 1)).toBeLessThanOrEqual(MOST_LEAKED);
  });

  it('alters few harmless texts', () => {
    expect(altered, JSON.stringify(failures.slice(-3), null, 1)).toBeLessThanOrEqual(MOST_ALTERED[set]);
  });
});
