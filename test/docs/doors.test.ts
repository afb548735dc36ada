// The doors that docs/coverage.md names, each gone through once: REST, MCP and the command line against one daemon on either database.

import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOOR_HEADER } from '../../daemon/contract/door.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { BY_THEIR_OWN_TESTS, COMMANDS, REQUESTS, TOOLS } from './driven-doors.ts';
import { read, rowsOf } from './pages.ts';

const START_TIMEOUT_MS = 120_000;

/** What a row's door names in code that can be called: a route, a command or a tool. */
const named = rowsOf(read('docs/coverage.md')).flatMap(({ cells }) => [
  ...[...(cells[1] ?? '').matchAll(/(MCP )?`([^`]+)`/g)].map(([, mcp, code]) => `${mcp ?? ''}${code}`),
]);
const callable = named.filter((door) =>
  /^(?:(?:GET|POST|PUT|PATCH|DELETE) \/|agent-memory (?!client)|MCP )/.test(door),
);
const gone = [
  ...REQUESTS.map(({ door }) => door),
  ...TOOLS.map(({ door }) => `MCP ${door}`),
  ...COMMANDS.map(({ door }) => `agent-memory ${door}`),
];

it('no route, command or tool of docs/coverage.md is left out', () => {
  const all = new Set([...gone, ...BY_THEIR_OWN_TESTS]);
  expect([...new Set(callable)].filter((door) => !all.has(door))).toEqual([]);
  expect([...all].filter((door) => !callable.includes(door))).toEqual([]);
});

for (const backend of ['pglite', 'postgres'] as const) {
  const skipped = notBuilt ?? (backend === 'postgres' ? noPostgres : undefined);
  describe.skipIf(skipped)(`doors on ${backend}${skipped ? ` [skipped: ${skipped}]` : ''}`, { timeout: 60_000 }, () => {
    let sandbox: Sandbox;
    let close = async () => {};
    let url: string;
    let authorization: string;
    let client: Client;
    const kept = new Map<string, number>();

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      if (backend === 'postgres') {
        const fresh = await freshPostgresUrl();
        close = fresh.remove;
        sandbox.env.AGENT_MEMORY_DATABASE_URL = fresh.url;
        sandbox.env.AGENT_MEMORY_ALLOW_TRUST_AUTH = 'true';
      }
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      const { port } = JSON.parse(readFileSync(sandbox.home.daemonFile, 'utf8')) as { port: number };
      url = `http://127.0.0.1:${port}`;
      authorization = `Bearer ${readFileSync(sandbox.home.token, 'utf8').trim()}`;
      client = new Client({ name: 'test', version: '1' });
      const address = new URL(`${url}/mcp?toolsets=${Object.keys(TOOLSETS).join()}`);
      const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization } } });
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types disagree under exactOptionalPropertyTypes
      await client.connect(transport as any);
    }, START_TIMEOUT_MS);
    afterAll(async () => {
      await client?.close();
      await sandbox?.close();
      await close();
    });

    /** Text with the ids that earlier answers were kept under; a number where it is nothing else in JSON. */
    const filled = (text: string) =>
      text.replace(/"<(\w+)>"|<(\w+)>/g, (_, whole?: string, part?: string) => String(kept.get((whole ?? part)!)));
    const keep = (name: string | undefined, answer: string) => {
      const id = /"id":(\d+)|#(\d+)/.exec(answer);
      if (name !== undefined) kept.set(name, Number(id?.[1] ?? id?.[2]));
    };

    it.each(REQUESTS)('$door', async ({ door, path, given, says, keeps }) => {
      if (/search|recall|timeline/.test(door)) await settle(sandbox.api);
      const [method, address] = door.split(' ') as [string, string];
      const reply = await fetch(url + filled(path ?? address), {
        method,
        // As the command line: what comes from it is the user's own word.
        headers: { authorization, 'content-type': 'application/json', [DOOR_HEADER]: 'cli' },
        ...(given && { body: filled(JSON.stringify(given)) }),
      });
      const answer = await reply.text();
      expect([reply.ok, answer]).toEqual([true, expect.stringContaining(says)]);
      keep(keeps, answer);
    });

    it.each(TOOLS)('MCP $door', async ({ door, given, says, keeps }) => {
      const reply = await client.callTool({ name: door, arguments: JSON.parse(filled(JSON.stringify(given))) });
      const text = (reply.content as { text: string }[]).map((one) => one.text).join('\n');
      expect([reply.isError ?? false, text]).toEqual([false, expect.stringContaining(filled(says))]);
      keep(keeps, text);
    });

    it.each(COMMANDS)('agent-memory $door', async ({ door, given, says, keeps }) => {
      const { code, stdout, stderr } = await sandbox.cli([...door.split(' '), ...given.map(filled)]);
      expect([code, stderr, stdout]).toEqual([0, expect.any(String), expect.stringContaining(says)]);
      keep(keeps, stdout);
    });
  });
}
