import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { promptsOf, toolCallsOf } from './recorded.ts';
import { bash, type Turn } from './script.ts';

const what = `what hooks missed is filled in from the transcript${missingForClient ? ` (${missingForClient})` : ''}`;

describe.skipIf(missingForClient)(what, { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    client = await openClient(sandbox);
    writeFileSync(join(sandbox.project, 'notes.txt'), 'first line\n');
    await sandbox.cli(['start']);
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  it('a session without hooks for its middle third leaves the same prompts and tool calls as one with them', async () => {
    const whole = await playSession(['install', 'install', 'install']);
    const holed = await playSession(['install', 'uninstall', 'install']);
    expect(whole.prompts).toHaveLength(3);
    expect(whole.calls).toHaveLength(6);
    expect(holed).toEqual(whole);
  });

  /** One session of three runs, with the hooks installed or taken away before each; what was recorded, without its ids and times. */
  async function playSession(steps: ('install' | 'uninstall')[]) {
    const notes = join(sandbox.project, 'notes.txt');
    const scripts: [string, Turn[]][] = [
      ['List the files', [bash('ls'), bash('cat nowhere.txt'), 'One file.']],
      [
        'Read the notes and count their words',
        [{ tool: 'Read', input: { file_path: notes } }, bash('wc -w notes.txt; exit 3'), 'Two.'],
      ],
      ['Write a summary', [bash('echo summary'), bash('echo done'), 'Done.']],
    ];
    let id: string | undefined;
    for (const [at, [prompt, turns]] of scripts.entries()) {
      const { code, stderr } = await sandbox.cli(
        steps[at] === 'install' ? ['install'] : ['uninstall', '--keep-running'],
      );
      expect(code, stderr).toBe(0);
      const session = await client.run(prompt, turns, id === undefined ? {} : { resume: id });
      expect(session.code).toBe(0);
      id = session.id;
    }
    await settle(sandbox.api);
    const prompts = await promptsOf(sandbox, id!);
    const numbers = new Map(prompts.map(({ prompt_id, number }) => [prompt_id, number]));
    const calls = await toolCallsOf(sandbox, id!);
    return {
      prompts: prompts.map(({ number, text, cwd }) => ({ number, text, cwd })),
      calls: calls.map(({ tool_name, input, success, error, output_preview, prompt_id }) => ({
        prompt: numbers.get(prompt_id ?? ''),
        tool_name,
        input,
        success,
        error,
        output_preview,
      })),
    };
  }
});
