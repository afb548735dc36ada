import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { contextOfPrompt, toolResults } from './request.ts';
import { bash } from './script.ts';

const what = `what a user of the real client says once${missingForClient ? ` (${missingForClient})` : ''}`;

// An answer that isn't ready within a hook's 150 ms is left out, by design; on a busy machine that may happen.
const ANSWERED = { retry: 3 };
const RULE = "We don't use quokka in this project, always take numbat for packages.";
const WISH = 'Take the mirror at wombat.example for this one time only.';
const IN_FILE = 'Always run dingo-lint before each commit, never skip it.';

describe.skipIf(missingForClient)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;
  let hints = 0;
  const wasRun = () => existsSync(join(sandbox.project, 'quokka.ran'));

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    client = await openClient(sandbox);
    expect(await sandbox.cli(['install'])).toMatchObject({ code: 0 });
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    for (const name of ['quokka', 'numbat']) {
      const path = join(sandbox.project, name);
      writeFileSync(path, `#!/bin/sh\necho ${name} ran\ntouch ${name}.ran\n`);
      chmodSync(path, 0o755);
    }
    writeFileSync(join(sandbox.project, 'NOTES.md'), `${IN_FILE}\n`);
    const first = await client.run('Add a package for dates', [bash('./quokka install dates'), 'dates is installed.']);
    const more = { resume: first.id };
    await client.run(RULE, [bash('./numbat add dates'), 'dates comes from numbat now.'], more);
    await client.run(WISH, [bash('./numbat add times'), 'times is installed.'], more);
    const notes = { tool: 'Read', input: { file_path: join(sandbox.project, 'NOTES.md') } };
    await client.run('Read the notes', [notes, `They say: ${IN_FILE}`], more);
    await settle(sandbox.api);
    // Calls that break it would take its confidence, attempt by attempt.
    await sandbox.cli(['rules', 'lock', '1']);
  }, 240_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  it(
    'is in the first request of the next session, and neither a passing wish nor what a file says is',
    ANSWERED,
    async () => {
      const { requests } = await client.run('Add a package for colours', ['Which one?']);
      expect(requests[0]).toContain(RULE);
      expect(requests[0]).not.toContain('wombat.example');
      expect(requests[0]).not.toContain('dingo-lint');
      const { stdout } = await sandbox.cli(['rules', 'list', '--json']);
      expect((JSON.parse(stdout) as { items: { text: string }[] }).items.map(({ text }) => text)).toEqual([RULE]);
    },
  );

  it('is told to a subagent, whose context has none of the session’s', ANSWERED, async () => {
    const task = { description: 'look', prompt: 'Look for the colours.', subagent_type: 'general-purpose' };
    const session = await client.run('Find the colours', [{ tool: 'Agent', input: task }, 'None.', 'None.']);
    const [first] = session.requestsOfSubagents;
    expect(first).toContain('Look for the colours.');
    expect(first).toContain(RULE);
  });

  it('holds a call that breaks it before anything runs, and insisting runs the call', ANSWERED, async () => {
    rmSync(join(sandbox.project, 'quokka.ran'), { force: true });
    const wrong = bash('./quokka install colours');
    // A model takes its time to read the reason; the scripted one would repeat the call at once.
    const { requests } = await client.run('Add colours', [wrong, bash('sleep 2.2; ls'), wrong, bash('ls'), 'Done.']);
    const [held, before, insisted, after] = toolResults(requests.at(-1)!);
    expect(requests[1]).toContain('held this call');
    expect(held).toContain(RULE);
    expect(before).not.toContain('quokka.ran');
    expect(insisted).toContain('quokka ran');
    expect(after).toContain('quokka.ran');
  });

  it('holds both of two such calls in one message', ANSWERED, async () => {
    rmSync(join(sandbox.project, 'quokka.ran'), { force: true });
    const wrong = bash('./quokka install shapes');
    const { requests } = await client.run('Add shapes', [[wrong, wrong], 'I ask first.']);
    const results = toolResults(requests.at(-1)!);
    expect(results).toHaveLength(2);
    for (const result of results) expect(result).toContain('held this call');
    expect(wasRun()).toBe(false);
  });

  it('lets a call run that does what it says', async () => {
    const { requests } = await client.run('Add sounds', [bash('./numbat add sounds'), 'Done.']);
    expect(toolResults(requests.at(-1)!)[0]).toContain('numbat ran');
  });

  it('has ended in the session after the one that takes it back', ANSWERED, async () => {
    await sandbox.cli(['rules', 'unlock', '1']);
    await client.run('quokka is fine again', ['Good.']);
    await settle(sandbox.api);
    rmSync(join(sandbox.project, 'quokka.ran'), { force: true });
    const { requests } = await client.run('Add letters', [bash('./quokka install letters'), 'Done.']);
    expect(requests[0]).not.toContain(RULE);
    expect(toolResults(requests.at(-1)!)[0]).toContain('quokka ran');
  });

  it(
    'is for the agent to save, asked once, where it may be a rule: the user’s words hold, the agent’s own wait',
    ANSWERED,
    async () => {
      // A retry says other words, since a matter is hinted at once.
      const name = `kiwi${++hints}`;
      const words = `${name}lib is nicer than wombatlib here`;
      const remember = (text: string) => ({ tool: 'mcp__memory__remember', input: { text } });
      const { requests } = await client.run(words, [
        remember(`Prefer ${name}lib to wombatlib`),
        remember(`Release ${name} from the branch of the numbats`),
        'Saved.',
      ]);
      expect(contextOfPrompt(requests[0]!)).toContain(`“${words}” may hold for good. If so, save it with remember`);
      await settle(sandbox.api);
      const { items } = await sandbox.api.rules({ project: sandbox.project });
      expect(items.filter(({ text }) => text.includes(name))).toMatchObject([
        { text: `Release ${name} from the branch of the numbats`, status: 'draft', source: 'agent' },
        { text: words, status: 'active', source: 'prompt' },
      ]);
      const again = await client.run(words, ['As you said.']);
      expect(contextOfPrompt(again.requests[0]!)).not.toContain('may hold for good');
    },
  );
});
