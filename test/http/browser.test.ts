import { beforeAll, expect, test } from 'vitest';
import { createBrowserSessions } from '../../daemon/http/guards/browser-sessions.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let made: TestApp;
beforeAll(() => {
  made = makeApp(database());
});

const HOST = '127.0.0.1:3377';
async function link(): Promise<string> {
  const reply = await made.app.request('/api/admin/browser-link', { method: 'POST', headers: OWNER });
  const { url } = (await reply.json()) as { url: string };
  return url;
}
async function login(): Promise<string> {
  const reply = await made.app.request(await link());
  return reply.headers.get('set-cookie')!.split(';')[0]!;
}
const open = (path: string, cookie: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
  made.app.request(path, { method, headers: { host: HOST, cookie, ...headers }, ...(body !== undefined && { body }) });

test('a link logs a browser in, once', async () => {
  const url = await link();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3377\/login\?code=[\w-]{43}$/);
  expect((await made.app.request(url, { method: 'HEAD' })).status).toBe(401); // a preview doesn't use it up
  const first = await made.app.request(url);
  expect(first.status).toBe(200);
  expect(first.headers.get('set-cookie')).toMatch(
    /^agent_memory_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  );
  const second = await made.app.request(url);
  expect(second.status).toBe(401);
  expect(second.headers.get('set-cookie')).toBeNull();
});

test('the cookie opens the docs and the API, and no administration', async () => {
  const cookie = await login();
  expect((await open('/docs', cookie)).status).toBe(200);
  expect((await open('/openapi.json', cookie)).status).toBe(200);
  const json = { 'content-type': 'application/json', origin: `http://${HOST}` };
  expect((await open('/api/observations', cookie, json, 'POST', '{"text":"from docs"}')).status).toBe(201);
  expect((await open('/api/admin/tokens', cookie)).status).toBe(403);
  expect((await open('/docs', 'agent_memory_session=guess')).status).toBe(401);
});

test('another server of this machine can’t ride on the cookie', async () => {
  const cookie = await login();
  const json = { 'content-type': 'application/json' };
  const foreign = { ...json, origin: 'http://127.0.0.1:8000' };
  expect((await open('/api/observations', cookie, foreign, 'POST', '{"text":"x"}')).status).toBe(401);
  const sameSite = { ...json, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };
  expect((await open('/api/stats', cookie, sameSite)).status).toBe(401);
  const followed = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' };
  expect((await open('/docs', cookie, followed)).status).toBe(200);
});

test('codes and cookies end with their time', () => {
  let now = 0;
  const sessions = createBrowserSessions(() => now);
  const { code } = sessions.makeCode();
  const another = sessions.makeCode().code;
  now = 119_000;
  const cookie = sessions.redeem(code)!.split(';')[0]!;
  const request = { req: { header: (name: string) => (name === 'cookie' ? cookie : undefined) } } as never;
  expect(sessions.actorOf(request)?.name).toBe('browser');
  now = 121_000;
  expect(sessions.redeem(another)).toBeUndefined();
  now += 12 * 3600_000;
  expect(sessions.actorOf(request)).toBeUndefined();
});

test('pages run nothing but our own files and can’t be framed', async () => {
  const cookie = await login();
  for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']) {
    const reply = await open(path, cookie);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
});
