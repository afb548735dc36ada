import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { packageVersion } from '../../daemon/home/version.ts';
import { createApp } from '../../daemon/http/app.ts';
import { readConfig } from '../../daemon/settings/config.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let db: Database;
let made: TestApp;
beforeAll(() => {
  db = database();
  made = makeApp(db);
});

const TCP = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never;

/** Issue a token as the owner does, and return it with its id. */
async function issue(scopes: string[], more: object = {}): Promise<{ id: number; headers: Record<string, string> }> {
  const body = JSON.stringify({ name: 'test', scopes, ...more });
  const reply = await made.app.request('/api/admin/tokens', { method: 'POST', headers: OWNER, body });
  expect(reply.status).toBe(201);
  const { id, token } = (await reply.json()) as { id: number; token: string };
  return { id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

const status = async (path: string, init?: RequestInit, app = made.app, env?: never) =>
  (await app.request(path, init, env)).status;

describe('tokens', () => {
  test('without a token every route answers 401, known or not, except the reduced health and the pages’ own files', async () => {
    const paths = new Set(made.app.routes.filter((r) => r.method !== 'ALL').map((r) => `${r.method} ${r.path}`));
    expect(paths.size).toBeGreaterThan(40);
    const open: string[] = [];
    for (const route of paths) {
      const [method, path] = route.split(' ') as [string, string];
      const reply = await made.app.request(path.replace(/:\w+/g, '1'), { method });
      if (reply.status !== 401) open.push(route);
      else expect(reply.headers.get('content-type')).toBe('application/problem+json');
    }
    const isFile = (route: string) => /^GET \/(?:viewer\/.+|docs(?:\/.+)?)?$/.test(route);
    expect(open.filter((route) => !isFile(route))).toEqual(['GET /api/health', 'GET /health', 'GET /v1/health']);
    expect(await status('/nowhere')).toBe(401);
    expect(await (await made.app.request('/api/health')).json()).toEqual({
      status: 'ok',
      version: packageVersion(),
    });
  });

  test('the owner sees the whole health, and a wrong token none of it', async () => {
    expect(await (await made.app.request('/api/health', { headers: OWNER })).json()).toHaveProperty('queue');
    expect(await status('/api/health', { headers: { authorization: 'Bearer wrong' } })).toBe(401);
  });

  test('the token of the daemon’s environment counts beside the home’s, but an issued one never as the owner’s', async () => {
    const env = { AGENT_MEMORY_HOME: '/nowhere', AGENT_MEMORY_TOKEN: 'of-the-environment' };
    expect(readConfig(env).token).toBe('of-the-environment');
    expect(readConfig({ ...env, AGENT_MEMORY_TOKEN: `agmem_${'a'.repeat(43)}` }).token).toBeUndefined();
    const { deps } = makeApp(db);
    const app = createApp({ ...deps, extraOwnerToken: 'of-the-environment' });
    const other = { headers: { authorization: 'Bearer of-the-environment' } };
    expect([
      await status('/api/admin/tokens', other, app),
      await status('/api/stats', { headers: OWNER }, app),
    ]).toEqual([200, 200]);
    expect(await status('/api/stats', other)).toBe(401);
  });

  test('an empty bearer, as a client with an unset variable sends it, is told apart', async () => {
    const reply = await made.app.request('/api/stats', { headers: { authorization: 'Bearer ' } });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(((await reply.json()) as { detail: string }).detail).toMatch(/empty/);
  });

  test('an issued token does what its scopes say and nothing else', async () => {
    const read = await issue(['read']);
    const write = await issue(['write']);
    const capture = await issue(['capture']);
    const admin = await issue(['admin']);
    const post = (headers: Record<string, string>) => ({
      method: 'POST',
      headers,
      body: '{"text":"a text","session_id":"s"}',
    });
    expect(await status('/api/stats', read)).toBe(200);
    expect(await status('/api/observations', post(read.headers))).toBe(403);
    expect(await status('/api/observations', post(write.headers))).toBe(201);
    expect(await status('/api/stats', write)).toBe(403);
    expect(await status('/api/admin/tokens', read)).toBe(403);
    expect(await status('/api/admin/tokens', admin)).toBe(200);
    expect(await status('/hooks/claude-code/Stop', post(capture.headers))).toBe(204);
    expect(await status('/hooks/claude-code/Stop', post(write.headers))).toBe(204);
    expect(await status('/hooks/claude-code/Stop', post(read.headers))).toBe(403);
    expect(await status('/api/observations', post(capture.headers))).toBe(403);
    expect(await status('/openapi.json', capture)).toBe(403);
  });

  test('a revoked token stops at once', async () => {
    const token = await issue(['read']);
    expect(await status('/api/stats', token)).toBe(200);
    const revoked = await made.app.request(`/api/admin/tokens/${token.id}`, { method: 'DELETE', headers: OWNER });
    expect(((await revoked.json()) as { revoked_at: string }).revoked_at).toMatch(/^20/);
    const refused = await made.app.request('/api/stats', token);
    expect(refused.status).toBe(401);
    expect(((await refused.json()) as { detail: string }).detail).toBe('The token was revoked');
  });

  test('a token ends with its time, and none is issued that has ended already', async () => {
    const token = await issue(['read'], { expires_at: new Date(Date.now() + 3600_000).toISOString() });
    expect(await status('/api/stats', token)).toBe(200);
    await db.query(`update mem_api_tokens set expires_at = now() - interval '1 second' where id = $1`, [token.id]);
    expect(await status('/api/stats', token)).toBe(401);
    const late = JSON.stringify({ name: 'late', expires_at: '2020-01-01T00:00:00Z' });
    expect(await status('/api/admin/tokens', { method: 'POST', headers: OWNER, body: late })).toBe(400);
  });

  test('only the hash of a token is kept, and lists show neither', async () => {
    const { headers } = await issue(['read'], { name: 'hidden', agent: 'codex' });
    const token = headers.authorization!.slice('Bearer '.length);
    const rows = await db.query('select * from mem_api_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    const listed = await (await made.app.request('/api/admin/tokens', { headers: OWNER })).text();
    expect(listed).toContain('"agent":"codex"');
    expect(listed).not.toContain(token);
    expect(listed).not.toContain('hash');
  });

  test('the last use is noted', async () => {
    const token = await issue(['read']);
    const lastUse = async () =>
      (
        await db.query<{ last_used_at: Date | null }>('select last_used_at from mem_api_tokens where id = $1', [
          token.id,
        ])
      )[0]!.last_used_at;
    expect(await lastUse()).toBeNull();
    await status('/api/stats', token);
    expect(await lastUse()).toBeInstanceOf(Date);
  });

  test('what a token’s agent writes is signed with its name', async () => {
    const token = await issue(['read', 'write'], { agent: 'codex' });
    const reply = await made.app.request('/api/observations', { ...token, method: 'POST', body: '{"text":"signed"}' });
    const { observations } = (await reply.json()) as { observations: { id: number }[] };
    const saved = await made.app.request(`/api/observations/${observations[0]!.id}`, token);
    expect(await saved.json()).toMatchObject({ agent: 'codex' });
  });
});

describe('ways in without a token', () => {
  test('a trusted agent needs none, from this machine and no web page', async () => {
    const { app } = makeApp(db, { trustedAgents: ['codex'] });
    const codex = { 'x-agent-name': 'codex' };
    expect(await status('/api/stats', { headers: codex }, app, TCP)).toBe(200);
    expect(await status('/api/admin/tokens', { headers: codex }, app, TCP)).toBe(403);
    expect(await status('/api/stats', { headers: { 'x-agent-name': 'other' } }, app, TCP)).toBe(401);
    expect(await status('/api/stats', { headers: { ...codex, origin: 'http://localhost:5173' } }, app, TCP)).toBe(401);
    const elsewhere = { incoming: { socket: { remoteAddress: '172.17.0.5' } } } as never;
    expect(await status('/api/stats', { headers: codex }, app, elsewhere)).toBe(401);
  });

  test('no agent is trusted unless the settings name it', async () => {
    expect(await status('/api/stats', { headers: { 'x-agent-name': 'codex' } }, made.app, TCP)).toBe(401);
  });

  test('with authentication turned off anyone may read and write, but not administer', async () => {
    const { app } = makeApp(db, { requireAuth: false });
    expect(await status('/api/stats', {}, app)).toBe(200);
    expect(await status('/api/admin/tokens', {}, app)).toBe(403);
    expect(await status('/api/admin/tokens', { headers: OWNER }, app)).toBe(200);
  });
});

describe('web pages', () => {
  test.each(['evil.example', 'evil.example:3377', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', ''])(
    'a request for the host %j is refused, whatever its token',
    async (host) => {
      expect(await status('/api/stats', { headers: { ...OWNER, host } })).toBe(403);
    },
  );

  test.each(['localhost', 'LOCALHOST:3377', '127.0.0.1:1', '[::1]:3377'])('the host %j is ours', async (host) => {
    expect(await status('/api/stats', { headers: { ...OWNER, host } })).toBe(200);
  });

  test('over the Unix socket the host is the client’s whim', async () => {
    const init = { headers: { ...OWNER, host: 'agent-memory' } };
    expect(await status('/api/stats', init, made.app, { viaSocket: true } as never)).toBe(200);
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'chrome-extension://abc'])(
    'pages of %j may not use the daemon',
    async (origin) => {
      const reply = await made.app.request('/api/stats', { headers: { ...OWNER, origin } });
      expect(reply.status).toBe(403);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('a page of this machine may read replies, errors too, and gets no credentials', async () => {
    const origin = 'http://localhost:5173';
    for (const headers of [{ ...OWNER, origin }, { origin }]) {
      const reply = await made.app.request('/api/stats', { headers });
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
      expect(reply.headers.get('vary')).toContain('origin');
    }
  });

  test('a preflight is answered without a token, for local pages only', async () => {
    const preflight = (origin: string) =>
      made.app.request('/api/stats', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = await preflight('http://127.0.0.1:8080');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-headers')).not.toContain('x-agent-name');
    expect((await preflight('https://evil.example')).status).toBe(403);
    expect(await status('/api/stats', { method: 'OPTIONS' })).toBe(401);
  });
});
