import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { promptsOf, toolCallsOf } from './recorded.ts';
import { toolResults } from './request.ts';
import { bash } from './script.ts';

const what = `every way to connect the client records a session once${missingForClient ? ` (${missingForClient})` : ''}`;

describe.skipIf(missingForClient)(what, { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    sandbox.env.AGENT_MEMORY_PORT = String(await freePort()); // http hooks need one that stays
    client = await openClient(sandbox);
    expect(client.cli('start')).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  // In this order each install also has to take the one before it away.
  it.each([
    { args: [], server: 'memory' },
    { args: ['--symlink'], server: 'memory' },
    { args: ['--plugin'], server: 'plugin_mem_memory' },
    { args: ['--transport', 'http'], server: 'memory' },
  ])('install $args', async ({ args, server }) => {
    const installed = client.cli('install', ...args);
    expect(installed.status, installed.stderr).toBe(0);
    const session = await client.run(`Look around by ${args.join(' ')}`, [
      bash('echo looked'),
      bash('cat nowhere.txt'),
      { tool: `mcp__${server}__search`, input: { query: 'anything' } },
      'Looked.',
    ]);
    expect(session).toMatchObject({ code: 0, result: 'Looked.' });
    expect(toolResults(session.requests.at(-1)!)[2]).toContain('"results"');
    await settle(sandbox.api);
    expect(await promptsOf(sandbox, session.id)).toHaveLength(1);
    const calls = await toolCallsOf(sandbox, session.id);
    expect(calls.map(({ tool_name, success }) => [tool_name, success])).toEqual([
      ['Bash', true],
      ['Bash', false],
      [`mcp__${server}__search`, true],
    ]);
    // Not all by the transcript, which fills in what hooks miss: one that is late on a busy machine may be overtaken by it.
    expect(calls.map(({ origin }) => origin)).toContain('hook');
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
