import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import {
  clauseClassifierOf,
  clauseScores,
  openClauseClassifier,
} from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import { splitClauses } from '../../../daemon/memory/ending/clause/split-clauses.ts';
import { readEnding, toldIn } from '../../../daemon/memory/ending/read-ending.ts';
import { readClauses } from '../../../scripts/learning/clauses/read-clauses.ts';
import { trainClauses } from '../../../scripts/learning/clauses/train-clauses.ts';

const stateOf = (text: string) => readEnding(text).map(({ state }) => state);

test.each([
  "The importer handles both formats. I couldn't find out why the ferry printout is empty.",
  'Der Import liest beide Formate. Der Fahrplan stürzt bei Umlauten ab, da komme ich nicht weiter.',
])('%j leaves its last sentence open, which the tables of words do not say', (message) => {
  expect(stateOf(message)).toEqual(['done', 'open']);
});

test.each([
  'The ferry timetable lives in `etc/ferries.yaml`. You can print it with `make table`.',
  'Nothing is missing in the timetable. No failing tests.',
])('%j leaves nothing open', (message) => {
  expect(stateOf(message)).not.toContain('open');
});

test('what may be open is not told as done', () => {
  const told = toldIn(readEnding('I moved the pier. The crane lifts, though the rope slips under load.'));
  expect(told).toEqual(['I moved the pier.']);
});

test.each([
  ['The pier holds, but the crane slips.', ['The pier holds', 'but the crane slips.']],
  ['桟橋は直しましたが、クレーンは動きません。', ['桟橋は直しましたが', 'クレーンは動きません。']],
  ['The pier holds – ok.', ['The pier holds, ok.']],
  ['The pier holds.', ['The pier holds.']],
])('%j is cut at the borders of its clauses', (sentence, clauses) => {
  expect(splitClauses(sentence)).toEqual(clauses);
});

test('a mark and a heading decide before the classifier', () => {
  expect(stateOf('- [x] The ferry timetable is blank in Firefox\n- [ ] I moved the pier')).toEqual(['done', 'open']);
});

test('the same clauses make the same weights, which find what they were made of', () => {
  const examples = readClauses(join(packageRoot(), 'scripts', 'learning', 'endings')).slice(0, 300);
  const weights = trainClauses(examples);
  expect(trainClauses(examples)).toEqual(weights);
  const classify = clauseClassifierOf(weights);
  const right = examples.filter((example) => classify(example)[example.kind] > 0.5);
  expect(right.length).toBeGreaterThan(240);
});

test('a line without a label is refused by its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clauses-'));
  writeFileSync(join(folder, 'a.txt'), '= en\nopen: The crane slips.\nThe pier holds.\n');
  expect(() => readClauses(folder)).toThrow(/^a\.txt:3: expected/);
  rmSync(folder, { recursive: true });
});

test('damaged weights are named', () => {
  const [from, folder] = [join(packageRoot(), 'assets', 'endings'), mkdtempSync(join(tmpdir(), 'weights-'))];
  for (const name of ['meta.json', 'features.u32']) writeFileSync(join(folder, name), readFileSync(join(from, name)));
  writeFileSync(join(folder, 'weights.i8'), 'x');
  expect(() => openClauseClassifier(folder)).toThrow(/damaged.*npm run learn -- endings/);
  rmSync(folder, { recursive: true });
});

test('hostile text is read in time that grows with its length', () => {
  const scores = clauseScores({
    text: `${'1'.repeat(8_000)}${'('.repeat(8_000)}`,
    before: '«'.repeat(16_000),
    isLast: false,
  });
  expect(scores.open + scores.done + scores.neutral).toBeCloseTo(1);
});
