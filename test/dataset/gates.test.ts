import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DatasetConfig, datasetConfigSchema, type GateReport } from '../../daemon/contract/dataset.ts';
import { auditDataset } from '../../daemon/dataset/audit-dataset.ts';
import { buildDataset } from '../../daemon/dataset/build-dataset.ts';
import type { ChatExample } from '../../daemon/dataset/example.ts';
import { type Question, splitDataset } from '../../daemon/dataset/split-dataset.ts';
import { validateOutputs } from '../../daemon/dataset/validate-outputs.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { withDatabase } from '../support/databases.ts';
import { recordTurns, smoothTurn } from './recorded-turns.ts';

const SESSIONS = 40;
const SHARED = 'Please look after the two herons at the far end of the old fish pond, and tell me what they eat';

const db = withDatabase();
const redactor = createRedactor();
const config: DatasetConfig = datasetConfigSchema.parse({
  validation_share: 0.3,
  audit: { min_examples: 20, min_validation: 3, min_tools: 2 },
});
let folder: string;
const path = (name: string) => join(folder, name);
const rows = <T>(name: string) =>
  readFileSync(path(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
const write = (name: string, all: readonly unknown[]) =>
  writeFileSync(path(name), all.map((row) => `${JSON.stringify(row)}\n`).join(''));
const missed = ({ checks }: GateReport) => checks.filter(({ passed }) => !passed).map(({ check }) => check);
const audit = (changes: object = {}) => auditDataset(folder, { ...config, ...changes }, redactor);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'am-gates-'));
  const sessions = Array.from({ length: SESSIONS }, (_, at) => [`s${at}`, [smoothTurn(`otter ${at}`)]] as const);
  const forks = ['fork-1', 'fork-2', 'fork-3'].map(
    (name, at) => [name, [{ ...smoothTurn(`heron ${at}`), prompt: SHARED }]] as const,
  );
  await recordTurns(db(), Object.fromEntries([...sessions, ...forks]));
  await db().transaction(async (tx) => {
    await beginDump(tx, false);
    await buildDataset(tx, { folder, config, filter: {}, redactor, onRows() {} });
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await splitDataset(folder, config);
});

it('divides by session, always in the same way, and keeps sessions together that share a long prompt', async () => {
  const [train, validation] = [rows<ChatExample>('train.jsonl'), rows<ChatExample>('validation.jsonl')];
  expect(train.length + validation.length).toBe(SESSIONS + 3);
  expect(validation.length).toBeGreaterThan(4);
  for (const part of [train, validation])
    expect([0, 3]).toContain(part.filter(({ session }) => session.startsWith('fork')).length);
  const before = readFileSync(path('validation.jsonl'), 'utf8');
  await splitDataset(folder, config);
  expect(readFileSync(path('validation.jsonl'), 'utf8')).toBe(before);
  await splitDataset(folder, { ...config, seed: 'another' });
  expect(readFileSync(path('validation.jsonl'), 'utf8')).not.toBe(before);
});

it('the audit passes what was built, and writes what it found', async () => {
  const report = await audit();
  expect(report).toMatchObject({ passed: true, faults: [] });
  expect(JSON.parse(readFileSync(path('audit.json'), 'utf8'))).toEqual(report);
});

it.each<[string, object, string]>([
  ['too few examples', { min_examples: 1000 }, 'examples'],
  ['too few for validation', { min_validation: 1000 }, 'examples for validation'],
  ['one tool for all', { max_tool_share: 0.4 }, 'share of the most frequent tool'],
  ['too few tools', { min_tools: 3 }, 'tools'],
])('the audit stops %s', async (_, limits, check) => {
  const report = await audit({ audit: { ...config.audit, ...limits } });
  expect([report.passed, missed(report)]).toEqual([false, [check]]);
});

it.each<[string, () => void, RegExp]>([
  [
    'an example of validation in train',
    () => write('train.jsonl', [...rows('train.jsonl'), rows('validation.jsonl')[0]]),
    /in both parts|there twice/,
  ],
  [
    'an example that is missing',
    () => write('train.jsonl', rows('train.jsonl').slice(1)),
    /1 examples are in neither part/,
  ],
  [
    'a secret put in by hand',
    () =>
      changeFirst((one) => {
        one.messages[0]!.content += ` ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
      }),
    /holds a secret \(github-token\)/,
  ],
  [
    'arguments that are no JSON',
    () =>
      changeFirst((one) => {
        one.messages[1]!.tool_calls[0]!.function.arguments = '{';
      }),
    /no JSON object/,
  ],
  [
    'a call without its answer',
    () =>
      changeFirst((one) => {
        one.messages.splice(2, 1);
      }),
    /has no answer/,
  ],
  [
    'a tool that is not listed',
    () =>
      changeFirst((one) => {
        one.tools = '[]';
      }),
    /is not among its tools/,
  ],
  [
    'an example that is too long',
    () =>
      changeFirst((one) => {
        one.messages[0]!.content = 'reed '.repeat(9000);
      }),
    /has \d+ tokens/,
  ],
])('the audit finds %s', async (_, change, fault) => {
  change();
  const report = await audit();
  expect(report.passed).toBe(false);
  expect(report.faults.join('\n')).toMatch(fault);
});
function changeFirst(change: (example: ChatExample) => void): void {
  const all = rows<ChatExample>('train.jsonl');
  change(all[0]!);
  write('train.jsonl', all);
}

it('the audit finds examples that are not those that were built', async () => {
  const built = readFileSync(path('examples.jsonl'));
  appendFileSync(path('examples.jsonl'), '\n');
  const { faults } = await audit();
  writeFileSync(path('examples.jsonl'), built);
  expect(faults).toEqual(['examples.jsonl is not the file that was built: build it again']);
});

it('asks a model for the last call of each validation example, up to which it gets the chat', () => {
  for (const question of rows<Question>('questions.jsonl')) {
    expect(question.messages.at(-1)!.role).toBe('tool');
    expect(question.text).toMatch(/^<\|im_start\|>system\n# Tools[\s\S]*<\|im_start\|>assistant\n$/);
    expect(question.expected.name).toBe('Read');
  }
});

/** What a model may write: the share of each that the gate sees. */
const call = (name: string, given: object) =>
  `<think>\nwell\n</think>\n\n<tool_call>\n${JSON.stringify({ name, arguments: given })}\n</tool_call>`;
it.each<[string, (question: Question) => string, string[]]>([
  ['calls that fit', () => call('Read', { file_path: '/reed' }), []],
  [
    'plain words',
    () => 'I would read the file.',
    ['calls that parse', 'tools that exist', 'arguments that fit the schema'],
  ],
  [
    'a call that is cut off',
    () => '<tool_call>\n{"name": "Read", "argum',
    ['calls that parse', 'tools that exist', 'arguments that fit the schema'],
  ],
  [
    'tools that do not exist',
    () => call('Teleport', { to: 'pond' }),
    ['tools that exist', 'arguments that fit the schema'],
  ],
  ['arguments of another type', () => call('Read', { file_path: 7 }), ['arguments that fit the schema']],
  ['empty arguments', () => call('Read', {}), ['arguments that fit the schema', 'calls without arguments']],
  [
    'the call before, again',
    ({ messages }) =>
      call(
        'Bash',
        JSON.parse(messages.findLast(({ tool_calls }) => tool_calls.length > 0)!.tool_calls[0]!.function.arguments),
      ),
    ['calls repeated'],
  ],
])('the gate of outputs judges %s', async (_, answer, expected) => {
  write(
    'outputs.jsonl',
    rows<Question>('questions.jsonl').map((question) => ({ id: question.id, output: answer(question) })),
  );
  const report = await validateOutputs(folder, path('outputs.jsonl'), config);
  expect([report.passed, missed(report)]).toEqual([expected.length === 0, expected]);
  expect(existsSync(path('validated.json'))).toBe(true);
});

it('counts a question without an answer as one that does not parse', async () => {
  const questions = rows<Question>('questions.jsonl');
  write(
    'outputs.jsonl',
    questions.slice(1).map(({ id }) => ({ id, output: call('Read', { file_path: '/reed' }) })),
  );
  const { checks } = await validateOutputs(folder, path('outputs.jsonl'), config);
  expect(checks.find(({ check }) => check === 'calls that parse')!.value).toBeCloseTo(1 - 1 / questions.length, 2);
});
