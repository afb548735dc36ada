import { expect, test } from 'vitest';
import { queryTerms } from '../../daemon/text/query-terms.ts';

const full = (query: string) => queryTerms(query).flatMap(({ term, weight }) => (weight === 1 ? [term] : []));

test.each([
  ['¿qué hace el koala en el campo 245?', ['hace', 'koala', 'campo', '245']],
  ['die Wombats machen auf dem Speicher Ärger', ['wombat', 'machen', 'speicher', 'arger']],
  ['how does the wombat sort the frames', ['wombat', 'sort', 'frame']],
  ['la vignette de la quokka déborde', ['vignett', 'quokka', 'debord']],
])('only the words that tell what a query is about weigh in full, in any language: %s', (query, terms) => {
  expect(full(query)).toEqual(terms);
});

test('a word that links sentences in one language tells what a query in another is about', () => {
  expect(full('fix the die cast of the den')).toEqual(['fix', 'die', 'cast', 'den']);
  expect(full('strip the wombat env var')).toEqual(['strip', 'wombat', 'env', 'var']);
});
