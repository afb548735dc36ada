// The pages of docs/ that go through a task: each line that begins with `$` runs, in the order of the pages, in one home with a recorded project, and
// prints what the page shows.
//
//   a shown line          stands in the output, in that order; numbers may differ, and so may what `…` stands for
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextSession, PROJECT_NAME, recordedSessions } from '../../cli/demo/recorded-sessions.ts';
import { createClient } from '../../daemon/client/client.ts';
import { read } from '../docs/pages.ts';
import { CLI_SCRIPT, notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const PAGES = ['first-day', 'rules', 'lessons', 'privacy', 'troubleshooting'];
/** What the project holds beside its recorded sessions. */
const FILES = {
  'AGENTS.md': '# For agents\n- Run the tests with `npm test` before a commit.\n- Never edit `dist/` by hand.\n',
  'package.json': '{"name": "billing-service", "scripts": {"test": "vitest run", "build": "tsc"}}\n',
  'app.log': 'POST /login password=Kq8vT3xW9z user=ann\nusing key AKIAIOSFODNN7QX4M2RT\n',
};

type Step = { command: string; shown: string[] };

const stepsOf = (page: string): Step[] =>
  [...page.matchAll(/^```\n(\$ [\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...shown] = step.trimEnd().split('\n');
        return { command, shown };
      }),
  );

/** A line without what differs from run to run: numbers, and how columns are filled up. */
const common = (line: string): string => line.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${common(line)
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
  );

/** The first shown line that the output lacks. */
function missingIn(output: string, shown: string[]): string | undefined {
  const lines = output.split('\n').map(common);
  let from = 0;
  return shown.find((line) => {
    if (common(line) === '' || common(line) === '…') return false;
    const at = lines.findIndex((candidate, index) => index >= from && patternOf(line).test(candidate));
    from = at + 1;
    return at === -1;
  });
}

describe.skipIf(notBuilt)('the pages of docs/ that go through a task', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let env: Record<string, string>;
  let folder: string;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    folder = join(sandbox.root, PROJECT_NAME);
    const bin = join(sandbox.root, '.local', 'bin');
    for (const path of [folder, bin]) mkdirSync(path, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    symlinkSync(CLI_SCRIPT, join(bin, 'agent-memory'));
    const { AGENT_MEMORY_HOME, ...rest } = sandbox.env; // the usual place: the home's .agent-memory
    expect(AGENT_MEMORY_HOME).toBe(join(sandbox.root, '.agent-memory'));
    env = { ...rest, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', COLUMNS: '200' };
    expect((await sandbox.cli(['start'])).code).toBe(0);
    const client = createClient(sandbox);
    const next = nextSession(
      folder,
      'the-next-session',
      'The invoice export loses its last line again. How did we fix that?',
    );
    for (const { payload } of [...recordedSessions(folder), ...next])
      await client.request('POST', `/hooks/claude-code/${payload.hook_event_name}`, { body: payload });
    await settle(sandbox.api);
  }, 120_000);
  afterAll(() => sandbox?.close());

  it.each(PAGES)('docs/%s.md shows what its commands print', (name) => {
    const steps = stepsOf(read(`docs/${name}.md`));
    expect(steps.length).toBeGreaterThan(3);
    for (const { command, shown } of steps) {
      // As a terminal shows it: both streams in the order in which they were written.
      const ran = spawnSync('bash', ['-c', `( ${command} ) 2>&1`], { cwd: folder, env, encoding: 'utf8' });
      const output = ran.stdout;
      expect(ran.status, `${command}\n${output}`).toBe(0);
      expect(missingIn(output, shown), `${command} does not print this; it prints:\n${output}`).toBeUndefined();
    }
  });
});
