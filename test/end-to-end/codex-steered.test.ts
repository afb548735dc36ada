/** What a user says into a running turn of Codex, by its own client: a prompt of its own, from which a rule is learnt. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { openCodexAppServer } from './codex-app-server.ts';
import { codexClient } from './npm-client.ts';
import { promptsOf, toolCallsOf } from './recorded.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const BEGAN = 'Let the invoice import retry';
const STEERED = 'From now on always use pnpm instead of npm in this repository.';
const what = `a prompt that is steered into a running turn of Codex${codexClient.missing ? ` (${codexClient.missing})` : ''}`;
const text = (said: string) => [{ type: 'text', text: said }];

describe.skipIf(codexClient.missing)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let model: ScriptedModel;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
    model = await startScriptedModel();
    codexClient.configure(sandbox, model);
    for (const args of [['install', 'codex'], ['start']]) expect(await sandbox.cli(args)).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(async () => {
    await model?.close();
    await sandbox?.close();
  });

  it('is recorded once beside the one that began the turn, and teaches', async () => {
    const wait = 'until [ -e steered ]; do sleep 0.05; done; echo went on';
    model.play([{ tool: 'exec_command', input: { cmd: wait } }, 'The import retries.', 'It does.', 'It does.']);
    const codex = await openCodexAppServer(sandbox);
    try {
      const { thread } = (await codex.request('thread/start', { cwd: sandbox.project })) as { thread: { id: string } };
      const threadId = thread.id;
      const { turn } = (await codex.request('turn/start', { threadId, input: text(BEGAN) })) as {
        turn: { id: string };
      };
      for (let type = ''; type !== 'commandExecution'; )
        type = ((await codex.notified('item/started')).item as { type: string }).type;
      await codex.request('turn/steer', { threadId, expectedTurnId: turn.id, input: text(STEERED) });
      writeFileSync(join(sandbox.project, 'steered'), '');
      await codex.notified('turn/completed');
      expect(model.requests.at(-1)).toContain(STEERED);
      await settle(sandbox.api);
      const prompts = await promptsOf(sandbox, threadId);
      expect(prompts.map((prompt) => prompt.text)).toEqual([BEGAN, STEERED]);
      expect(new Set(prompts.map(({ prompt_id }) => prompt_id)).size).toBe(2);
      const calls = await toolCallsOf(sandbox, threadId);
      expect(calls).toMatchObject([{ tool_name: 'Bash', success: true, prompt_id: prompts[0]!.prompt_id }]);
      const { items } = await sandbox.api.rules({});
      expect(items.map((rule) => rule.text)).toEqual([expect.stringMatching(/always use pnpm/i)]);
    } finally {
      await codex.close();
    }
  });
});
