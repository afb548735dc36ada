// Occasions on which a rule matters although the prompt doesn't name it: occasions.tsv has a rule and two prompts in each line. The odd lines
// were read while the topics were written, the even ones were only counted.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexRules } from '../../daemon/rules/book/rule-index.ts';
import type { ActiveRule } from '../../daemon/store/rules/rules.ts';
import type { Redacted } from '../../packages/redactor/index.ts';
import { otherRules } from '../support/other-rules.ts';

const occasions = readFileSync(join(import.meta.dirname, '../fixtures/rules/occasions.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const ruleOf = (text: string, id: number): ActiveRule => ({
  id,
  text: text as Redacted,
  kind: 'requirement',
  project_id: 1,
  subjects: [],
  confidence: 0.8,
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
});
const rules = occasions.map(([text], at) => ruleOf(text!, at));

/** The share of the prompts that find their rule among the six that it may carry. */
function shareFound(all: readonly ActiveRule[], isCounted: (line: number) => boolean): number {
  const index = indexRules(all);
  const found = occasions.flatMap(([, ...prompts], line) =>
    isCounted(line)
      ? prompts.map((prompt) =>
          index
            .bearing(prompt, () => true)
            .slice(0, 6)
            .some(({ rule }) => rule.id === line),
        )
      : [],
  );
  return found.filter(Boolean).length / found.length;
}
const wasRead = (line: number) => line % 2 === 0;
const keptBack = (line: number) => !wasRead(line);

test('a prompt that names no rule finds the one that it concerns, more often than not', () => {
  expect(shareFound(rules, wasRead)).toBeGreaterThan(0.75);
  expect(shareFound(rules, keptBack)).toBeGreaterThan(0.75);
});

test('300 rules about other things don’t hide the one that matters', () => {
  const crowded = [...rules, ...otherRules(300).map((text, at) => ruleOf(text, 1000 + at))];
  expect(shareFound(crowded, wasRead)).toBeGreaterThan(0.7);
  expect(shareFound(crowded, keptBack)).toBeGreaterThan(0.7);
});
