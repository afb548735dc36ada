import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOpen } from '../../daemon/backup/make-backup.ts';
import { recordTurns, smoothTurn } from '../dataset/recorded-turns.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

/** A program in place of a trainer: it notes its stage and how many rows it got. */
const TRAINER = `const fs = require('node:fs');
const rows = fs.readFileSync(process.env.DATASET_TRAIN, 'utf8').trim().split('\\n').length;
fs.appendFileSync('ran.txt', process.env.DATASET_STAGE + ' ' + rows + '\\n');
console.log('loss of ' + process.env.DATASET_STAGE + ' 0.5');
if (process.argv[2] === 'fail') { console.error('out of memory at step 12'); process.exit(3); }`;
/** A model in place of a tuned one: it answers every nth question with a call. */
const MODEL = `const lines = require('node:fs').readFileSync(0, 'utf8').trim().split('\\n').map((line) => JSON.parse(line));
lines.forEach(({ id }, at) => console.log(JSON.stringify({ id, output:
  at % Number(process.argv[2]) === 0 ? '<tool_call>\\n{"name": "Read", "arguments": {"file_path": "/x"}}\\n</tool_call>' : 'no' })));`;
const program = (...args: string[]) => [process.execPath, ...args];

describe.skipIf(notBuilt)('agent-memory dataset wizard', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  const inProject = (name: string) => join(sandbox.project, name);
  const settings = {
    smoke: { run: program('trainer.cjs'), model: program('model.cjs', '2'), rows: 7 },
    full: { run: program('trainer.cjs'), model: program('model.cjs', '1') },
  };
  const wizard = (changes: object = {}, ...args: string[]) => {
    writeFileSync(inProject('set/wizard.json'), JSON.stringify({ ...settings, ...changes }));
    return sandbox.cli(['dataset', 'wizard', 'set', ...args]);
  };
  const ran = () => (existsSync(inProject('ran.txt')) ? readFileSync(inProject('ran.txt'), 'utf8') : '');

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    await withOpen({ backend: 'pglite', dataDir: sandbox.home.data }, async (db) => {
      const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
      await recordTurns(db, Object.fromEntries(names.map((name) => [name, [smoothTurn(`otter ${name}`)]])));
    });
    mkdirSync(inProject('set'));
    writeFileSync(inProject('trainer.cjs'), TRAINER);
    writeFileSync(inProject('model.cjs'), MODEL);
    const audit = { min_examples: 10, min_validation: 2, min_tools: 2 };
    writeFileSync(inProject('set/dataset.json'), JSON.stringify({ validation_share: 0.4, audit }));
  }, 60_000);
  afterAll(() => sandbox.close());

  it('without its file shows one', async () => {
    expect(await sandbox.cli(['dataset', 'wizard', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Write .*nowhere.wizard\.json first[\s\S]*"smoke"/),
    });
  });

  it('names everything that the machine lacks, and how to get it, before anything runs', async () => {
    const environment = { tools: { 'no-such-server': 'brew install it' }, free_gb: 1e9 };
    expect(await wizard({ environment, chat: { run: ['no-such-chat'] } })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /no-such-chat is not found: install it[\s\S]*no-such-server is not found: brew install it[\s\S]*1000000000 are needed/,
      ),
    });
    const checks = [program('-e', 'console.log("no accelerator"); process.exit(1)')];
    expect(await wizard({ environment: { checks } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no accelerator'),
    });
    expect(existsSync(inProject('set/examples.jsonl'))).toBe(false);
  });

  it('stops at each gate with its number, goes on at the stage that failed, and runs again what changed', async () => {
    const untaught = { smoke: { ...settings.smoke, model: program('model.cjs', '1000'), min_parsed: 0.2 } };
    expect(await wizard(untaught)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/smoke training did not pass[\s\S]*NO +calls that parse +0\.\d+ +at least 0\.2/),
    });
    expect(ran()).toBe('smoke 7\n');
    expect(readFileSync(inProject('set/logs/smoke.log'), 'utf8')).toContain('loss of smoke 0.5');

    const broken = { full: { ...settings.full, run: program('trainer.cjs', 'fail') } };
    expect(await wizard(broken)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /build: passed before[\s\S]*audit: passed before[\s\S]*ended with 3[\s\S]*out of memory at step 12[\s\S]*stage full failed/,
      ),
    });
    const weak = { full: { ...settings.full, model: program('model.cjs', '2') } };
    expect(await wizard(weak)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/smoke: passed before[\s\S]*NO +calls that parse +0\.\d+ +at least 0\.85/),
    });
    const later = {
      gguf: { run: program('trainer.cjs'), model: program('model.cjs', '1') },
      chat: { run: program('trainer.cjs') },
    };
    const { code, stdout } = await wizard(later, '--json');
    expect([code, JSON.parse(stdout).stages.map(({ was }: { was: string }) => was)]).toEqual([
      0,
      ['passed', 'passed before', 'passed before', 'passed before', 'passed', 'passed', 'passed'],
    ]);
    const before = ran();
    const rows = /full (\d+)/.exec(before)![1];
    expect(before).toBe(`smoke 7\nsmoke 7\nfull ${rows}\nfull ${rows}\nfull ${rows}\ngguf ${rows}\nchat ${rows}\n`);

    expect(await wizard(later)).toMatchObject({ code: 0, stdout: expect.stringContaining('All stages passed') });
    expect(ran()).toBe(before);
    expect((await wizard({}, '--again')).code).toBe(0);
    expect(ran()).toBe(`${before}smoke 7\nfull ${rows}\n`);
  });
});
