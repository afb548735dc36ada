import { expect, test } from 'vitest';
import { isNegative, isTheOtherWay } from '../../../daemon/rules/learnt/other-way.ts';

test.each([
  ['Never query the primary.', 'Use the read replica.'],
  ['Don’t query the primary.', 'Use the read replica.'],
  ['Non usare npm.', 'Usa pnpm.'],
  ['Não use npm.', 'Use pnpm.'],
  ['Nooit npm gebruiken.', 'Gebruik pnpm.'],
  ['Nigdy nie używaj npm.', 'Używaj pnpm.'],
  ['Никогда не используй npm.', 'Используй реплику.'],
])('%s forbids, and %s gives the alternative', (prohibition, alternative) => {
  expect(isNegative(prohibition)).toBe(true);
  expect(isNegative(alternative)).toBe(false);
  expect(isTheOtherWay(alternative, prohibition)).toBe(true);
});

test.each(['Mai 2026 ist der Termin.', 'Always use pnpm.', 'Notes go into docs.', 'Nur pnpm.'])(
  '%s forbids nothing',
  (text) => {
    expect(isNegative(text)).toBe(false);
  },
);
