import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Listening } from '../../daemon/http/listen.ts';
import { createProxy } from '../../daemon/proxy/proxy.ts';
import { conversationsOf, makeApp, OWNER, type TestApp } from '../http/make-app.ts';
import { PATIENT, serve } from '../http/serve-app.ts';
import { withDatabase } from '../support/databases.ts';
import { type ScriptedUpstream, startUpstream } from './scripted-upstream.ts';

const database = withDatabase();
const KEYS = { openai: 'key-of-openai', anthropic: 'key-of-anthropic', google: 'key-of-google' };
const CHAT = '/v1/chat/completions';
const MAX_REQUESTS = 256;
let folder: string;
let upstream: ScriptedUpstream;
let made: TestApp;
let served: Listening;
let token: string;
let isOn = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  upstream = await startUpstream();
  made = makeApp(database());
  made.deps.proxy = createProxy({
    isOn: () => isOn,
    upstreams: {
      openai: `${upstream.url}/openai/v1`,
      anthropic: `${upstream.url}/anthropic/v1`,
      google: `${upstream.url}/google/v1beta`,
      ollama: `${upstream.url}/ollama/v1/`,
      closed: 'http://127.0.0.1:1/v1',
      keyless: 'https://models.example/v1',
    },
    keysFile: join(folder, 'proxy-keys.json'),
    keys: KEYS,
    conversations: conversationsOf(made.deps, database(), made.deps.log),
  });
  served = await serve(made.app, { timeouts: PATIENT });
  token = await issue(['proxy']);
});
beforeEach(() => {
  isOn = true;
  upstream.json({ ok: true });
});
afterAll(async () => {
  await served.stop(100);
  made.deps.proxy.close();
  upstream.stop();
  rmSync(folder, { recursive: true });
});

async function issue(scopes: string[]): Promise<string> {
  const body = JSON.stringify({ name: 'a client', scopes });
  const reply = await made.app.request('/api/admin/tokens', { method: 'POST', headers: OWNER, body });
  return ((await reply.json()) as { token: string }).token;
}

const url = (path: string) => `http://127.0.0.1:${served.port}${path}`;
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });

test('a request reaches the provider of its door byte for byte, with the provider’s key in place of the token', async () => {
  const body =
    '{ "messages":[{"role":"user","content":"caf\\u00e9 \u{1F600}"}],\n\t"model" : "gpt-x", "temperature":1.0 }';
  const reply = await post(`${CHAT}?a=b%20c`, body, { 'x-session-id': 's', cookie: 'a=b' });
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
  const { method, url, headers, body: got } = upstream.last();
  expect([method, url, got]).toEqual(['POST', '/openai/v1/chat/completions?a=b%20c', body]);
  expect(headers.authorization).toBe('Bearer key-of-openai');
  expect(headers).not.toHaveProperty('x-session-id');
  expect(headers).not.toHaveProperty('cookie');
  expect(JSON.stringify(upstream.last())).not.toContain(token);
});

test.each([
  ['/v1/messages', 'claude-x', '/anthropic/v1/messages', 'x-api-key', 'key-of-anthropic'],
  ['/v1/messages/count_tokens', 'claude-x', '/anthropic/v1/messages/count_tokens', 'x-api-key', 'key-of-anthropic'],
  [
    '/v1beta/models/gemini-x:generateContent',
    '',
    '/google/v1beta/models/gemini-x:generateContent',
    'x-goog-api-key',
    'key-of-google',
  ],
  [
    '/v1beta/models/gemini-x:countTokens',
    '',
    '/google/v1beta/models/gemini-x:countTokens',
    'x-goog-api-key',
    'key-of-google',
  ],
  [
    '/v1/models/gemini-x:generateContent',
    '',
    '/google/v1/models/gemini-x:generateContent',
    'x-goog-api-key',
    'key-of-google',
  ],
  ['/v1/responses', 'gpt-x', '/openai/v1/responses', 'authorization', 'Bearer key-of-openai'],
  ['/v1/embeddings', 'small', '/openai/v1/embeddings', 'authorization', 'Bearer key-of-openai'],
  [CHAT, 'anthropic/claude-x', '/anthropic/v1/chat/completions', 'authorization', 'Bearer key-of-anthropic'],
  [CHAT, 'google/gemini-x', '/google/v1beta/openai/chat/completions', 'authorization', 'Bearer key-of-google'],
  [CHAT, 'ollama/library/qwen', '/ollama/v1/chat/completions', 'authorization', undefined],
])('%s with the model %s goes to %s', async (path, model, wanted, header, key) => {
  await (await post(path, JSON.stringify({ a: 1, model }))).text();
  const { url, headers, body } = upstream.last();
  expect([url, headers[header]]).toEqual([wanted, key]);
  expect(JSON.parse(body)).toEqual({ a: 1, model: model.replace(/^(?:anthropic|google|ollama)\//, '') });
});

test('models are listed by the provider whose library asks', async () => {
  const headers = { 'x-api-key': token };
  await (await fetch(url('/v1/models?limit=3'), { headers })).text();
  expect(upstream.last().url).toBe('/openai/v1/models?limit=3');
  await (await fetch(url('/v1/models'), { headers: { ...headers, 'anthropic-version': '2023-06-01' } })).text();
  expect(upstream.last().url).toBe('/anthropic/v1/models');
  await (await fetch(url('/v1beta/models'), { headers: { 'x-goog-api-key': token } })).text();
  expect(upstream.last().url).toBe('/google/v1beta/models');
});

test('the token counts wherever a library puts a key, and goes no further', async () => {
  const gemini = '/v1beta/models/gemini-x:streamGenerateContent';
  const ways: [string, Record<string, string>][] = [
    [gemini, { 'x-goog-api-key': token }],
    [`${gemini}?alt=sse&key=${token}`, {}],
    ['/v1/messages', { 'x-api-key': token }],
  ];
  for (const [path, headers] of ways) {
    const reply = await fetch(url(path), { method: 'POST', headers, body: '{}' });
    expect([path, reply.status]).toEqual([path, 200]);
    await reply.text();
    expect(JSON.stringify(upstream.last())).not.toContain(token);
  }
});

test('a client’s own provider key passes when the token has a header of its own', async () => {
  const headers = { 'x-agent-memory-token': token, authorization: 'Bearer own-key' };
  await (await post(CHAT, '{}', headers)).text();
  expect(upstream.last().headers.authorization).toBe('Bearer own-key');
  expect(JSON.stringify(upstream.last())).not.toContain(token);
});

test('a token that stands twice goes upstream in neither place, and the daemon’s key takes its place', async () => {
  const twice = { 'x-agent-memory-token': token, authorization: `Bearer ${token}` };
  await (await post(`${CHAT}?k%65y=${token}`, '{}', twice)).text();
  expect(upstream.last().headers.authorization).toBe('Bearer key-of-openai');
  expect(JSON.stringify(upstream.last())).not.toContain(token);
  await (await post(CHAT, '{}', { ...twice, 'x-api-key': 'own-key' })).text();
  expect(upstream.last().headers).toMatchObject({ 'x-api-key': 'own-key' });
  expect(JSON.stringify(upstream.last())).not.toContain(token);
});

test('headers that the client names as its connection’s own stay here', async () => {
  const headers = { authorization: `Bearer ${token}`, connection: 'close, X-Secret-Hop', 'x-secret-hop': '1' };
  const client = request(url(CHAT), { method: 'POST', headers });
  client.end('{}');
  const [reply] = await once(client, 'response');
  reply.resume();
  await once(reply, 'end');
  expect(upstream.last().headers).not.toHaveProperty('x-secret-hop');
});

test('a key in the file wins over the environment, and a file that others can read is refused', async () => {
  const file = join(folder, 'proxy-keys.json');
  writeFileSync(file, '{"openai":"key-of-file"}', { mode: 0o600 });
  await (await post(CHAT, '{}')).text();
  expect(upstream.last().headers.authorization).toBe('Bearer key-of-file');
  chmodSync(file, 0o644);
  const reply = await post(CHAT, '{}');
  expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('chmod 600')]);
  rmSync(file);
});

test('without the scope, without a token, with the proxy off, from a page elsewhere: nothing reaches a provider', async () => {
  const before = upstream.received.length;
  const other = await issue(['read', 'write', 'admin']);
  expect((await post(CHAT, '{}', { authorization: `Bearer ${other}` })).status).toBe(403);
  expect((await post(CHAT, '{}', { authorization: 'Bearer sk-of-a-provider' })).status).toBe(401);
  expect((await fetch(url(CHAT), { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await post(CHAT, '{}', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post('/v1beta/models/x:deleteAll', '{}')).status).toBe(404);
  isOn = false;
  expect((await post(CHAT, '{}')).status).toBe(404);
  expect(upstream.received.length).toBe(before);
});

test('a token with only the scope proxy reaches no other route', async () => {
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(url('/api/observations'), { headers })).status).toBe(403);
});

test('no request chooses a host: an unknown prefix, and a name of another door, are refused with what is known', async () => {
  const before = upstream.received.length;
  const unknown = await post(CHAT, '{"model":"http://evil.example/x"}');
  expect(unknown.status).toBe(400);
  const { error } = (await unknown.json()) as { error: { message: string } };
  expect(error.message).toContain('known: openai, anthropic, google, ollama');
  expect((await post('/v1/messages', '{"model":"openai/gpt-x"}')).status).toBe(400);
  expect((await post(CHAT, '{"model":"keyless/x"}')).status).toBe(401);
  expect((await post(CHAT, '{"model":"closed/x"}')).status).toBe(502);
  expect(upstream.received.length).toBe(before);
});

test('a body of 32 MB passes whole; one beyond 50 MB is refused before a provider sees it', async () => {
  const body = `{"model":"gpt-x","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"${'iVBOR'.repeat(6_710_886)}"}}]}]}`;
  expect((await post(CHAT, body)).status).toBe(200);
  expect(upstream.last().body === body).toBe(true);
  const before = upstream.received.length;
  expect((await post(CHAT, body + ' '.repeat(20_000_000))).status).toBe(413);
  expect(upstream.received.length).toBe(before);
});

test('256 requests pass at once, and one more is told to come again', async () => {
  const held: (() => void)[] = [];
  let full = () => {};
  const isFull = new Promise<void>((resolve) => {
    full = resolve;
  });
  upstream.answer((_, reply) => {
    held.push(() => reply.end('{}'));
    if (held.length === MAX_REQUESTS) full();
  });
  const replies = Array.from({ length: MAX_REQUESTS }, () => post(CHAT, '{}'));
  await isFull;
  const refused = await post(CHAT, '{}');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  for (const end of held) end();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(MAX_REQUESTS).fill(200));
});

test('an upstream’s error comes back as it is', async () => {
  upstream.json({ error: { message: 'slow down' } }, 429, {
    'retry-after': '7',
    'x-request-id': 'r',
    'set-cookie': 'a=b',
  });
  const reply = await post(CHAT, 'not json');
  expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('x-request-id')]).toEqual([429, '7', 'r']);
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(await reply.json()).toEqual({ error: { message: 'slow down' } });
});

test('a redirect is not followed, and its address does not reach the client', async () => {
  const before = upstream.received.length;
  upstream.json({}, 307, { location: `${upstream.url}/elsewhere` });
  const reply = await post(CHAT, '{}');
  expect([reply.status, reply.headers.get('location')]).toEqual([502, null]);
  expect(upstream.received.length).toBe(before + 1);
});

test('an upstream that breaks off in mid-answer is not asked again, also on a connection that was used before', async () => {
  await (await post(CHAT, '{}')).text(); // its connection is kept
  const before = upstream.received.length;
  let breakOff = () => {};
  upstream.answer((_, reply, raw) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('data: one\n\n');
    breakOff = () => raw.socket.resetAndDestroy();
  });
  const reader = (await post(CHAT, '{"stream":true}')).body!.getReader();
  await reader.read();
  const next = reader.read();
  await setImmediate(); // the proxy waits for more
  breakOff();
  await expect(next).rejects.toThrow();
  upstream.json({ ok: true });
  await (await post(CHAT, '{}')).text();
  expect(upstream.received.length).toBe(before + 2);
});

test('a stream arrives piece by piece, while the upstream is still speaking', async () => {
  let finish = () => {};
  upstream.answer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('data: one\n\n');
    finish = () => reply.end('data: two\n\n');
  });
  const reader = (await post(CHAT, '{"stream":true}')).body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: one\n\n');
  finish();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: two\n\n');
  expect((await reader.read()).done).toBe(true);
});

test('a client that hangs up ends the upstream’s work, before the answer and in the middle of it', async () => {
  for (const begins of [false, true]) {
    const closed = new Promise<void>((resolve) => {
      upstream.answer((_, reply) => {
        reply.on('close', resolve);
        if (begins) reply.write('data: one\n\n');
        else reached();
      });
    });
    let reached = () => {};
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const client = request(url(CHAT), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    client.on('error', () => {});
    client.end('{}');
    await (begins ? once(client, 'response') : arrived);
    client.destroy();
    await closed;
  }
});

test('a client that stops reading stops the upstream: what passes is not held in memory', async () => {
  let written = 0;
  const piece = Buffer.alloc(64 * 1024);
  const stuck = new Promise<void>((resolve) => {
    upstream.answer((_, reply) => {
      const more = () => {
        while (written < 512 * 1024 * 1024) {
          written += piece.length;
          if (!reply.write(piece)) break;
        }
        clearTimeout(quiet);
        quiet = setTimeout(resolve, 1000);
      };
      let quiet: NodeJS.Timeout | undefined;
      reply.on('drain', more);
      reply.on('error', () => {});
      more();
    });
  });
  const client = request(url(CHAT), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  client.on('error', () => {});
  client.on('response', (reply) => reply.pause());
  client.end('{}');
  await stuck;
  expect(written).toBeLessThan(64 * 1024 * 1024);
  client.destroy();
});
