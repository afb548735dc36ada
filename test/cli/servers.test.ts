/** The servers that the command line starts, by the clients that a person would point at them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLI_SCRIPT, makeSandbox, notBuilt, type Sandbox } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const START_TIMEOUT_MS = 120_000;

/** Start a command that goes on, and wait for the first line of its answer; it is gone when the test is over. */
async function start(sandbox: Sandbox, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI_SCRIPT, ...args], { env: { ...sandbox.env, ...env }, stdio: 'pipe' });
  onTestFinished(() => end(child));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  let stdout = '';
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve(stdout.split('\n')[0]!);
    });
    child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${stderr}`)));
  });
  return { child, line: await line, stderr: () => stderr };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const addressIn = (line: string) => /http:\/\/\S+/.exec(line)![0].replace(/[.,)]$/, '');

describe.skipIf(notBuilt)('agent-memory mcp', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
  }, START_TIMEOUT_MS);
  afterAll(() => sandbox.close());

  const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
  const token = () => readFileSync(sandbox.home.token, 'utf8').trim();

  it.each([[['mcp']], [['mcp', '--port', '9001']], [['mcp', '--mode', 'stdio', '--agent', 'cursor']]])(
    '%j speaks MCP over stdio, and starts the daemon',
    async (args) => {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [CLI_SCRIPT, ...args],
        env: { ...sandbox.env, AGENT_MEMORY_TOOLSETS: 'programs' },
        cwd: sandbox.project,
        stderr: 'ignore',
      });
      await client.connect(transport);
      onTestFinished(() => client.close());
      expect(await names(client)).toContain('create_long_term_memories');
      for (;;) {
        const reply = await client.callTool({ name: 'search_memory', arguments: {} });
        const [content] = reply.content as { text: string }[];
        if (content!.text.includes('still starting')) continue;
        expect(content!.text).toBe('Nothing found.');
        break;
      }
    },
    START_TIMEOUT_MS,
  );

  it.each([
    ['--sse', '/sse', SSEClientTransport],
    ['--http', '/mcp', StreamableHTTPClientTransport],
  ] as const)(
    '%s serves a port of its own, by the daemon’s rule for tokens',
    async (flag, path, Transport) => {
      const { child, line } = await start(sandbox, ['mcp', flag, '--port', '0']);
      const url = addressIn(line);
      expect(new URL(url).pathname).toBe(path);
      const authorization = `Bearer ${token()}`;
      const withToken = (to: string | URL | Request, init?: RequestInit) =>
        fetch(to, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization } });
      const client = new Client({ name: 'test', version: '1' });
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types disagree under exactOptionalPropertyTypes
      await client.connect(new Transport(new URL(url), { fetch: withToken, requestInit: {} }) as any);
      expect(await names(client)).toContain('search');
      const guide = await client.callTool({ name: 'list_rules', arguments: {} });
      expect(guide.isError).not.toBe(true);
      await client.close();

      const status = async (at: string, init?: RequestInit) => (await fetch(new URL(at, url), init)).status;
      expect(await status('/sse')).toBe(401);
      expect(await status('/mcp', { method: 'POST' })).toBe(401);
      expect(await status('/api/stats', { headers: { authorization } })).toBe(404);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    START_TIMEOUT_MS,
  );

  it(
    'refuses a mode that there is not, and a port that is taken',
    async () => {
      expect((await sandbox.cli(['mcp', '--mode', 'carrier-pigeon'])).code).toBe(2);
      expect((await sandbox.cli(['mcp', '--sse', '--port', 'x'])).code).toBe(2);
      const { line } = await start(sandbox, ['mcp', '--sse', '--port', '0']);
      const { port } = new URL(addressIn(line));
      const taken = await sandbox.cli(['mcp', '--sse', '--port', port]);
      expect([taken.code, taken.stderr]).toEqual([
        1,
        expect.stringContaining(`Port ${port} of 127.0.0.1 can't be used`),
      ]);
    },
    START_TIMEOUT_MS,
  );

  it(
    'beyond this machine lets nobody in without a token, whatever name the request has',
    async () => {
      const { line, stderr } = await start(sandbox, ['mcp', '--http', '--host', '0.0.0.0', '--port', '0'], {
        AGENT_MEMORY_HOST_NAMES: 'memory',
      });
      const { port } = new URL(addressIn(line));
      expect(stderr()).toContain('Warning: other machines reach 0.0.0.0');
      const { request } = await import('node:http');
      const status = async (host: string, headers: Record<string, string> = {}) => {
        const sent = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers: { host, ...headers } });
        sent.end();
        const [reply] = await once(sent, 'response');
        reply.resume();
        return reply.statusCode;
      };
      expect(await status('127.0.0.1')).toBe(401);
      expect(await status('127.0.0.1', { 'x-agent-name': 'trusted' })).toBe(401);
      expect(await status('evil.example', { authorization: `Bearer ${token()}` })).toBe(403);
      expect(await status('memory', { authorization: `Bearer ${token()}` })).toBe(415); // the daemon's own answer: no JSON
    },
    START_TIMEOUT_MS,
  );
});

describe.skipIf(notBuilt)('agent-memory api', () => {
  it(
    'serves the embedded database on the port and address that it is given, and says where',
    async () => {
      const sandbox = await makeSandboxWithDatabase();
      onTestFinished(() => sandbox.close());
      const { child, line, stderr } = await start(sandbox, ['api', '--port', '0', '--host', '0.0.0.0']);
      const url = addressIn(line);
      expect(stderr()).toContain('Warning: other machines reach 0.0.0.0');
      const { request } = await import('node:http');
      const status = async (host: string, path: string) => {
        const sent = request({ host: '127.0.0.1', port: new URL(url).port, path, headers: { host } }).end();
        const [reply] = await once(sent, 'response');
        reply.resume();
        return reply.statusCode;
      };
      expect(await status('192.0.2.7:8000', '/health')).toBe(200);
      expect(await status('evil.example', '/health')).toBe(403);
      expect(await status('192.0.2.7', '/api/stats')).toBe(401);
      const notices = JSON.stringify(await sandbox.api.health());
      expect(notices).toContain('The port listens on 0.0.0.0');
      child.kill('SIGTERM');
      expect((await once(child, 'exit'))[0]).toBe(0);
    },
    START_TIMEOUT_MS,
  );

  it(
    'refuses a host beyond this machine without tokens, and an address that is none',
    async () => {
      const sandbox = makeSandbox();
      onTestFinished(() => sandbox.close());
      const open = await sandbox.cli(['api', '--host', '0.0.0.0'], { env: { AGENT_MEMORY_REQUIRE_AUTH: 'false' } });
      expect([open.code, open.stderr]).toEqual([1, expect.stringContaining('require_auth must be true')]);
      expect((await sandbox.cli(['api', '--host', 'evil.example'])).code).toBe(2);
      expect((await sandbox.cli(['api', '--port', '99999'])).code).toBe(2);
    },
    START_TIMEOUT_MS,
  );

  it(
    '--reload serves under a watcher, which ends with it',
    async () => {
      const sandbox = await makeSandboxWithDatabase();
      onTestFinished(() => sandbox.close());
      const { child, line } = await start(sandbox, ['api', '--port', '0', '--reload']);
      expect((await fetch(`${addressIn(line)}/health`)).status).toBe(200);
      await end(child);
    },
    START_TIMEOUT_MS,
  );
});

const skipped = notBuilt ?? noPostgres;
describe.skipIf(skipped)(`tasks by name${skipped ? ` [skipped: ${skipped}]` : ''}`, () => {
  it(
    'compaction is scheduled as the peer spells it, and a worker with its own redelivery runs it',
    async () => {
      const fresh = await freshPostgresUrl();
      onTestFinished(fresh.remove);
      const sandbox = makeSandbox();
      onTestFinished(() => sandbox.close());
      const env = { AGENT_MEMORY_DATABASE_URL: fresh.url, AGENT_MEMORY_ALLOW_TRUST_AUTH: 'true' };
      const cli = (...args: string[]) => sandbox.cli(args, { env });
      expect((await cli('migrate_memories')).code).toBe(0);
      expect((await cli('rebuild_index')).code).toBe(0);
      const task = 'agent_memory_server.long_term_memory.compact_long_term_memories';
      const args = ['-a', 'limit=500', '-a', 'namespace=mine', '-a', 'compact_semantic_duplicates=false'];
      expect(await cli('schedule-task', task, ...args, '--json')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('compact-long-term-memories'),
      });
      const unknown = await cli('schedule-task', 'compact_everything');
      expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('There is no task')]);
      const misspelt = await cli('schedule-task', 'compact_long_term_memories', '-a', 'limits=5');
      expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining('Arguments of compact-long-term')]);
      expect((await cli('schedule-task', 'upkeep', '--args', 'nonsense')).code).toBe(2);

      const { child } = await start(sandbox, ['api', '--port', '0'], env);
      const memory = { namespace: 'mine', user_id: 'ann', text: 'Ann flies from Lisbon.' };
      const memories = ['a', 'b'].map((id) => ({ ...memory, id }));
      await fetch(`${(await sandbox.api.health()).url}/v1/long-term-memory`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${readFileSync(sandbox.home.token, 'utf8').trim()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ memories, deduplicate: false }),
      });
      const count = async () => (await sandbox.api.searchLongTermMemory({ namespace: { eq: 'mine' } })).total;
      expect(await count()).toBe(2);
      const worker = spawn(
        process.execPath,
        [CLI_SCRIPT, 'task-worker', '--concurrency', '2', '--redelivery-timeout', '60'],
        { env: { ...sandbox.env, ...env }, stdio: 'ignore' },
      );
      onTestFinished(() => end(worker));
      while ((await count()) > 1) await new Promise((resolve) => setTimeout(resolve, 50)); // the worker has no event to wait for
      await end(worker);
      await end(child);
    },
    START_TIMEOUT_MS,
  );
});
