import { describe, expect, it } from 'vitest';
import { batchByLength } from '../../daemon/models/batch-by-length.ts';

const texts = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length));

describe('texts in batches', () => {
  it('stand beside texts of their own length, each once', () => {
    const batches = batchByLength(texts(...Array.from({ length: 40 }, (_, n) => (n % 2 ? 900 : 20))));
    expect(batches.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    const mixed = batches.filter((batch) => new Set(batch.map((at) => at % 2)).size > 1);
    expect(mixed.length).toBeLessThanOrEqual(1);
  });

  it('are many where they are short, and few where they fill the window', () => {
    expect(batchByLength(texts(...new Array(32).fill(20))).map((batch) => batch.length)).toEqual([16, 16]);
    expect(batchByLength(texts(...new Array(8).fill(1024))).map((batch) => batch.length)).toEqual([4, 4]);
  });

  it('are none for no text, and one for a text beyond any window', () => {
    expect(batchByLength([])).toEqual([]);
    expect(batchByLength(texts(1_000_000, 5))).toEqual([[1], [0]]);
  });
});
