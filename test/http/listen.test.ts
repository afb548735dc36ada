import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from '../../daemon/http/listen.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, OWNER_TOKEN, type TestApp } from './make-app.ts';
import { PATIENT, readAll, serve } from './serve-app.ts';

const database = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'am-listen-'));
const socketPath = join(folder, 'daemon.sock');
const GRACE_MS = 2000;
let made: TestApp;
let served: Listening;

beforeAll(async () => {
  made = makeApp(database());
  served = await serve(made.app, { socketPath });
});
afterAll(async () => {
  await served.stop(GRACE_MS);
  rmSync(folder, { recursive: true });
});

/** Send raw bytes and read all that comes back until the connection ends. */
async function exchange(text: string, port = served.port): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return readAll(socket);
}
const get = (headers: string, path = '/api/health') => `GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
const isAlive = async (port = served.port) => (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;

test('a body that may be absent is not asked for over a socket either, and one that is there is read', async () => {
  const add = async () => {
    const reply = await fetch(`http://127.0.0.1:${served.port}/api/rules`, {
      method: 'POST',
      headers: { ...OWNER, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Rule ${crypto.randomUUID()} holds` }),
    });
    return ((await reply.json()) as { id: number }).id;
  };
  const end = (id: number, headers: string, body = '') =>
    exchange(
      `POST /api/rules/${id}/end HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${OWNER_TOKEN}\r\n${headers}Connection: close\r\n\r\n${body}`,
    );
  const wrong = '{"session_id":1}';
  expect(await end(await add(), '')).toContain(' 200 OK');
  expect(await end(await add(), 'Content-Length: 0\r\n')).toContain(' 200 OK');
  expect(
    await end(await add(), `Content-Type: application/json\r\nContent-Length: ${wrong.length}\r\n`, wrong),
  ).toContain(' 400 ');
  expect(await end(await add(), `Content-Length: ${wrong.length}\r\n`, wrong)).toContain(' 415 ');
});

describe('where it listens', () => {
  test('on 127.0.0.1 and on a socket that only its owner can open', async () => {
    expect(await isAlive()).toBe(true);
    expect(statSync(socketPath).mode & 0o777).toBe(0o600);
    const reply = await new Promise<number>((resolve, reject) => {
      request({ socketPath, path: '/api/stats', headers: { ...OWNER, host: 'agent-memory' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(reply).toBe(200);
  });

  test('a taken port is an outcome, not an exception', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await listen(made.app, { port, socketPath: undefined })).toEqual({ status: 'port-taken', port });
    other.close();
  });

  test('a path where no socket can be is one too, and the port is free again', async () => {
    const outcome = await listen(made.app, { port: 0, socketPath: join(folder, 'missing', 'x.sock') });
    expect(outcome).toEqual({ status: 'socket-failed', code: expect.stringMatching(/^E/) });
  });
});

describe('hostile senders', () => {
  test('DNS rebinding and foreign origins are refused on the port', async () => {
    const token = `Authorization: Bearer ${OWNER_TOKEN}\r\n`;
    expect(await exchange(get(`Host: evil.example\r\n${token}`))).toMatch(/^HTTP\/1\.1 403 /);
    expect(await exchange(get(`Host: 127.0.0.1\r\nOrigin: https://evil.example\r\n${token}`))).toMatch(
      /^HTTP\/1\.1 403 /,
    );
    expect(await exchange(get(`Host: localhost\r\n${token}`))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no Host', get(''), 400],
    ['a Host that is no host', get('Host: a b\r\n'), 400],
    [
      'two lengths',
      'POST /api/prompts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
      400,
    ],
    [
      'length and chunks',
      'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header of 20 KB', get(`Host: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n`), 431],
    ['a URL of 20 KB', get('Host: localhost\r\n', `/${'a'.repeat(20_000)}`), 431],
    ['a backslash path', get('Host: localhost\r\n', '/..\\..\\package.json'), 400],
  ])('%s gets its 4xx and the daemon lives', async (_name, text, status) => {
    expect(await exchange(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await isAlive()).toBe(true);
  });

  test('who dribbles headers or a body is cut off with a 408', async () => {
    const dribble = async (start: string) => {
      const socket = connect(served.port, '127.0.0.1');
      socket.write(start);
      const timer = setInterval(() => socket.write('a'), 50);
      onTestFinished(() => clearInterval(timer));
      const began = Date.now();
      const reply = await readAll(socket);
      clearInterval(timer);
      return { reply, tookMs: Date.now() - began };
    };
    const headers = await dribble('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(headers.reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(headers.tookMs).toBeLessThan(5000);
    const body = await dribble(
      `POST /api/observations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${OWNER_TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
    );
    expect(body.reply).toMatch(/^HTTP\/1\.1 (408|400) /);
    expect(body.tookMs).toBeLessThan(5000);
    expect(await isAlive()).toBe(true);
  });

  test('two hundred slow senders don’t keep others out', async () => {
    const slow = Array.from({ length: 200 }, () => connect(served.port, '127.0.0.1').on('error', () => {}));
    for (const socket of slow) socket.write('GET /api/health HTTP/1.1\r\nHost: local');
    expect(await isAlive()).toBe(true);
    for (const socket of slow) socket.destroy();
  });

  test.each([
    ['declared', true],
    ['in chunks', false],
  ])('a body of 100 MB, %s, is a 413, and memory stays', async (_name, declared) => {
    // A busy machine sends for longer than the quick limits allow.
    const mine = await serve(made.app, { timeouts: PATIENT });
    onTestFinished(() => mine.stop(0));
    const before = process.memoryUsage().rss;
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { ...OWNER, ...(declared && { 'content-length': 100 * chunk.length }) };
      const sending = request({
        port: mine.port,
        host: '127.0.0.1',
        path: '/api/observations',
        method: 'POST',
        headers,
      });
      let replied = false;
      sending.on('response', (reply) => {
        replied = true;
        resolve(reply.statusCode ?? 0);
        reply.resume();
      });
      // The server hangs up on what it won't read; by then its reply must be there.
      sending.on('error', (error) => !replied && reject(error));
      let left = 100;
      const send = () => {
        while (left-- > 0 && !sending.destroyed) if (!sending.write(chunk)) return void sending.once('drain', send);
        sending.end();
      };
      send();
    });
    expect(status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    expect(await isAlive()).toBe(true);
  });

  test('who hangs up in the middle of a body leaves no error behind', async () => {
    const socket = connect(served.port, '127.0.0.1');
    socket.write(
      `POST /hooks/claude-code/Stop HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${OWNER_TOKEN}\r\nContent-Length: 50\r\n\r\n{"a"`,
    );
    await new Promise((resolve) => socket.write('', resolve));
    socket.destroy();
    expect(await isAlive()).toBe(true);
    expect(made.logged).toEqual([]);
  });
});

describe('stalled uploads', () => {
  const uploads = (port: number, sent: string | Buffer, bytes: number) =>
    Array.from({ length: 3 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /hooks/claude-code/Stop HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${OWNER_TOKEN}\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      socket.write(sent);
      return socket;
    });
  const hook = (where: { port: number } | { socketPath: string }) =>
    new Promise<number>((resolve, reject) => {
      const sending = request(
        { host: '127.0.0.1', ...where, path: '/hooks/claude-code/Stop', method: 'POST', headers: OWNER },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        },
      );
      sending.on('error', reject).end('{"session_id":"s"}');
    });
  const DECLARED = 33_000_000;
  const roomy = () => makeApp(database(), { maxHookBodyBytes: 2 * DECLARED });

  test('keep no hook out, neither at their own door nor at the other, and are cut off when nothing more comes', async () => {
    const path = join(folder, 'stalled.sock');
    const mine = await serve(roomy().app, { socketPath: path, timeouts: PATIENT });
    onTestFinished(() => mine.stop(0));
    const [first] = uploads(mine.port, '{"', DECLARED);
    const reply = readAll(first!);
    expect(await hook({ socketPath: path })).toBe(204);
    expect(await hook({ port: mine.port })).toBe(204);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(await hook({ port: mine.port })).toBe(204);
  });

  test('that did send what memory has room for fill their own door only', async () => {
    const path = join(folder, 'full.sock');
    const mine = await serve(roomy().app, { socketPath: path, timeouts: PATIENT });
    onTestFinished(() => mine.stop(0));
    const held = uploads(mine.port, Buffer.alloc(30_000_000, ' '), DECLARED);
    const replies = held.map((socket) => once(socket, 'data'));
    const [refused] = await Promise.race(replies); // two fit, and the third is told to come again
    expect(String(refused)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await hook({ socketPath: path })).toBe(204);
  });
});
