import { expect, it } from 'vitest';
import { fuseRanks } from '../../daemon/text/fuse-ranks.ts';

it('an id that both lists hold stands above the first of either', () => {
  const fused = fuseRanks([
    { ids: [1, 2, 3], weight: 1 },
    { ids: [4, 2, 5], weight: 1 },
  ]);
  expect(fused.map(({ id }) => id)).toEqual([2, 4, 1, 5, 3]);
});

it('the heavier list decides where they disagree', () => {
  const fused = fuseRanks([
    { ids: [1, 2], weight: 0.5 },
    { ids: [2, 1], weight: 1 },
  ]);
  expect(fused[0]).toEqual({ id: 2, score: 0.5 / 7 + 1 / 6 });
});

it('equal scores go to the newer id', () => {
  expect(
    fuseRanks([
      { ids: [7], weight: 1 },
      { ids: [9], weight: 1 },
    ]).map(({ id }) => id),
  ).toEqual([9, 7]);
});
