import { expect, test } from 'vitest';
import { reword } from '../../../scripts/bench/retrieval/reword.ts';

test('a question is said in other words without a third of them, and by its nouns with what the memory offered', () => {
  const [others, nouns] = reword('why did we delete the folder with errors of the old parser?', ['lexer']);
  expect(others).toBe('why we drop directory with of the parser');
  expect(nouns).toBe('folder errors parser lexer');
});

test('a question of function words alone keeps its words', () => {
  expect(reword('what was that?')[1]).toBe('what was that');
});
