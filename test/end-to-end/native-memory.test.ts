/** The real client with its own memory switched on, beside ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { toolResults } from './request.ts';
import { bash, type Turn } from './script.ts';

const what = `the agent’s own memory beside this one${missingForClient ? ` (${missingForClient})` : ''}`;
// An answer that isn't ready in time is left out, by design; on a busy machine that may happen once.
const ANSWERED = { retry: 2 };
/** What the agent's index says, in nearly the user's words. */
const INDEXED = 'we use pnpm here, never npm';

describe.skipIf(missingForClient)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;
  let folder: string;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    client = await openClient(sandbox);
    expect(await sandbox.cli(['install'])).toMatchObject({ code: 0 });
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    folder = join(sandbox.root, '.claude', 'projects', sandbox.project.replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
    await client.run('No, we use pnpm here, never npm.', [
      ...noted(
        'use-pnpm.md',
        'feedback',
        'Use pnpm in this project, never npm.',
        `- [Use pnpm](use-pnpm.md) — ${INDEXED}`,
      ),
      'Noted.',
    ]);
    await settle(sandbox.api);
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  /** The calls by which the agent keeps a fact, as the client's system prompt asks for. */
  function noted(file: string, type: string, body: string, line: string): Turn[] {
    const content = `---\nname: ${file.replace('.md', '')}\ndescription: ${body}\nmetadata:\n  type: ${type}\n---\n\n${body}\n\n**Why:** the user said so.\n`;
    return [
      { tool: 'Write', input: { file_path: join(folder, file), content } },
      bash(`echo ${JSON.stringify(line)} >> ${join(folder, 'MEMORY.md')}`),
    ];
  }
  const timesSaid = (text: string, words: RegExp) => [...text.matchAll(new RegExp(words, 'gi'))].length;

  it('a sentence comes once, by the agent’s index, and is obeyed', ANSWERED, async () => {
    const next = await client.run('Install the package left-pad', [bash('npm install left-pad'), 'Done.']);
    expect(timesSaid(next.requests[0]!, /we use pnpm here/)).toBe(1);
    expect(next.requests[0]).not.toContain('Changed:');
    expect(toolResults(next.requests[1]!)[0]).toContain('agent-memory held this call');
  });

  it('a call that breaks a feedback file is held, with the user’s own sentence', ANSWERED, async () => {
    await client.run('fyi the seal importer is always started by make haul, and not by node haul.js', [
      ...noted(
        'haul.md',
        'feedback',
        'Start the seal importer by make haul, not node haul.js.',
        '- [Seal importer](haul.md) — how to start it',
      ),
      'Understood.',
    ]);
    await settle(sandbox.api);
    const next = await client.run('Run the importer of the harbour', [bash('node haul.js'), 'Done.']);
    expect(toolResults(next.requests[1]!)[0]).toContain('agent-memory held this call');
    expect(toolResults(next.requests[1]!)[0]).toContain('make haul');
  });

  it('it comes by ours once the agent’s memory is switched off', ANSWERED, async () => {
    await client.askThrough(async () => ({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' }));
    const next = await client.run('Install the package right-pad', ['Which one?']);
    await client.askThrough(async () => ({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' }));
    expect(next.requests[0]).not.toContain('MEMORY.md');
    expect(timesSaid(next.requests[0]!, /we use pnpm here/)).toBe(1);
  });

  it('after a forgetting it is in neither, and the rest of the folder is as it was', ANSWERED, async () => {
    await client.run('fyi the otter report is due on the ninth', [
      ...noted(
        'otter.md',
        'project',
        'The otter report is due on the ninth.',
        '- [Otter report](otter.md) — due on the ninth',
      ),
      'Noted.',
    ]);
    await settle(sandbox.api);
    const before = readdirSync(folder);
    const shown = await sandbox.cli(['forget', 'otter report', '--yes']);
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Still in the agents’ own memories') });
    expect(readdirSync(folder), 'nothing is taken out unasked').toEqual(before);
    await sandbox.cli(['forget', '--undo']);
    expect(await sandbox.cli(['forget', 'otter report', '--yes', '--native'])).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(before.filter((name) => name !== 'otter.md'));
    expect(readFileSync(join(folder, 'MEMORY.md'), 'utf8')).not.toContain('ninth');
    const next = await client.run('When is the otter report due?', ['I don’t know.']);
    expect(next.requests[0]).not.toContain('ninth');
    expect(next.requests[0]).toContain(INDEXED);
  });
});
