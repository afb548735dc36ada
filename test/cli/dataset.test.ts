import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOpen } from '../../daemon/backup/make-backup.ts';
import { recordTurns, smoothTurn } from '../dataset/recorded-turns.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

/** A program in place of a trainer: it writes down what it got. */
const TRAINER = `const fs = require('node:fs');
fs.writeFileSync('trained.txt', String(fs.readFileSync(process.env.DATASET_TRAIN, 'utf8').trim().split('\\n').length));`;
/** A model in place of a tuned one: it answers each question with the call that its argument names. */
const MODEL = `const lines = require('node:fs').readFileSync(0, 'utf8').trim().split('\\n').map((line) => JSON.parse(line));
for (const { id } of lines)
  console.log(JSON.stringify({ id, output: process.argv[2] === 'good' ? '<tool_call>\\n{"name": "Read", "arguments": {"file_path": "/x"}}\\n</tool_call>' : 'no' }));`;

describe.skipIf(notBuilt)('agent-memory dataset', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  const inProject = (name: string) => join(sandbox.project, name);
  const change = (changes: object) => {
    const path = inProject('set/dataset.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
  };

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    await withOpen({ backend: 'pglite', dataDir: sandbox.home.data }, async (db) => {
      const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
      await recordTurns(db, Object.fromEntries(names.map((name) => [name, [smoothTurn(`otter ${name}`)]])));
    });
    writeFileSync(inProject('trainer.cjs'), TRAINER);
    writeFileSync(inProject('model.cjs'), MODEL);
  }, 60_000);
  afterAll(() => sandbox.close());

  it('builds, stops at the audit, trains between both gates, and repeats a run from its file', async () => {
    const built = await sandbox.cli(['dataset', 'build', 'set', '--validation', '40', '--json']);
    expect(built.code).toBe(1); // 30 examples are fewer than 50
    expect(JSON.parse(built.stdout)).toMatchObject({ manifest: { examples: 30 }, audit: { passed: false } });
    const train = ['dataset', 'train', 'set', '--', process.execPath, 'trainer.cjs'];
    const stopped = await sandbox.cli(train);
    expect(stopped).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/NO +examples +30 +at least 50[\s\S]*Nothing was trained/),
    });
    expect(existsSync(inProject('trained.txt'))).toBe(false);

    change({ audit: { min_examples: 10, min_validation: 2, min_tools: 2 } });
    const unproven = await sandbox.cli(train);
    expect(unproven).toMatchObject({ code: 1, stderr: expect.stringContaining('Trained, but not validated') });
    const { stdout: split } = await sandbox.cli(['dataset', 'split', 'set', '--json']);
    expect(readFileSync(inProject('trained.txt'), 'utf8')).toBe(String(JSON.parse(split).train));

    change({ train: [process.execPath, 'trainer.cjs'], model: [process.execPath, 'model.cjs', 'good'] });
    const good = await sandbox.cli(['dataset', 'train', 'set']);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('Trained. The validation passed') });
    change({ model: [process.execPath, 'model.cjs', 'bad'] });
    expect(await sandbox.cli(['dataset', 'validate', 'set'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/did not pass[\s\S]*NO +calls that parse +0 +at least 0\.85/),
    });
    change({ model: [process.execPath, 'nothing.cjs'] });
    expect(await sandbox.cli(['dataset', 'validate', 'set'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ended with 1'),
    });

    const again = await sandbox.cli(['dataset', 'build', 'again', '--config', 'set/dataset.json']);
    expect(again.code).toBe(0);
    for (const name of ['examples', 'train', 'validation', 'questions'])
      expect(readFileSync(inProject(`again/${name}.jsonl`), 'utf8')).toBe(
        readFileSync(inProject(`set/${name}.jsonl`), 'utf8'),
      );
  });

  it.each([
    [['dataset', 'audit', 'nowhere'], 'dataset build makes one', 1],
    [['dataset', 'train', 'set2'], 'dataset.json', 2],
    [['dataset', 'build', 'bad', '--tier', 'platinum'], 'tiers', 2],
    [['dataset', 'build', 'bad', '--project', 'nothing'], 'Nothing was recorded under nothing', 1],
  ])('%j says what is wrong', async (args, message, code) => {
    expect(await sandbox.cli(args)).toMatchObject({ code, stderr: expect.stringContaining(message) });
  });
});
