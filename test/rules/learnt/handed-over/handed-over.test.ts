import { describe, expect, it } from 'vitest';
import { type HandedSet, measureHanded } from './measure.ts';

/** The most prompts with others' words that teach them at once, and the most sentences of the user's own that are lost beside them. */
const MOST_TAUGHT = 0.03;
const MOST_LOST: Readonly<Record<HandedSet, number>> = { dev: 0.05, held: 0.05 };

describe.each(['dev', 'held'] as const)('of prompts with words of others, the %s set', (set) => {
  const { taught, lost, failures, prompts, sentences } = measureHanded(set);

  it('teaches none of them as the user’s own in 97 of 100', () => {
    expect(prompts).toBeGreaterThan(100);
    expect(taught, JSON.stringify(failures, null, 1)).toBeLessThanOrEqual(MOST_TAUGHT);
  });

  it('still teaches 19 of 20 sentences of the user’s that stand beside them', () => {
    expect(sentences).toBeGreaterThan(20);
    expect(lost, JSON.stringify(failures, null, 1)).toBeLessThanOrEqual(MOST_LOST[set]);
  });
});
