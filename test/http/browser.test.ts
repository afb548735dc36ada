import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openLoginsFile } from '../../daemon/home/logins-file.ts';
import type { Actor } from '../../daemon/http/deps.ts';
import { createBrowserSessions } from '../../daemon/http/guards/browser-sessions.ts';
import { withDatabase } from '../support/databases.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let made: TestApp;
beforeAll(() => {
  made = makeApp(database());
});

const OF_OWNER: Actor = { name: 'owner', scopes: new Set(), limited: false, door: 'user' };
const HOST = '127.0.0.1:3377';
async function link(): Promise<string> {
  const reply = await made.app.request('/api/admin/browser-link', { method: 'POST', headers: OWNER });
  const { url } = (await reply.json()) as { url: string };
  return url;
}
const codeOf = (url: string) => url.split('code=')[1]!;
const redeem = (code: string, headers: Record<string, string> = {}) =>
  made.app.request('/login', { method: 'POST', headers: { host: HOST, 'x-agent-memory-code': code, ...headers } });
async function login(): Promise<string> {
  const { token } = (await (await redeem(codeOf(await link()))).json()) as { token: string };
  return token;
}
const open = (path: string, token: string | undefined, method = 'GET', body?: string) =>
  made.app.request(path, {
    method,
    headers: { host: HOST, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });

test('a link logs a browser in, once, and shows its code to no server', async () => {
  const url = await link();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3377\/#\/login\?code=[\w-]{43}$/);
  const first = await redeem(codeOf(url));
  expect(first.status).toBe(200);
  expect(first.headers.get('set-cookie')).toBeNull();
  expect((await redeem(codeOf(url))).status).toBe(401);
  expect((await redeem('')).status).toBe(401);
  expect((await made.app.request('/login', { method: 'POST' })).status).toBe(401);
});

test('a page’s token opens the whole API as its user', async () => {
  const token = await login();
  expect((await open('/openapi.json', token)).status).toBe(200);
  const saved = await open('/api/observations', token, 'POST', '{"text":"from the viewer","project":"acme/viewer"}');
  expect(saved.status).toBe(201);
  const { observations } = (await saved.json()) as { observations: { id: number }[] };
  const { source } = (await (await open(`/api/observations/${observations[0]!.id}`, token)).json()) as {
    source: string;
  };
  expect(source).toBe('user');
  expect((await open('/api/admin/tokens', token)).status).toBe(200);
  expect((await open('/api/stats', 'guess')).status).toBe(401);
});

test('the pages’ files are open and hold nothing recorded; everything else needs a token', async () => {
  for (const path of ['/', '/docs', '/docs/start.js']) expect((await open(path, undefined)).status).toBe(200);
  for (const path of ['/openapi.json', '/api/stats', '/api/live', '/viewer/../api/stats', '/docs/api/stats/x'])
    expect([path, (await open(path, undefined)).status]).toEqual([path, 401]);
});

test('no cookie is asked for or taken, so that another server of this machine has nothing to ride on', async () => {
  const token = await login();
  const reply = await made.app.request('/api/stats', {
    headers: { host: HOST, cookie: `agent_memory_session=${token}` },
  });
  expect(reply.status).toBe(401);
});

test('a page of another port may not send a code', async () => {
  const preflight = await made.app.request('/login', {
    method: 'OPTIONS',
    headers: { host: HOST, origin: 'http://127.0.0.1:8000', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).not.toContain('x-agent-memory-code');
});

test('codes and tokens end with their time', () => {
  let now = 0;
  const sessions = createBrowserSessions({ now: () => now });
  const { code } = sessions.makeCode(OF_OWNER);
  const another = sessions.makeCode(OF_OWNER).code;
  now = 119_000;
  const { token } = sessions.redeem(code)!;
  expect(sessions.actorOf(token)?.name).toBe('browser');
  now = 121_000;
  expect(sessions.redeem(another)).toBeUndefined();
  now += 12 * 3600_000;
  expect(sessions.actorOf(token)).toBeUndefined();
});

test('a login ends with what made its link', async () => {
  const sessions = createBrowserSessions();
  let holds = true;
  const { code } = sessions.makeCode({ ...OF_OWNER, stillHolds: () => holds });
  const actor = sessions.actorOf(sessions.redeem(code)!.token)!;
  expect(await actor.stillHolds!()).toBe(true);
  holds = false;
  expect(await actor.stillHolds!()).toBe(false);
});

test('a login outlives the daemon, as a hash that no page can log in with, and ends with another owner’s token', () => {
  const path = join(makeTestFolder('am-logins-'), 'logins.json');
  const faults: unknown[] = [];
  const start = (owner = 'of these tokens', now = Date.now) =>
    createBrowserSessions({ now, file: openLoginsFile(path, owner, (error) => faults.push(error)) });
  const before = start();
  const { token } = before.redeem(before.makeCode(OF_OWNER).code)!;
  const child = before.redeem(before.makeCode(before.actorOf(token)!).code)!.token;
  const kept = readFileSync(path, 'utf8');
  expect(kept).not.toContain(token);
  expect(start().actorOf(JSON.parse(kept).logins[0].key)).toBeUndefined();
  expect(statSync(path).mode & 0o077).toBe(0);

  const after = start();
  expect([after.actorOf(token)?.name, after.actorOf(child)?.name]).toEqual(['browser', 'browser']);
  expect(start('of these tokens', () => Date.now() + 12 * 3600_000).actorOf(token)).toBeUndefined();
  expect(start('of other tokens').actorOf(token)).toBeUndefined();
  after.end(token);
  expect([after.actorOf(token), start().actorOf(token), start().actorOf(child)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(faults).toEqual([]);
  writeFileSync(path, 'half of a fi');
  expect(start().actorOf(child)).toBeUndefined();
  expect(faults).toHaveLength(1);
});

test('a page logs itself out, and nobody else', async () => {
  const [token, another] = [await login(), await login()];
  expect((await open('/login', token, 'DELETE')).status).toBe(204);
  expect((await open('/api/stats', token)).status).toBe(401);
  expect((await open('/api/stats', another)).status).toBe(200);
  expect((await open('/login', undefined, 'DELETE')).status).toBe(401);
});

test('pages run nothing but our own files and can’t be framed', async () => {
  const files = [
    '/viewer/main.js',
    '/viewer/chunk.js',
    '/viewer/later-pages.js',
    '/viewer/main.css',
    '/docs/swagger-ui.css',
    '/docs/swagger-ui-bundle.js',
  ];
  for (const path of ['/', '/docs', '/docs/start.js', ...files]) {
    const reply = await open(path, undefined);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
});
