import { expect, test } from 'vitest';
import type { Redacted } from '../../daemon/redact/redacted.ts';
import { indexRules } from '../../daemon/rules/rule-index.ts';
import type { ActiveRule } from '../../daemon/store/rules.ts';

const rule = (id: number, text: string, subjects: string[] = []): ActiveRule => ({
  id,
  text: text as Redacted,
  kind: 'requirement',
  project_id: 1,
  subjects,
  confidence: 0.8,
  confirmed: true,
  was_said: true,
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
