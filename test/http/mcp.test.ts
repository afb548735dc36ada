/** MCP over HTTP with the SDK's own client and a real port: the tools of the stdio server, under the guards of the daemon's routes. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Listening } from '../../daemon/http/listen.ts';
import { createStreamableSessions } from '../../mcp/streamable-sessions.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, OWNER_TOKEN, sender, type TestApp } from './make-app.ts';
import { serve } from './serve-app.ts';

const PATIENT = { headersMs: 60_000, requestMs: 60_000, checkEveryMs: 1000 };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

const database = withDatabase();
let made: TestApp;
let served: Listening;
beforeAll(async () => {
  made = makeApp(database());
  served = await serve(made.app, { timeouts: PATIENT });
});
afterAll(async () => {
  await served.stop(2000);
  await made.deps.recall.stop();
});

const send = sender(() => made);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function connect(
  headers: Record<string, string> = bearer(OWNER_TOKEN),
  { name = 'test', roots, query = '' }: { name?: string; roots?: string[]; query?: string } = {},
) {
  const url = new URL(`http://127.0.0.1:${served.port}/mcp${query}`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  const client = new Client({ name, version: '1' }, { capabilities: { ...(roots && { roots: {} }) } });
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((uri) => ({ uri: `file://${uri}` })) }));
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types disagree under exactOptionalPropertyTypes
  await client.connect(transport as any);
  onTestFinished(() => client.close());
  return {
    transport,
    client,
    async names() {
      return (await client.listTools()).tools.map((tool) => tool.name);
    },
    async call(tool: string, given: object = {}) {
      const reply = await client.callTool({ name: tool, arguments: { ...given } });
      const [content] = reply.content as { text: string }[];
      return {
        text: content?.text ?? '',
        // biome-ignore lint/suspicious/noExplicitAny: results of every tool
        data: (reply.structuredContent ?? {}) as any,
        isError: reply.isError === true,
      };
    },
  };
}
async function issue(scopes: string[], more: object = {}): Promise<{ id: number; token: string }> {
  return (await send(OWNER, 'POST', '/api/admin/tokens', { name: 'test', scopes, ...more })).body;
}
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${served.port}/mcp`, {
    method: 'POST',
    headers: { ...bearer(OWNER_TOKEN), ...ACCEPT, ...headers },
    body: JSON.stringify(body),
  });

describe('an MCP client over HTTP', () => {
  test('gets the tools of the stdio server, saves and finds', async () => {
    const { client, names, call } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'memory' });
    expect(client.getInstructions()).toContain('search at the beginning of a task');
    expect(await names()).toEqual(TOOLSETS.default!.map((tool) => tool.name));
    const saved = await call('save_memory', { text: 'Pelicans nest behind the turbine hall.', folder: '/work/shop' });
    expect(saved.text).toMatch(/Remembered as #\d+/);
    const read = await call('get_observations', { ids: [saved.data.id] });
    expect(read.text).toContain('turbine hall');
    const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);
    const found = await call('search', {
      query: 'turbine hall',
      since: day(-2 * 86_400_000),
      until: day(2 * 86_400_000),
    });
    expect(found.data.results[0]).toMatchObject({ id: saved.data.id, confidence: expect.any(Number) });
    expect(Date.parse(found.data.results[0].updated_at)).toBeGreaterThan(0);
    expect((await call('search', { query: 'turbine hall', until: day(-2 * 86_400_000) })).data.results).toEqual([]);
    const wrong = await call('get_observations', { ids: [999_999_999] });
    expect(wrong.text).toContain('999999999');
    expect((await call('search', { query: '' })).isError).toBe(true);
  });

  test('gets no result without how sure it is and when it changed, and reads that where it is unsure', async () => {
    const { call } = await connect();
    const text = 'Cormorants may roost under the jetty.';
    const { body } = await send(OWNER, 'POST', '/api/observations', { project: '/work/shop', text, confidence: 0.3 });
    const { id } = body.observations[0];
    const about = { folder: '/work/shop' };
    const results = [
      (await call('search', { query: 'cormorants jetty', ...about })).data.results,
      (await call('timeline', { anchor: id, ...about })).data.items,
      (await call('recall', { queries: ['where do cormorants roost'], ...about })).data.results,
      (await call('forget_memory', { query: 'cormorants jetty', ...about })).data.matches,
    ];
    for (const found of results)
      expect(found.find((one: { id: number }) => one.id === id)).toMatchObject({
        confidence: 0.3,
        updated_at: expect.stringMatching(/^\d{4}-/),
      });
    expect((await call('search', { query: 'cormorants jetty', ...about })).text).toContain(`${text} (30 % sure, `);
    const prompt = 'where do the cormorants roost, under the jetty?';
    const { body: carried } = await send(OWNER, 'POST', '/api/recall', { prompt, project: '/work/shop' });
    expect(carried.text).toContain('30 % sure) “Cormorants');
  });

  test('does not forget by words without being shown the rules that say them, and how one ends', async () => {
    const { call } = await connect();
    const about = { project: '/work/shop' };
    const { body: rule } = await send(OWNER, 'POST', '/api/rules', {
      ...about,
      text: 'remember I prefer Kestrel over IIS',
    });
    expect(rule.text).toBe('I prefer Kestrel over IIS');
    const { body: read } = await send(OWNER, 'GET', `/api/rules/${rule.id}`);
    expect(read.kind).toBe('preference');
    const shown = await call('forget_memory', { query: 'prefer kestrel', ...about });
    expect(shown.data.rules).toEqual([{ id: rule.id, text: rule.text }]);
    expect(shown.text).toContain(`#${rule.id}`);
    expect((await call('forget_memory', { query: 'prefer osprey', ...about })).data).not.toHaveProperty('rules');
  });

  test('writes as a model, whatever its token, and by the name that it gives itself', async () => {
    const { token } = await issue(['read', 'write']);
    for (const headers of [bearer(OWNER_TOKEN), bearer(token)]) {
      const { call } = await connect(headers, { name: 'codex-mcp-client' });
      const { data } = await call('save_memory', { text: 'Gannets dive at noon.', folder: '/work/shop', pinned: true });
      const { body } = await send(OWNER, 'GET', `/api/observations/${data.id}`);
      expect(body).toMatchObject({ source: 'agent', agent: 'codex', confirmed_at: null });
    }
  });

  test('works in its first root, which it is asked for in the reply to its call', async () => {
    const { call, client } = await connect(undefined, { roots: ['/work/aviary'] });
    const inRoot = await call('save_memory', { text: 'Terns arrive in May.' });
    const named = await (await connect()).call('save_memory', { text: 'Terns leave.', folder: '/work/aviary' });
    expect(inRoot.data.project).toBe(named.data.project);
    expect((await client.listTools()).tools.some((tool) => 'folder' in (tool.inputSchema.properties ?? {}))).toBe(
      false,
    );
  });

  test('gets other toolsets by the address, and is told of unknown ones', async () => {
    const { names } = await connect(undefined, { query: '?toolsets=default,lessons' });
    expect(await names()).toContain('list_lesson_drafts');
    await expect(connect(undefined, { query: '?toolsets=nonsense' })).rejects.toThrow(/Unknown toolsets: nonsense/);
  });
});

describe('a token', () => {
  test('is wanted, as a bearer or as the password of Basic, and its end counts in a session that runs', async () => {
    await expect(connect({})).rejects.toThrow(/needs a token/);
    const { id, token } = await issue(['read', 'write']);
    const basic = Buffer.from(`agent:${token}`).toString('base64');
    const { call } = await connect({ authorization: `Basic ${basic}` });
    expect((await call('list_rules')).isError).toBe(false);
    await send(OWNER, 'DELETE', `/api/admin/tokens/${id}`);
    await expect(call('list_rules')).rejects.toThrow(/revoked/);
  });

  test('that may only read is offered only what reads, and writes by no call', async () => {
    const { token } = await issue(['read']);
    const { names, call } = await connect(bearer(token));
    expect(await names()).toContain('search');
    expect(await names()).not.toContain('save_memory');
    expect(await names()).not.toContain('forget_memory');
    await expect(call('save_memory', { text: 'No.' })).rejects.toThrow(/There is no tool save_memory/);
  });

  test('that is bound to a project works there without naming it, and sees no other', async () => {
    const { body } = await send(OWNER, 'POST', '/api/observations', {
      text: 'Shags are black.',
      project: 'acme/birds',
    });
    const other = await send(OWNER, 'POST', '/api/observations', { text: 'Shags are shy.', project: 'acme/other' });
    const { token } = await issue(['read', 'write'], { projects: ['acme/birds'] });
    const { call } = await connect(bearer(token));
    const saved = await call('save_memory', { text: 'Shags dry their wings.' });
    expect(saved.data.project).toBe(body.observations[0].project);
    const ids = [other.body.observations[0].id];
    expect((await call('get_observations', { ids })).text).not.toContain('shy');
    expect((await call('search', { query: 'shags', project: 'acme/other' })).isError).toBe(true);
  });

  test('opens no session of another token', async () => {
    const { transport } = await connect();
    const { token } = await issue(['read']);
    const message = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const session = { 'mcp-session-id': transport.sessionId! };
    expect((await post(message, session)).status).toBe(200);
    expect((await post(message, { ...session, ...bearer(token) })).status).toBe(404);
  });

  test('of the viewer is no token for a model', async () => {
    const link = (await send(OWNER, 'POST', '/api/admin/browser-link', {})).body.url as string;
    const code = /[#?&]code=([^&]+)/.exec(link)?.[1] ?? link.split('#')[1] ?? '';
    const login = await send({ 'x-agent-memory-code': code }, 'POST', '/login');
    expect(login.body.token).toMatch(/./);
    expect((await post(INITIALIZE, bearer(login.body.token))).status).toBe(403);
  });
});

describe('the door', () => {
  test('is closed to pages of other origins and to other hosts, and has no stream to listen to', async () => {
    expect((await post(INITIALIZE, { origin: 'https://evil.example' })).status).toBe(403);
    const rebound = await made.app.request('/mcp', {
      method: 'POST',
      headers: { ...bearer(OWNER_TOKEN), ...ACCEPT, host: 'evil.example' },
      body: JSON.stringify(INITIALIZE),
    });
    expect(rebound.status).toBe(403);
    const stream = await fetch(`http://127.0.0.1:${served.port}/mcp`, { headers: bearer(OWNER_TOKEN) });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  test('refuses what is no JSON, no initialize or of no session, and ends a session when asked', async () => {
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(400);
    expect((await post(INITIALIZE, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-session-id': 'none' })).status).toBe(404);
    const { transport, names } = await connect();
    await transport.terminateSession();
    await expect(names()).rejects.toThrow(/initialize|Session|session/);
  });

  test('takes Basic from programs only, not from a page whose browser sends it unasked', async () => {
    const authorization = `Basic ${Buffer.from(`x:${OWNER_TOKEN}`).toString('base64')}`;
    const status = async (headers: object) =>
      (await made.app.request('/api/stats', { headers: { authorization, ...headers } })).status;
    expect(await status({})).toBe(200);
    expect(await status({ origin: 'http://localhost:5173' })).toBe(401);
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await status({ authorization: `Basic ${Buffer.from('x:wrong').toString('base64')}` })).toBe(401);
    expect(await status({ authorization: 'Basic eA==' })).toBe(401);
  });
});

describe('sessions', () => {
  const ask = () => Promise.reject(new Error('no daemon'));
  const open = async (sessions: ReturnType<typeof createStreamableSessions>, name: string): Promise<string> => {
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: ACCEPT });
    const reply = await sessions.answer(request, INITIALIZE, { name, mayWrite: true, project: undefined, ask });
    await reply.text();
    return reply.headers.get('mcp-session-id')!;
  };
  const ping = async (sessions: ReturnType<typeof createStreamableSessions>, name: string, id: string) => {
    const headers = { ...ACCEPT, 'mcp-session-id': id };
    const reply = await sessions.answer(
      new Request('http://localhost/mcp', { method: 'POST', headers }),
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { name, mayWrite: true, project: undefined, ask },
    );
    await reply.text();
    return reply.status;
  };
  const parts = { version: '1', reportFault: () => {} };

  test('are bounded: a caller that opens many loses its own longest unused one, and nobody else’s', async () => {
    const sessions = createStreamableSessions(parts);
    const mine = await open(sessions, 'owner');
    const first = await open(sessions, 'token:1');
    const second = await open(sessions, 'token:1');
    for (let n = 0; n < 61; n++) await open(sessions, 'token:1');
    expect(await ping(sessions, 'token:1', first)).toBe(200);
    await open(sessions, 'token:1');
    expect(await ping(sessions, 'token:1', second)).toBe(404);
    expect([await ping(sessions, 'token:1', first), await ping(sessions, 'owner', mine)]).toEqual([200, 200]);
  });

  test('end when nobody uses them for a day', async () => {
    let now = 0;
    const sessions = createStreamableSessions({ ...parts, now: () => now });
    const id = await open(sessions, 'owner');
    now = 23 * 3600_000;
    expect(await ping(sessions, 'owner', id)).toBe(200);
    now += 25 * 3600_000;
    expect(await ping(sessions, 'owner', id)).toBe(404);
  });
});
