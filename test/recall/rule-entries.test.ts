import { expect, test } from 'vitest';
import { standingEntries } from '../../daemon/recall/rule-entries.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import type { Redacted } from '../../packages/redactor/index.ts';

const LONG = 'every invoice carries the number of its order, the name of its shop and the day on which it was paid';
const ruleOf = (text: string, id: number, confirmed = true) => ({ id, text: text as Redacted, confirmed });
const tokensOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0);

test('a session begins with whole rules, also with the reason that the user gave', () => {
  const said = 'never restart the scheduler on a weekday, otherwise the night jobs of three teams have to be run again';
  const { rules: entries } = standingEntries([
    ruleOf(said, 1),
    ...Array.from({ length: 30 }, (_, n) => ruleOf(LONG, n + 2)),
  ]);
  expect(entries[0]!.line).toBe(`N${said.slice(1)}`);
  expect(entries.at(-1)!.line).toContain('the day on which it was paid');
});

test('rules that don’t fit are cut from the end of the longest; no clause of the middle is missing and no short rule is cut', () => {
  const short = ruleOf('plums stay in the shade', 1);
  const { rules: entries } = standingEntries([
    ...Array.from({ length: 40 }, (_, n) => ruleOf(`${LONG}, ${LONG}`, n + 2)),
    short,
  ]);
  const lines = entries.map(({ line }) => line);
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe(short.text);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^Every invoice carries the number of its order, .*…$/);
  expect(tokensOf(lines)).toBeLessThanOrEqual(1_085);
});

test('a quotation that is cut still ends as one', () => {
  const { rules: entries } = standingEntries(Array.from({ length: 60 }, (_, n) => ruleOf(LONG, n, false)));
  for (const { line } of entries) expect(line).toMatch(/^“.*”$/);
  expect(tokensOf(entries.map(({ line }) => line))).toBeLessThanOrEqual(1_085);
});

test('a session with thousands of rules doesn’t read each of them as it begins', () => {
  const rules = Array.from({ length: 5000 }, (_, n) => ruleOf(`${LONG}, part ${n} of the list`, n));
  let read = 0;
  const counted = rules.map(({ id, text, confirmed }) => ({
    id,
    confirmed,
    get text() {
      read++;
      return text;
    },
  }));
  expect(standingEntries(counted).rules.length).toBeGreaterThan(40);
  expect(read).toBeLessThan(500);
});

const REMARKS = Array.from({ length: 20 }, (_, n) =>
  ruleOf(`the wombat list number ${n} is kept by the koala desk`, 900 + n),
);

test('remarks get room from the ends of long rules, and none of it from their beginnings', () => {
  const rules = Array.from({ length: 40 }, (_, n) => ruleOf(`${LONG}, ${LONG}`, n));
  const few = standingEntries(rules.slice(0, 30), REMARKS);
  expect(few.rules).toHaveLength(30);
  expect(few.remarks.length).toBeGreaterThan(6);
  expect(tokensOf([...few.rules, ...few.remarks].map(({ line }) => line))).toBeLessThanOrEqual(1_085);
  const many = standingEntries([...rules, ...rules.map((rule) => ({ ...rule, id: rule.id + 100 }))], REMARKS);
  expect(many.remarks).toEqual([]);
});

test('a long remark is quoted by its beginning, and sixteen remarks at most stand at a session’s start', () => {
  const { remarks } = standingEntries([], [ruleOf(`${LONG}, ${LONG}`, 1), ...REMARKS]);
  expect(remarks[0]!.line).toMatch(/^“every invoice carries the number of its order.*…”$/);
  expect(remarks.length).toBeLessThanOrEqual(16);
  expect(tokensOf(remarks.map(({ line }) => line))).toBeLessThanOrEqual(320);
});
