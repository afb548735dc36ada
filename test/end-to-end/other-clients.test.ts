/** Codex and OpenCode, their own clients: each is recorded, gets it back, is warned, and shares what it learns with Claude Code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { codexClient, openCodeClient } from './npm-client.ts';
import { promptsOf, toolCallsOf } from './recorded.ts';
import { bash as claudeBash } from './script.ts';
import { type ModelTurn, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

// An answer that isn't ready within a hook's 150 ms is left out, by design; on a busy machine that may happen.
const ANSWERED = { retry: 2 };
const PATCH = '*** Begin Patch\n*** Add File: backoff.ts\n+export const base = 200;\n*** End Patch';

type Case = {
  name: string;
  client: typeof codexClient;
  bash(command: string): ModelTurn;
  write: ModelTurn;
  /** The client's name of our tool. */
  remember(text: string): ModelTurn;
};
const cases: Case[] = [
  {
    name: 'codex',
    client: codexClient,
    bash: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
    write: { tool: 'apply_patch', text: PATCH },
    remember: (text) => ({ tool: 'remember', namespace: 'mcp__memory', input: { text } }),
  },
  {
    name: 'opencode',
    client: openCodeClient,
    bash: (command) => ({ tool: 'bash', input: { command, description: 'scripted' } }),
    write: { tool: 'write', input: { filePath: 'backoff.ts', content: 'export const base = 200;\n' } },
    remember: (text) => ({ tool: 'memory_remember', input: { text } }),
  },
];

describe.each(cases)('the real client of $name', { timeout: 300_000 }, ({ name, client, bash, write, remember }) => {
  describe.skipIf(client.missing)(client.missing ?? 'is installed', () => {
    let sandbox: Sandbox;
    let model: ScriptedModel;
    let file: string;
    let before: string;
    let session: string;
    let claude: ClaudeClient | undefined;

    const run = async (prompt: string, turns: ModelTurn[]) => {
      const done = await client.run(sandbox, model, prompt, turns);
      await settle(sandbox.api);
      return done;
    };
    const request = <Reply>(path: string, query = {}) =>
      createClient({ home: sandbox.home, env: sandbox.env }).request<Reply>('GET', path, { query });

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
      model = await startScriptedModel();
      file = client.configure(sandbox, model);
      before = readFileSync(file, 'utf8');
      expect(await sandbox.cli(['install', name])).toMatchObject({ code: 0 });
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      const turns = [bash('ls'), write, bash('cat missing-fixture.json')];
      const first = await run('Make the payment webhook retry with exponential backoff', [
        ...turns,
        'The payment webhook now retries five times with exponential backoff from 200 ms.',
      ]);
      expect(first.output).toContain('retries five times');
      const { items } = await request<{ items: { session_id: string; agent: string }[] }>('/api/sessions');
      expect(items.map(({ agent }) => agent)).toEqual([name]);
      session = items[0]!.session_id;
    }, 240_000);
    afterAll(async () => {
      await claude?.close();
      await model?.close();
      await sandbox?.close();
    });

    it('is recorded: its prompt, and its calls with input, output and success', async () => {
      const prompts = await promptsOf(sandbox, session);
      expect(prompts.map(({ text }) => text)).toEqual([expect.stringContaining('payment webhook')]);
      const calls = await toolCallsOf(sandbox, session);
      expect(calls.map(({ tool_name, success, agent }) => [tool_name, success, agent])).toEqual([
        ['Bash', true, name],
        ['Write', true, name],
        ['Bash', false, name],
      ]);
      expect(calls[0]!.input).toMatchObject({ command: 'ls' });
      expect(calls[1]!.input).toMatchObject({ file_path: expect.stringContaining('backoff.ts') });
      expect(calls[2]!.error).toContain('No such file');
      for (const { prompt_id } of calls) expect(prompt_id).toBe(prompts[0]!.prompt_id);
    });

    it('gets it back in its next session', ANSWERED, async () => {
      const next = await run('How did we make the payment webhook retry with backoff?', ['Exponentially.']);
      expect(next.requests[0]).toContain('<agent-memory');
      expect(next.requests[0]).toContain('retries five times');
    });

    it('is held before a risky call, and runs it when it insists', ANSWERED, async () => {
      const risky = `wipe-volume-${crypto.randomUUID().slice(0, 8)}`;
      await sandbox.api.createLesson({
        title: `No ${risky}`,
        rule: 'Ask before wiping a volume',
        severity: 'critical',
        trigger_tool: 'Bash',
        trigger_pattern: risky,
        project: null,
      });
      const call = bash(`${risky} --all`);
      const held = await run('Wipe it', [call, call, 'Done.']);
      expect(held.requests[1]).toContain('agent-memory held this call');
      expect(held.requests[1]).not.toContain('command not found');
      expect(held.requests[2]!.match(/agent-memory held this call/g)).toHaveLength(1);
      expect(held.requests[2]).toContain('command not found');
    });

    describe.skipIf(missingForClient)('and Claude Code', () => {
      const openClaude = async () => {
        if (claude) return claude;
        expect(await sandbox.cli(['install'])).toMatchObject({ code: 0 });
        claude = await openClient(sandbox);
        return claude;
      };

      it('share a rule that this agent learnt, and what it did', ANSWERED, async () => {
        await run('From now on always use pnpm instead of npm in this repository.', ['Understood.']);
        const next = await (await openClaude()).run('How did we make the payment webhook retry with backoff?', [
          'Exponentially.',
        ]);
        expect(next.requests[0]).toContain('always use pnpm');
        expect(next.requests[0]).toContain('retries five times');
      });

      it('share a rule that this agent kept by `remember` alone', ANSWERED, async () => {
        await run('hm, quokka ate our lockfile once more, the team takes packages with numbat', [
          remember('Use numbat, not quokka, for packages'),
          'It is kept.',
        ]);
        const { requests } = await (await openClaude()).run('Add the dates package', [
          claudeBash('quokka add dates'),
          'Done.',
        ]);
        expect(requests[0]).toContain('the team takes packages with numbat');
      });

      it('share a fact and a rule that Claude Code learnt', ANSWERED, async () => {
        await (await openClaude()).run('From now on always write dates as ISO 8601 in this repository.', [
          'Understood.',
        ]);
        await claude!.run('Remember where staging is', [
          {
            tool: 'mcp__memory__save_memory',
            input: { text: 'The staging database of the shop listens on port 6543 behind the bastion.' },
          },
          'Saved.',
        ]);
        await settle(sandbox.api);
        const next = await run('On which port does the staging database of the shop listen?', ['6543.']);
        expect(next.requests[0]).toContain('6543');
        expect(next.requests[0]).toMatch(/Rules the user set[\s\S]*always write dates as ISO 8601/i);
      });
    });

    it('has its settings back, byte for byte, after the uninstall', async () => {
      expect(await sandbox.cli(['uninstall', name])).toMatchObject({ code: 0 });
      const now = readFileSync(file, 'utf8');
      // What the client itself wrote since (Codex notes the folders that it trusts) is its own.
      expect(now.startsWith(before)).toBe(true);
      expect(now).not.toContain('agent-memory');
    });
  });
});
