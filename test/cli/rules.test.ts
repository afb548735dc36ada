/** Rules and onboarding by the command line, as a user types them. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnboardReply } from '../../daemon/contract/onboard.ts';
import type { RuleWhy, UserRule } from '../../daemon/contract/rules.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

describe.skipIf(notBuilt)('rules by the command line', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    await text(['start']);
  }, 120_000);
  afterAll(() => sandbox?.close());

  async function text(args: string[], cwd?: string): Promise<string> {
    const { code, stdout, stderr } = await sandbox.cli(args, cwd === undefined ? {} : { cwd });
    expect(code, stderr).toBe(0);
    return stdout;
  }
  const json = async <T>(args: string[]): Promise<T> => JSON.parse(await text([...args, '--json'])) as T;
  const refused = async (args: string[]) => {
    const { code, stderr } = await sandbox.cli(args);
    return { code, stderr };
  };
  const add = async (words: string) => (await json<{ id: number }>(['rules', 'add', words])).id;

  it('adds, rewords, locks, unlocks and ends a rule, and says each time what holds now', async () => {
    const id = await add('Never deploy from the quokka laptop');
    expect(await text(['rules', 'add', 'never deploy from the quokka laptop!'])).toBe(
      `Rule #${id} already says this: Never deploy from the quokka laptop\n`,
    );
    expect(await json<UserRule>(['rules', 'show', String(id)])).toMatchObject({ kind: 'prohibition', locked: false });
    expect(await text(['rules', 'edit', String(id), 'Deploy from the numbat laptop', '--kind', 'procedure'])).toBe(
      `Rule #${id} reads now: Deploy from the numbat laptop\n`,
    );
    expect(await text(['rules', 'lock', String(id)])).toBe(`Rule #${id} is locked: only you change or end it.\n`);
    expect(await text(['rules'])).toMatch(/numbat laptop\n {3}procedure · .* · locked\n/);
    expect(await json(['rules', 'unlock', String(id)])).toEqual({ id, status: 'active', locked: false });
    expect(await text(['rules', 'end', String(id)])).toBe(`Rule #${id} has ended.\n`);
    expect(await text(['rules', 'list'])).toBe('No active rule.\n');
    expect(await text(['rules', 'list', '--ended'])).toContain('numbat laptop');
  });

  it('says in words where a rule comes from', async () => {
    const id = await add('Reports go to the bilby folder');
    await text(['rules', 'edit', String(id), 'Reports go to the dingo folder']);
    const why = await text(['rules', 'why', String(id)]);
    expect(why).toMatch(/^#\d+ Reports go to the dingo folder\n {3}requirement, active, in .*shop\n/);
    expect(why).toMatch(/ {3}It was added by you on \d{4}-\d\d-\d\d \d\d:\d\d\.\n/);
    expect(why).toMatch(/ {3}Until \d{4}-\d\d-\d\d \d\d:\d\d it read “Reports go to the bilby folder”\.\n/);
    expect(why).toContain('No session has been shown it yet.');
    expect(await json<RuleWhy>(['rules', 'why', String(id)])).toMatchObject({ rule: { id, version: 2 }, said: [] });
    await text(['rules', 'end', String(id)]);
  });

  it.each([
    [['show', '99999'], 4, 'agent-memory rules list'],
    [['why', '99999'], 4, 'agent-memory rules list'],
    [['edit', '99999', 'Any words will do'], 4, 'agent-memory rules list'],
    [['lock', '99999'], 4, 'agent-memory rules list'],
    [['end', '99999'], 4, 'agent-memory rules list'],
    [['approve', '99999'], 4, 'agent-memory rules list'],
    [['edit', '1'], 2, 'Give the new words'],
    [['lock', 'none'], 2, 'whole number'],
    [['add', 'no'], 2, 'the text'],
    [['add', 'Words of a kind', '--kind', 'wish'], 2, 'prohibition'],
  ])('rules %j ends with %i and says what to do', async (args, code, hint) => {
    expect(await refused(['rules', ...args])).toEqual({ code, stderr: expect.stringContaining(hint) });
  });

  it('ends and approves none of several where one is unknown', async () => {
    const id = await add('Emu pages are green');
    expect(await refused(['rules', 'end', String(id), '99999'])).toMatchObject({ code: 4 });
    expect(await json<UserRule>(['rules', 'show', String(id)])).toMatchObject({ status: 'active' });
    await text(['rules', 'end', String(id)]);
  });

  it('hides nothing of what was done where a later id fails', async () => {
    const [first, second] = [await add('Brolga pages are red'), await add('Curlew pages are grey')];
    await text(['rules', 'end', String(first), String(second)]);
    const { code, stderr } = await refused(['rules', 'restore', String(first), '99999', String(second)]);
    expect(code).toBe(4);
    expect(stderr).toContain('There is no rule #99999: agent-memory rules list');
    expect(stderr).toContain(`Done before: #${first}. Not tried: #${second}.`);
    expect(await json<UserRule>(['rules', 'show', String(first)])).toMatchObject({ status: 'active' });
    await text(['rules', 'end', String(first)]);
  });

  it('locks nothing that does not hold, and says what would help', async () => {
    const id = await add('Ibis pages are blue');
    await text(['rules', 'end', String(id)]);
    expect(await refused(['rules', 'lock', String(id)])).toEqual({
      code: 1,
      stderr: expect.stringContaining('agent-memory rules approve'),
    });
    expect(await text(['rules', 'approve', String(id)])).toContain('had ended');
  });

  it('proposes what a repository speaks for, once, and approves it in one step', async () => {
    const at = (name: string) => join(sandbox.project, name);
    execFileSync('git', ['init', '-q', sandbox.project]);
    writeFileSync(at('AGENTS.md'), '- Never push to the heron branch\n');
    symlinkSync('AGENTS.md', at('CLAUDE.md'));
    symlinkSync('/etc/hostname', at('.cursorrules'));
    execFileSync('mkfifo', [at('CONTRIBUTING.md')]);
    writeFileSync(at('package.json'), JSON.stringify({ scripts: { test: 'vitest' } }));

    expect(await text(['onboard', '--dry-run'])).toContain('2 rules would be proposed. Nothing was stored');
    expect(await text(['rules', 'list', '--draft'])).toBe('No draft rule.\n');
    const { items } = await json<OnboardReply>(['onboard']);
    expect(items.map(({ from, text: words, state }) => [from, words, state])).toEqual([
      ['CLAUDE.md', 'Never push to the heron branch', 'new'],
      ['package.json', 'Run the tests with `npm test`.', 'new'],
    ]);
    expect(await text(['rules', 'list', '--draft'])).toMatch(/heron branch[\s\S]*from CLAUDE\.md[\s\S]*rules approve/);
    expect(await text(['rules', 'list'])).toBe('No active rule.\n');
    expect(await text(['onboard', '--approve'])).toContain('2 rules hold now.');
    expect(await text(['rules', 'list'])).toContain('heron branch');
    expect(await text(['onboard'])).toContain('Nothing new: 2 rules');
    expect(await refused(['onboard', '--approve', '--dry-run'])).toMatchObject({ code: 2 });
    expect(await refused(['onboard', '/'])).toEqual({ code: 1, stderr: expect.stringContaining('repository') });
  });
});
