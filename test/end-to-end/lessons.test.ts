import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LessonInput } from '../../daemon/contract/lessons.ts';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { toolResults } from './request.ts';
import { bash } from './script.ts';

const what = `lessons before risky calls of the real client${missingForClient ? ` (${missingForClient})` : ''}`;

// An answer that isn't ready within a hook's 150 ms is left out, by design; on a busy machine that may happen once.
const ANSWERED = { retry: 2 };
// A build that fails, and the one that works: what two sessions run into and a third one solves.
const FAILING = './build --target=all';
const FIXED = './build --target=all --offline';
const BUILD =
  'case "$*" in *--offline*) echo built;; *) echo "error: registry mirror refused the lockfile" >&2; exit 4;; esac';

describe.skipIf(missingForClient)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    client = await openClient(sandbox);
    expect(await sandbox.cli(['install'])).toMatchObject({ code: 0 });
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    await addLesson('Warned', 'use --force-with-lease instead', 'git push.*--force( |$)', 'warn');
    await addLesson('Denied', 'ask a person before wiping the volume', 'wipe-volume', 'deny');
    await addLesson('Held', 'list the volumes before you drop one', 'drop-volume', 'hold');
    await addLesson('Asked', 'a person confirms each release', 'release-now', 'ask');
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  const addLesson = (
    title: string,
    rule: string,
    trigger_pattern: string,
    action: NonNullable<LessonInput['action']>,
  ) =>
    sandbox.api.createLesson({
      title,
      rule,
      trigger_tool: 'Bash',
      trigger_pattern,
      action,
      severity: 'warning',
      project: null,
    });
  /** Tries of the two tests whose call must not run. */
  let blockedTries = 0;
  const countOf = (text: string, word: string) => text.split(word).length - 1;

  it(
    'a warning reaches the model with the call’s result, and not twice in a row for the same one',
    ANSWERED,
    async () => {
      const push = bash('git push --force origin main');
      const { requests } = await client.run('Push it', [push, push, 'Done.']);
      expect(requests[0]).not.toContain('force-with-lease');
      expect(countOf(requests[1]!, 'use --force-with-lease instead')).toBeGreaterThan(0);
      expect(countOf(requests[2]!, 'use --force-with-lease instead')).toBe(
        countOf(requests[1]!, 'use --force-with-lease instead'),
      );
    },
  );

  it('a denied call does not run, and its reason is the tool’s result', ANSWERED, async () => {
    blockedTries++;
    rmSync(join(sandbox.project, 'wiped.txt'), { force: true }); // of a try before
    const { requests } = await client.run('Clean up', [
      bash('echo wiped > wiped.txt; ./wipe-volume'),
      bash('ls'),
      'Done.',
    ]);
    const [denied, listed] = toolResults(requests.at(-1)!);
    expect(denied).toContain('ask a person before wiping the volume');
    expect(listed).not.toContain('wiped.txt');
  });

  it('a held call’s reason reaches the model before anything ran, and insisting runs the call', ANSWERED, async () => {
    rmSync(join(sandbox.project, 'dropped.txt'), { force: true }); // of a try before
    // A model takes its time to read the reason; the scripted one would repeat the call at once.
    const drop = bash('echo dropped > dropped.txt; ./drop-volume');
    const { requests } = await client.run('Drop it', [drop, bash('sleep 2.2; ls'), drop, bash('ls'), 'Done.']);
    expect(requests[1]).toContain('list the volumes before you drop one');
    const [held, before, insisted, after] = toolResults(requests.at(-1)!);
    expect(held).toMatch(/has not run[\s\S]*list the volumes before you drop one[\s\S]*make it again unchanged/);
    expect(before).not.toContain('dropped.txt');
    expect(insisted).not.toContain('has not run');
    expect(after).toContain('dropped.txt');
  });

  it('a call to ask about is not run where nobody can be asked', ANSWERED, async () => {
    blockedTries++;
    rmSync(join(sandbox.project, 'released.txt'), { force: true });
    const { requests } = await client.run('Ship', [
      bash('echo out > released.txt; ./release-now'),
      bash('ls'),
      'Done.',
    ]);
    expect(toolResults(requests.at(-1)!)[1]).not.toContain('released.txt');
  });

  it('words that are only quoted fire nothing', async () => {
    const { requests } = await client.run('Say it', [bash('echo "git push --force"'), 'Said.']);
    expect(requests.join('\n')).not.toContain('use --force-with-lease instead');
  });

  it('each firing is counted with what followed', async () => {
    await settle(sandbox.api);
    const { stdout } = await sandbox.cli(['lessons', 'stats', '--json']);
    const { items } = JSON.parse(stdout) as { items: { title: string; outcomes: Record<string, number> }[] };
    const kinds = Object.fromEntries(items.map(({ title, outcomes }) => [title, Object.keys(outcomes)]));
    // There is no repository to push, so the call that went ahead failed; so did one of a try whose answer came too late to stop it.
    const denied = blockedTries === 2 ? ['denied'] : expect.arrayContaining(['denied']);
    expect(kinds).toEqual({
      Warned: ['failed'],
      Held: expect.arrayContaining(['insisted']),
      Denied: denied,
      Asked: denied,
    });
  });

  it('two sessions that failed alike and one that solved it leave a draft that fires on the failing call only', async () => {
    await client.run('Set up', [bash(`printf '#!/bin/sh\\n%s\\n' '${BUILD}' > build; chmod +x build`), 'Ready.']);
    await client.run('Build', [bash(FAILING), 'It failed.']);
    await client.run('Build again', [bash(FAILING), 'It failed again.']);
    await client.run('Make it build', [bash(FAILING), bash(FIXED), 'It needs --offline.']);
    await settle(sandbox.api);
    const { stdout } = await sandbox.cli(['lessons', 'list', '--draft', '--json']);
    const { items } = JSON.parse(stdout) as { items: { id: number; source: string; project: string }[] };
    const draft = items.find(({ source }) => source === 'distilled');
    expect(draft, stdout).toBeDefined();
    expect(await sandbox.cli(['lessons', 'approve', String(draft!.id)])).toMatchObject({ code: 0 });
    const fires = async (command: string) => {
      const call = { tool_name: 'Bash', tool_input: { command }, project: sandbox.project };
      return (await sandbox.api.matchLessons(call)).lessons.some(({ id }) => id === draft!.id);
    };
    expect([await fires(FAILING), await fires(FIXED)]).toEqual([true, false]);
  });
});
