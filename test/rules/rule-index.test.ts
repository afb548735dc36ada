import { expect, test } from 'vitest';
import { indexRules } from '../../daemon/rules/book/rule-index.ts';
import type { ActiveRule } from '../../daemon/store/rules/rules.ts';
import type { Redacted } from '../../packages/redactor/index.ts';

const rule = (id: number, text: string, subjects: string[] = []): ActiveRule => ({
  id,
  text: text as Redacted,
  kind: 'requirement',
  project_id: 1,
  subjects,
  confidence: 0.8,
  confirmed: true,
  was_said: true,
  said_at: new Date(0),
  met_topics: [],
  has_trigger: false,
  owner: null,
  origins: [],
  overrides: [],
  locked: false,
  faded: false,
});
const index = indexRules([
  rule(1, 'pnpm only, the lockfile is pnpm’s'),
  rule(2, 'Before tagging update CHANGELOG.md and run make check'),
  rule(3, 'Buttons are always the ones of src/ui/Button.tsx'),
  rule(4, 'only plan, never apply from a laptop', ['terraform apply', 'infra/staging/cdn.tf']),
]);
const found = (prompt: string) => index.bearing(prompt, () => true).map(({ rule: { id } }) => id);

test('a prompt finds a rule that shares no word with it, by what it implies', () => {
  expect(found('install a date library')[0]).toBe(1);
  expect(found('ship it')[0]).toBe(2);
});

test('a prompt finds a rule by a path that it names', () => {
  expect(found('src/ui/Button.tsx needs a loading state')[0]).toBe(3);
});

test('a prompt finds a rule by what the agent had done when it was said', () => {
  expect(found('update terraform for the new infra')[0]).toBe(4);
});

test('a prompt about something else finds none', () => {
  expect(found('why is the sky blue')).toEqual([]);
});

test('many rules about the same work are all found by a prompt that means it', () => {
  const many = indexRules(
    Array.from({ length: 20 }, (_, at) => rule(at + 1, `tests of part${at} live in folder${at}`)),
  );
  expect(many.bearing('make sure this bug can’t come back every week, reproduce it', () => true)).toHaveLength(20);
});

test('a prompt finds a rule by the kind of task that it was said at', () => {
  const said = { ...rule(1, 'ask Ravi before you touch the harbour maps'), met_topics: ['searching', 'money'] };
  const ids = (rules: ActiveRule[]) =>
    indexRules(rules)
      .bearing('where is the total of the invoice rounded', () => true)
      .map(({ rule: { id } }) => id);
  expect(ids([said])).toEqual([1]);
  expect(ids([{ ...said, met_topics: [] }])).toEqual([]);
});

test('a word that fits every subject brings no rule', () => {
  const night = indexRules([rule(1, 'the jobs of the night are listed in crontab.md')]);
  expect(night.bearing('it hangs every second night', () => true)).toEqual([]);
  expect(night.bearing('crontab.md is out of date', () => true)).toHaveLength(1);
});

test('an index that is made anew knows the names that a rule has got since', () => {
  const before = indexRules([rule(1, 'only plan, never apply')]);
  const after = indexRules([rule(1, 'only plan, never apply', ['infra/staging/cdn.tf'])], before);
  expect(after.bearing('fix infra/staging/cdn.tf', () => true)).toHaveLength(1);
});
