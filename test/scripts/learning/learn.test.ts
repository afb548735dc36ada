import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { classifierOf } from '../../../daemon/rules/learnt/classifier.ts';
import { readSignals } from '../../../daemon/rules/learnt/read-signals.ts';
import { learnFrom } from '../../../scripts/learning/evaluate.ts';
import { quantiseWeights } from '../../../scripts/learning/quantise-weights.ts';
import { readExamples } from '../../../scripts/learning/read-examples.ts';

const folder = join(import.meta.dirname, '../../../scripts/learning/examples');
const written = (text: string) => {
  const made = mkdtempSync(join(tmpdir(), 'examples-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  writeFileSync(join(made, 'english.txt'), text);
  return made;
};

it('has more than 2,000 examples of every kind, no sentence under two labels without a context', () => {
  const examples = readExamples(folder);
  expect(examples.length).toBeGreaterThan(2_000);
  const kinds = new Map<string, string>();
  const twice = examples
    .filter(({ before }) => !before)
    .filter(({ text, kind }) => {
      const known = kinds.get(text.toLowerCase());
      kinds.set(text.toLowerCase(), kind);
      return known !== undefined && known !== kind;
    });
  expect(twice.map(({ text }) => text)).toEqual([]);
});

it('reads labels and contexts, and refuses what has neither or is not one sentence', () => {
  expect(
    readExamples(written('= fact lasting corrects\nsaid: It is red.\ncall: Bash make\nno, green\n= none\nok')),
  ).toMatchObject([
    { kind: 'fact', lasts: 'lasting', corrects: true, before: { said: 'It is red.', calls: [{ toolName: 'Bash' }] } },
    { kind: 'none', lasts: null, before: undefined },
  ]);
  expect(() => readExamples(written('go on'))).toThrow('english.txt:1 stands under no heading');
  expect(() => readExamples(written('= rule\ngo on'))).toThrow('expected "= KIND LASTING [corrects]"');
  expect(() => readExamples(written('= none\ngo on. now'))).toThrow('has 2 sentences, expected one');
});

it('learns the same from the same examples, and what they say', () => {
  const text = [
    '= prohibition lasting',
    ...Array.from({ length: 20 }, (_, at) => `never use tool${at} here`),
    '= none',
  ];
  const examples = readExamples(
    written([...text, ...Array.from({ length: 20 }, (_, at) => `fix bug ${at} now`)].join('\n')),
  );
  const learn = () => quantiseWeights(learnFrom(examples), [1, 1, 1]);
  const data = learn();
  expect(learn().weights).toEqual(data.weights);
  const kinds = (prompt: string) => readSignals(prompt, undefined, classifierOf(data)).map(({ kind }) => kind);
  expect(kinds('never use make here')).toEqual(['prohibition']);
  expect(kinds('fix bug 99 now')).toEqual(['none']);
});
