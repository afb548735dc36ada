/** Gemini CLI and Claude Code side by side in one home, each the real client: what one was told or did, the other knows. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { dumpTables, readFiles } from './canary/at-rest.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { GEMINI_SETTINGS, type GeminiClient, geminiSettings, missingForGemini, openGemini } from './gemini-client.ts';
import { promptsOf, toolCallsOf } from './recorded.ts';
import { toolResults } from './request.ts';
import { bash } from './script.ts';

const missing = missingForGemini ?? missingForClient;
const what = `Gemini CLI shares its memory with Claude Code${missing ? ` (${missing})` : ''}`;

// An answer that isn't ready within a hook's 150 ms is left out, by design; on a busy machine that may happen.
const ANSWERED = { retry: 3 };
const RULE = "We don't use quokka in this project, always take numbat for packages.";
const WRONG = './quokka install colours; touch quokka.ran';
/** Made up at run time, so that no scanner finds it here. `FILED` is in a file that the prompt names with `@`. */
const TYPED = ['ghp', 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('_');
const FILED = 'marmalade-zeppelin-of-the-env-file';

const shell = (command: string) => ({ tool: 'run_shell_command', input: { command } });

describe.skipIf(missing)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let gemini: GeminiClient;
  let claude: ClaudeClient;
  let first: Awaited<ReturnType<GeminiClient['run']>>;
  const path = (name: string) => join(sandbox.project, name);

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    gemini = await openGemini(sandbox);
    claude = await openClient(sandbox);
    for (const args of [['install', 'gemini-cli'], ['install'], ['start']])
      expect(await sandbox.cli(args)).toMatchObject({ code: 0 });
    const lessons = [
      ['use --force-with-lease instead', 'git push.*--force( |$)', 'warn'],
      ['list the volumes before you drop one', 'drop-volume', 'hold'],
      ['a person confirms each release', 'release-now', 'ask'],
    ] as const;
    for (const [rule, trigger_pattern, action] of lessons)
      await sandbox.api.createLesson({
        ...{ title: rule, rule, trigger_tool: 'Bash', trigger_pattern, action },
        ...{ severity: 'warning', project: null },
      });
    writeFileSync(path('.env'), `COLOUR=${FILED}\n`);
    const edit = { file_path: path('retry.ts'), content: 'export const attempts = 5;\n' };
    first = await gemini.run(`Make the payment webhook retry as @.env says, my token is ${TYPED}`, [
      shell('ls'),
      [{ tool: 'write_file', input: edit }, shell('cat missing-fixture.json')],
      shell('cat .env'),
      'The payment webhook now retries five times; the missing fixture was a typo.',
    ]);
    await gemini.run(RULE, [shell('echo numbat add dates'), 'dates comes from numbat now.']);
    await settle(sandbox.api);
    await sandbox.cli(['rules', 'lock', '1']);
  }, 240_000);
  afterAll(async () => {
    await gemini?.close();
    await claude?.close();
    await sandbox?.close();
  });

  it('a session is recorded: its prompt, each call once, with its outcome', async () => {
    expect(first.result).toContain('five times');
    const [prompt, ...more] = await promptsOf(sandbox, first.id);
    expect(more).toEqual([]);
    expect(prompt).toMatchObject({
      agent: 'gemini-cli',
      text: expect.stringMatching(/^Make the payment webhook retry/),
    });
    const calls = await toolCallsOf(sandbox, first.id);
    expect(calls.map(({ tool_name, success, prompt_id }) => [tool_name, success, prompt_id])).toEqual([
      ['Bash', true, prompt!.prompt_id],
      ['Write', true, prompt!.prompt_id],
      ['Bash', false, prompt!.prompt_id],
      ['Bash', true, prompt!.prompt_id],
    ]);
  });

  it('it comes back in Claude Code, where the rule that was said in Gemini CLI holds a call', ANSWERED, async () => {
    rmSync(path('quokka.ran'), { force: true });
    const { requests } = await claude.run('What did we do about the payment webhook?', [
      bash(WRONG),
      'It retries. The invoice export fails because the heron queue drops messages over 64 KB.',
    ]);
    expect(requests[0]).toContain('retries five times');
    expect(toolResults(requests.at(-1)!)[0]).toMatch(/held this call[\s\S]*always take numbat/);
    expect(existsSync(path('quokka.ran'))).toBe(false);
    await claude.run('From now on always write dates as ISO 8601 in this project.', ['Understood.']);
    await settle(sandbox.api);
  });

  it('both come back in Gemini CLI, which is warned of risky calls, and held until it insists', ANSWERED, async () => {
    for (const name of ['quokka.ran', 'dropped.txt', 'released.txt']) rmSync(path(name), { force: true });
    const drop = shell('touch dropped.txt; ./drop-volume');
    const { requests, results } = await gemini.run('Why does the invoice export fail after the payment webhook?', [
      shell('git push --force origin main'),
      shell(WRONG),
      drop,
      shell('ls'),
      drop,
      shell('touch released.txt; ./release-now'), // its lesson asks: nobody can be asked here
      shell('ls'),
      'Done.',
    ]);
    expect(requests[0]).toContain('retries five times');
    expect(requests[0]).toContain('the heron queue drops messages');
    expect(requests[0]).toMatch(/Rules the user set[\s\S]*always write dates as ISO 8601/i);
    const [pushed, wrong, held, before, , , after] = results;
    expect(pushed).toContain('use --force-with-lease instead');
    expect(wrong).toMatch(/held this call[\s\S]*always take numbat/);
    expect(held).toMatch(/has not run[\s\S]*list the volumes before you drop one/);
    expect(before).not.toContain('dropped.txt');
    expect(after).toContain('dropped.txt');
    expect(after).not.toMatch(/released\.txt|quokka\.ran/);
  });

  it('a rule that the agent kept by `remember` alone is the user’s sentence, in Claude Code, too', ANSWERED, async () => {
    await gemini.run('hm, the heron queue again. the dingo team reads its exports from the emu bucket', [
      { tool: 'mcp_memory_remember', input: { text: 'Dingo exports are read from the emu bucket' } },
      'It is kept.',
    ]);
    await settle(sandbox.api);
    const { requests } = await claude.run('Where does the export go?', ['Into the emu bucket.']);
    expect(requests[0]).toMatch(/Rules the user set[\s\S]*the dingo team reads its exports from the emu bucket/i);
  });

  it('a session without a daemon is kept, and recorded once when one runs again', async () => {
    expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
    const { id } = await gemini.run('Rename the yak module', [shell('echo renamed'), 'It is renamed.']);
    await sandbox.cli(['start']);
    await settle(sandbox.api);
    expect(await promptsOf(sandbox, id)).toMatchObject([{ text: 'Rename the yak module' }]);
    expect(await toolCallsOf(sandbox, id)).toMatchObject([
      { tool_name: 'Bash', success: true, output_preview: 'renamed' },
    ]);
  });

  it('uninstall gives its settings back byte for byte', async () => {
    expect(readFileSync(geminiSettings(sandbox), 'utf8')).toContain('// a key, and nothing');
    expect(await sandbox.cli(['uninstall', 'gemini-cli'])).toMatchObject({ code: 0 });
    expect(readFileSync(geminiSettings(sandbox), 'utf8')).toBe(GEMINI_SETTINGS);
  });

  it('neither a secret that was typed nor a secret file that was named is in any table or file of ours', async () => {
    expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
    const files = [...readFiles(sandbox.home.root)].filter(
      ([, bytes]) => bytes.includes(TYPED) || bytes.includes(FILED),
    );
    expect(files.map(([name]) => name)).toEqual([]);
    const tables = await dumpTables({ backend: 'pglite', dataDir: sandbox.home.data });
    expect([...tables.keys()]).toContain('mem_events');
    for (const [table, text] of tables)
      expect({ table, leaks: text.includes(TYPED) || text.includes(FILED) }).toEqual({ table, leaks: false });
  });
});
