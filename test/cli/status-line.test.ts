/** What the terminal shows of memory: a line for the client's status line, and the live view printed once. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showsLinks, statusLine } from '../../daemon/contract/status-line.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { type CliOptions, notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const SCRIPT = join(packageRoot(), 'dist', 'hooks', 'status-line.cjs');
const START_TIMEOUT_MS = 120_000;

it.each([
  [{ memories: 3, rules: 2, open: 1, held: 0 }, '◆ 3 memories · 2 rules · 1 open'],
  [{ memories: 1, rules: 0, open: 0, held: 2 }, '◆ 1 memory · 2 held'],
  [{ memories: 0, rules: 0, open: 0, held: 0 }, '◆ memory is on'],
])('%j reads %s', (shown, line) => {
  expect(statusLine(shown)).toBe(line);
});

it('is a link only where the terminal is known to show one', () => {
  expect(statusLine({ memories: 1, rules: 0, open: 0, held: 0 }, 'http://127.0.0.1:1/#/why')).toBe(
    '\u001b]8;;http://127.0.0.1:1/#/why\u001b\\◆ 1 memory\u001b]8;;\u001b\\',
  );
  expect(
    [{}, { TERM_PROGRAM: 'Apple_Terminal' }, { TERM_PROGRAM: 'WezTerm' }, { VTE_VERSION: '7600' }].map(showsLinks),
  ).toEqual([false, false, true, true]);
  expect([{ FORCE_HYPERLINK: '1' }, { FORCE_HYPERLINK: '0', WT_SESSION: 'x' }].map(showsLinks)).toEqual([true, false]);
});

describe.skipIf(notBuilt)('the status line of a session', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
  });
  afterAll(() => sandbox.close());

  /** Both ways of it: the command, and the script that `install` registers. */
  const ways: [
    string,
    (input: string, env?: NodeJS.ProcessEnv) => Promise<{ code: number | null; stdout: string; stderr: string }>,
  ][] = [
    ['the command', (input, env) => sandbox.cli(['statusline'], { input, ...(env && { env }) } as CliOptions)],
    [
      'the script',
      async (input, env) => {
        const ran = spawnSync(process.execPath, [SCRIPT, '--home', sandbox.home.root], {
          input,
          env: { PATH: process.env.PATH, ...env },
        });
        return { code: ran.status, stdout: String(ran.stdout), stderr: String(ran.stderr) };
      },
    ],
  ];
  const asked = (session: string) => JSON.stringify({ session_id: session, cwd: '/work/a' });

  it.each(ways)('is silent, and no failure, without a daemon or a session: %s', async (_, run) => {
    for (const input of [asked('s'), '{}', 'no json', ''])
      expect(await run(input)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('counts what the session was shown, and links to Why', { timeout: START_TIMEOUT_MS }, async () => {
    await sandbox.cli(['start']);
    await sandbox.cli(['rules', 'add', 'Always sail with the walrus', '--global']);
    const hook = (event: string, payload: object) =>
      sandbox.api.health().then(() =>
        spawnSync(
          process.execPath,
          [join(packageRoot(), 'dist', 'hooks', `${event}.cjs`), '--home', sandbox.home.root],
          {
            input: JSON.stringify({ session_id: 'sailing', cwd: '/work/a', ...payload }),
            env: { PATH: process.env.PATH },
          },
        ),
      );
    const started = await hook('session-start', { hook_event_name: 'SessionStart', source: 'startup' });
    expect(String(started.stdout)).toContain('walrus');
    // The hook confirms what it printed, which counts once the daemon has written it down.
    await expect.poll(async () => (await sandbox.api.shown('sailing')).rules, { timeout: 10_000 }).toBe(1);
    for (const [, run] of ways) {
      expect(await run(asked('sailing'))).toEqual({ code: 0, stdout: '◆ 1 rule\n', stderr: '' });
      expect((await run(asked('another'))).stdout).toBe('◆ memory is on\n');
      const port = JSON.parse(readFileSync(sandbox.home.daemonFile, 'utf8')).port;
      expect((await run(asked('sailing'), { FORCE_HYPERLINK: '1' })).stdout).toContain(
        `http://127.0.0.1:${port}/#/why?session=sailing`,
      );
    }
  });

  it('top prints once without a terminal, and as JSON', async () => {
    const once = await sandbox.cli(['top']);
    expect(once.code).toBe(0);
    expect(once.stdout).toContain('Added to prompts');
    expect(once.stdout).toContain('sailing');
    expect(once.stdout).not.toContain('\u001b');
    expect(JSON.parse((await sandbox.cli(['top', '--json'])).stdout)).toMatchObject({ health: { status: 'ok' } });
  });
});
