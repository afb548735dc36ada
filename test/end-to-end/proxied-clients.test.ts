/** The real clients of coding agents without our hooks, each asking its model through the proxy as `install AGENT --proxy` says. */
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { throughProxy } from '../../agents/install/through-proxy.ts';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type Proxied, startProxy } from '../support/start-proxy.ts';
import { missingForClient, openClient } from './claude-client.ts';
import { missingForGemini, openGemini } from './gemini-client.ts';
import { codexClient, openCodeClient } from './npm-client.ts';
import { startScriptedModel } from './scripted-model.ts';

// An answer of memory that isn't ready in time is left out, by design; on a busy machine that may happen.
const ANSWERED = { retry: 2, timeout: 120_000 };

const ASKED = 'Why does the invoice export of the shop fail?';

/** Run a client once with a prompt that its model answers in one sentence; resolves with the model’s first request, all of it. */
type Ask = (prompt: string, answer: string) => Promise<string>;
type Opened = { ask: Ask; close(): Promise<void> };

/** What a user is told to set, with the token in its place. */
function said(agent: string, { url, token }: Proxied): string {
  const way = throughProxy(agent, agent);
  if ('refused' in way) throw new Error(way.refused);
  const settings = way.lines(url).join('\n').split('\n').slice(1, -2);
  if (settings.length === 0) throw new Error(`Nothing is said to set in ${agent}`);
  return settings.join('\n').replaceAll('TOKEN', token);
}

const asEnvironment = (line: string): Record<string, string> =>
  Object.fromEntries(
    line
      .trim()
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );

/** A client that is told its model's address by its environment. */
type Rig = {
  run(prompt: string, turns: string[]): Promise<{ requests: string[]; systemTexts: string[] }>;
  cli(...args: string[]): unknown;
  askThrough(configure: (upstream: string) => Promise<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

const openByEnvironment =
  (provider: 'anthropic' | 'google', openRig: (sandbox: Sandbox) => Promise<Rig>) =>
  async (sandbox: Sandbox, agent: string): Promise<Opened> => {
    const client = await openRig(sandbox);
    await client.askThrough(async (upstream) =>
      asEnvironment(said(agent, await startProxy(sandbox, { [provider]: upstream }, () => client.cli('start')))),
    );
    return {
      async ask(prompt, answer) {
        const { requests, systemTexts } = await client.run(prompt, [answer]);
        return `${systemTexts[0]}${requests[0]}`;
      },
      close: client.close,
    };
  };

const openNpmClient =
  (client: typeof codexClient) =>
  async (sandbox: Sandbox, agent: string): Promise<Opened> => {
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project }); // Codex runs nowhere else unasked
    const model = await startScriptedModel();
    const proxied = await startProxy(sandbox, { openai: `http://127.0.0.1:${model.port}/v1` });
    client.configureProxy(sandbox, said(agent, proxied));
    sandbox.env.AGENT_MEMORY_KEY = proxied.token;
    return {
      ask: async (prompt, answer) => (await client.run(sandbox, model, prompt, [answer])).requests[0]!,
      close: model.close,
    };
  };

const cases = [
  { agent: 'claude-code', missing: missingForClient, open: openByEnvironment('anthropic', openClient) },
  { agent: 'codex', missing: codexClient.missing, open: openNpmClient(codexClient) },
  { agent: 'gemini-cli', missing: missingForGemini, open: openByEnvironment('google', openGemini) },
  { agent: 'opencode', missing: openCodeClient.missing, open: openNpmClient(openCodeClient) },
];

describe.each(cases)('the real client of $agent, through the proxy', ({ agent, missing, open }) => {
  let opened: Opened | undefined;
  let sandbox: Sandbox | undefined;
  afterEach(async () => {
    await opened?.close();
    await sandbox?.close();
  });

  it.skipIf(missing)(
    `is remembered, and carries it in its next session${missing ? ` (${missing})` : ''}`,
    ANSWERED,
    async () => {
      sandbox = await makeSandboxWithDatabase();
      opened = await open(sandbox, agent);
      await opened.ask(ASKED, 'The invoice export fails because the heron queue drops messages over 64 KB.');
      await settle(sandbox.api);
      const { items } = await sandbox.api.prompts({});
      // Once, without what the client says itself; OpenCode puts the words of its command line in quotes.
      expect(items.map(({ agent, text }) => [agent, text.replaceAll('"', '')])).toEqual([['proxy', ASKED]]);
      const request = await opened.ask('Remind me why the invoice export fails, please?', 'Its queue drops them.');
      expect(request).toContain('<agent-memory');
      expect(request).toContain('the heron queue drops messages over 64 KB');
    },
  );
});
