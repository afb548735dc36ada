import { expect, test } from 'vitest';
import { lostLegs } from '../../daemon/contract/degradation.ts';

test('only what may have cost results is told to a person, with what to do about it', () => {
  expect(lostLegs(['text:cold', 'text:too large', 'vector:rescored'])).toEqual([]);
  expect(lostLegs(['text:cold', 'text:partial', 'vector:late', 'rerank:no-model', 'of:tomorrow'])).toEqual([
    'text:partial',
    'vector:late',
    expect.stringMatching(/^rerank:no-model; run agent-memory models add /),
  ]);
});
