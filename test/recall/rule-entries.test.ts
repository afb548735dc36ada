import { expect, test } from 'vitest';
import { standingEntries } from '../../daemon/recall/rule-entries.ts';
import type { Redacted } from '../../packages/redactor/index.ts';

test('a session with thousands of rules doesn’t read each of them as it begins', () => {
  const long = 'every invoice carries the number of its order, the name of its shop and the day on which it was paid';
  const rules = Array.from({ length: 5000 }, (_, n) => ({
    id: n,
    text: `${long}, part ${n} of the list` as Redacted,
    confirmed: true,
  }));
  let shortened = 0;
  const entries = standingEntries(rules, (text) => {
    shortened++;
    return text;
  });
  expect(entries.length).toBeGreaterThan(5);
  expect(shortened).toBeLessThan(200);
});
