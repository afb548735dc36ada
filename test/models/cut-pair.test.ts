import { describe, expect, it } from 'vitest';
import { cutPair } from '../../daemon/models/cut-pair.ts';

/** A token a word, and three marks. */
const count = (query: string, text: string) => 3 + `${query} ${text}`.split(' ').filter(Boolean).length;
const words = (many: number) => 'word '.repeat(many);

describe('a pair of query and text', () => {
  it.each([
    [2, 5, 2, 5],
    [2, 500, 2, 29],
    [500, 5, 13, 5],
    [500, 500, 13, 18],
    [0, 500, 0, 29],
  ])('of %i and %i words is cut to its window, and hardly below it', (query, text, most, mostText) => {
    const pair = cutPair({ query: words(query), text: words(text), maxTokens: 32, count });
    expect(count(pair.query, pair.text)).toBeLessThanOrEqual(32);
    const left = {
      query: pair.query.split(' ').filter(Boolean).length,
      text: pair.text.split(' ').filter(Boolean).length,
    };
    expect(left.query).toBeGreaterThanOrEqual(most - 2);
    expect(left.text).toBeGreaterThanOrEqual(mostText - 3);
  });

  it('is not read to the end of a log of megabytes', () => {
    let read = 0;
    const pair = cutPair({
      query: 'q',
      text: 'x'.repeat(5_000_000),
      maxTokens: 32,
      count: (query, text) => {
        read = Math.max(read, text.length);
        return count(query, text);
      },
    });
    expect(read).toBeLessThan(1000);
    expect(pair.text.length).toBeGreaterThan(100);
  });
});
