import { expect, test } from 'vitest';
import { shortForm } from '../../daemon/rules/book/short-form.ts';

/** Clauses with these words teach, as far as these tests are concerned. */
const teaches = (clause: string): number => (/\b(?:never|always|goes|use)\b/.test(clause) ? 0.9 : 0.2);

test('a session begins with a rule without the reason that the user gave', () => {
  expect(
    shortForm(
      'never restart the scheduler on a weekday, otherwise the night jobs of three teams have to be run again',
      teaches,
    ),
  ).toBe('never restart the scheduler on a weekday');
});

test('praise for the other work is no part of a rule', () => {
  expect(
    shortForm(
      'the layout is fine but we never use inline styles in this application, as you can see elsewhere',
      teaches,
    ),
  ).toMatch(/^we never use inline styles/);
});

test('a rule that is too long keeps the clause that teaches most, and says that something is missing', () => {
  const short = shortForm(
    'there are four folders below the root of this repository, generated code always goes into build/gen, the rest is written by hand and reviewed by two people',
    teaches,
  );
  expect(short).toBe('generated code always goes into build/gen …');
});

test('what a colon announces stays together', () => {
  const text =
    'a new flag always goes in three places: the parser, docs/flags.md and the completion scripts of the shells';
  expect(shortForm(text, teaches)).toBe(text);
});

test('a short rule stays as it is', () => {
  expect(shortForm('use pnpm, because the lockfile is its', teaches)).toBe('use pnpm, because the lockfile is its');
});
