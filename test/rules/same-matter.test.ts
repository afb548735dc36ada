import { expect, test } from 'vitest';
import { indexRules } from '../../daemon/rules/book/rule-index.ts';
import { relationOf, takenBackBy } from '../../daemon/rules/book/same-matter.ts';
import type { Redacted } from '../../packages/redactor/index.ts';

const known = (text: string) =>
  indexRules([
    {
      id: 1,
      text: text as Redacted,
      kind: 'requirement',
      project_id: 1,
      subjects: [],
      confidence: 1,
      confirmed: true,
      locked: false,
      faded: false,
      was_said: true,
      said_at: new Date(0),
      met_topics: [],
      has_trigger: false,
      owner: null,
      origins: [],
      overrides: [],
    },
  ]).rules;
const relation = (text: string, to: string) => relationOf(text, known(to)[0]!);

test('the same in nearly the same words is the same rule', () => {
  expect(relation('Please always use pnpm for packages.', 'always use pnpm for packages')).toBe('same');
});

test('a change of the same thing takes its place, and another thing does not', () => {
  const old = 'Deployments go to the staging cluster';
  expect(relation('From now on deployments go to the preview cluster', old)).toBe('replaces');
  expect(relation('From now on dates are written in ISO 8601', old)).toBe('none');
});

test('what a thing points to is what it is', () => {
  const old = 'The remote github points to git@github.com:robot/agentmemory.git';
  expect(relation('No, the remote github points to git@github.com:robot-rocket/agentmemory.git now', old)).toBe(
    'replaces',
  );
  expect(relation('The remote github now points at git@github.com:robot-rocket/agentmemory.git', old)).toBe('replaces');
  expect(relation('The remote origin points to git@gitlab.com:robot/agentmemory.git', old)).toBe('none');
});

test('the opposite in the same words takes its place', () => {
  expect(relation('Never use pnpm workspaces', 'Use pnpm workspaces')).toBe('replaces');
});

test('a sentence on the way to take instead ends no prohibition', () => {
  const rule = 'NEVER use git push github directly. Use scripts/publish-to-github.sh';
  expect(relation('To release with a tag always run bash scripts/publish-to-github.sh --tag vX.Y.Z', rule)).toBe(
    'none',
  );
  expect(
    relation(
      'The pre-push hook scans for PII; a direct push bypasses the safety checks. To release with a tag always run bash scripts/publish-to-github.sh --tag vX.Y.Z',
      rule,
    ),
  ).toBe('none');
  expect(relation('Always use git push github directly', rule)).toBe('replaces');
  expect(relation('The hook is gone, so from now on use git push github directly.', rule)).toBe('replaces');
  expect(
    relation(
      'Run the okapi compose file by make up',
      'Never start docker by hand, run the okapi compose file by make up',
    ),
  ).toBe('none');
});

test('what is fine again is found by its name', () => {
  expect(takenBackBy('yarn is fine again', known('never use yarn, only pnpm'))?.id).toBe(1);
  expect(
    takenBackBy('yarn berry and its zero installs on the nightly runner are fine again', known('never use yarn')),
  ).toBeUndefined();
  expect(takenBackBy('that is fine again', known('never use yarn, only pnpm'))).toBeUndefined();
});

test('the same words the other way round take its place', () => {
  expect(relation('Use npm, not pnpm', 'Use pnpm, not npm')).toBe('replaces');
  expect(relation('Indent with spaces rather than tabs', 'Indent with tabs instead of spaces')).toBe('replaces');
  expect(relation('use pnpm and not npm', 'Use pnpm, not npm')).toBe('same');
});

test.each([
  ['The endpoint moved to /v2/orders', 'The endpoint is /v1/orders, always use it.'],
  ['We moved the endpoint to /v2/orders', 'The endpoint is /v1/orders, always use it.'],
  ['The dev server runs on port 4173 now', 'The dev server runs on port 3000'],
  ['The GitHub account was renamed to heron-labs', 'The GitHub account is heron'],
])('“%s” takes the place of “%s”, since both are about the same', (text, old) => {
  expect(relation(text, old)).toBe('replaces');
});

test.each([
  ['The production database is now on db-new.internal', 'The staging database is on db-old.internal'],
  ['The migrations folder moved to db/migrations', 'Never touch the migrations folder'],
  ['The parser is written in C99', 'The parser is strict about quotes'],
])('“%s” takes no place of “%s”', (text, old) => {
  expect(relation(text, old)).toBe('none');
});

test('a sentence of a rule is that rule, and a longer one that says more is not', () => {
  const whole = 'send quokka frames through the wombat gateway. the numbat one drops every tenth of them, ask the zoo';
  expect(relation('Send quokka frames through the wombat gateway', whole)).toBe('same');
  expect(relation('Send quokka frames through the wombat gateway for the exports of the emu farm', whole)).toBe('none');
  const forbids = 'never send quokka frames through the wombat gateway';
  expect(relation('send quokka frames through the wombat gateway', forbids)).toBe('replaces');
});

test('a denial, and a change, are read in languages whose letters are no ASCII', () => {
  const old = 'выгрузка кенгуру идёт через шлюз вомбата';
  expect(relation('больше не пускай выгрузку кенгуру через шлюз вомбата', old)).toBe('replaces');
});
