import { expect, it } from 'vitest';
import { candidateLine } from '../../cli/commands/candidate-line.ts';

it('a candidate is described by its score, its fate, its evidence and its title', () => {
  const explain = {
    text: { rank: 2, score: 0.5, own: 0.4, session: 0.12 },
    vector: { rank: null, similarity: 0.71, evidence: 0.2 },
    time: 0,
    shortness: 0,
    boosts: { same_files: 0.05 },
  };
  expect(candidateLine({ id: 12, score: 0.8123, explain, dropped: null }, 'Fixed the invoices')).toBe(
    '#12 0.81 added (words 0.50 at place 2, session 0.12, vector 0.71, same files 0.05): Fixed the invoices',
  );
  expect(
    candidateLine({ id: 13, score: 0.3, explain: { ...explain, vector: null }, dropped: 'shown before' }, ''),
  ).toBe('#13 0.30 shown before (words 0.50 at place 2, session 0.12, same files 0.05)');
});

it('one of an older version, with other fields, is described by what it has', () => {
  expect(candidateLine({ id: 14 }, '(gone)')).toBe('#14 ? added: (gone)');
});
