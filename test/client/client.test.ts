import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { DaemonUnreachable, RequestFailed } from '../../daemon/client/client-errors.ts';
import { findTarget } from '../../daemon/client/client-transport.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';

type Seen = { method: string; url: string; authorization: string | undefined; body: string };

let home: Home;
beforeEach(() => {
  home = resolveHome({ AGENT_MEMORY_HOME: mkdtempSync(join(tmpdir(), 'client-')) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

/** Listen on the home's socket; answers every request by `answer` and keeps what it saw. */
async function listen(answer: (reply: ServerResponse) => void): Promise<Seen[]> {
  const seen: Seen[] = [];
  const server = createServer(async (request: IncomingMessage, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    });
    answer(reply);
  });
  await new Promise<void>((resolve) => server.listen(home.socket, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return seen;
}

const json = (status: number, value: unknown) => (reply: ServerResponse) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

describe('the client', () => {
  it('talks over the home’s socket with the home’s token, and sends and reads JSON', async () => {
    writeFileSync(home.token, 'the-token\n');
    const seen = await listen(json(200, { items: [1] }));
    const client = createClient({ home, env: {} });
    expect(
      await client.request('POST', '/api/x', { query: { a: 1, b: undefined, c: null }, body: { ü: '✓' } }),
    ).toEqual({
      items: [1],
    });
    expect(seen).toEqual([{ method: 'POST', url: '/api/x?a=1', authorization: 'Bearer the-token', body: '{"ü":"✓"}' }]);
  });

  it('reads an empty reply as undefined', async () => {
    await listen((reply) => reply.writeHead(204).end());
    expect(await createClient({ home, env: {} }).request('DELETE', '/api/x')).toBeUndefined();
  });

  it('turns problem+json into an error with detail, hint and faults', async () => {
    const problem = {
      title: 'Bad',
      status: 400,
      detail: 'Not right',
      hint: 'Do this',
      faults: [{ path: 'a.b', message: 'too long' }],
    };
    await listen(json(400, problem));
    const error = await createClient({ home, env: {} })
      .request('GET', '/api/x')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({ status: 400, hint: 'Do this', message: 'Not right\n- a.b: too long' });
  });

  it('names what came when it is no JSON', async () => {
    await listen((reply) => reply.writeHead(502).end('<html>Bad gateway'));
    await expect(createClient({ home, env: {} }).request('GET', '/api/x')).rejects.toThrow(/status 502 with "<html>/);
  });

  it('says how to start the daemon when nobody listens', async () => {
    const error = await createClient({ home, env: {} })
      .request('GET', '/api/x')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DaemonUnreachable);
    expect(error).toMatchObject({ reason: 'down', message: expect.stringContaining('agent-memory start') });
  });

  it('gives up on a daemon that stays silent', async () => {
    await listen(() => {});
    const error = await createClient({ home, env: {}, timeoutMs: 100 })
      .request('GET', '/api/x')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'DaemonUnreachable',
      reason: 'silent',
      message: expect.stringContaining('0.1 s'),
    });
  });

  it('starts the daemon once and sends the request again', async () => {
    let starts = 0;
    const startIfDown = async () => {
      starts++;
      await listen(json(200, 'up'));
    };
    expect(await createClient({ home, env: {}, startIfDown }).request('GET', '/api/x')).toBe('up');
    expect(starts).toBe(1);
  });

  it('never looks for a port where a socket is the way: a stranger may hold it', () => {
    writeFileSync(home.daemonFile, JSON.stringify({ pid: 1, port: 3377, version: '1.0.0' }));
    expect(() => findTarget(home, {})).toThrow(DaemonUnreachable);
  });

  it('says what is wrong with an AGENT_MEMORY_URL that is none', () => {
    expect(() => findTarget(home, { AGENT_MEMORY_URL: 'localhost:3377' })).toThrow(/http:\/\/ or https:\/\//);
  });
});
