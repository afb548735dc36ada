import { beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import type { Actor } from '../../daemon/http/deps.ts';
import { createRateLimit } from '../../daemon/http/guards/rate-limit.ts';
import { HttpProblem } from '../../daemon/http/problem.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let made: TestApp;
beforeAll(() => {
  made = makeApp(database(), { writesPerMinute: 5, readsPerMinute: 8 });
});

const client = (name: string, limited = true): Actor => ({
  name,
  limited,
  door: 'rest',
  scopes: new Set(['read'] as const),
});

/** Seconds that a refused client shall wait; undefined when it was not refused. */
function refusal(work: () => void): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    expect(error.problem.status).toBe(429);
    return Number(error.headers['retry-after']);
  }
}

describe('requests per minute', () => {
  test('each client has its own minute, for reads and for writes', () => {
    let now = 0;
    const limit = createRateLimit({ writesPerMinute: 2, readsPerMinute: 3 }, () => now);
    const take = (name: string, kind: 'read' | 'write') => refusal(() => limit.take(client(name), kind));
    expect([take('a', 'write'), take('a', 'write'), take('a', 'write')]).toEqual([undefined, undefined, 60]);
    expect(take('a', 'read')).toBeUndefined();
    expect(take('b', 'write')).toBeUndefined();
    now = 45_000;
    expect(take('a', 'write')).toBe(15);
    now = 60_000;
    expect(take('a', 'write')).toBeUndefined();
  });

  test('the owner is not bound', () => {
    const limit = createRateLimit({ writesPerMinute: 1, readsPerMinute: 1 });
    for (let n = 0; n < 50; n++) expect(refusal(() => limit.take(client('owner', false), 'write'))).toBeUndefined();
  });

  test('clients whose minute is over are forgotten', () => {
    let now = 0;
    const limit = createRateLimit({ writesPerMinute: 1, readsPerMinute: 1 }, () => now);
    for (let n = 0; n < 3000; n++) {
      now = n * 100;
      limit.take(client(`token:${n}`), 'read');
    }
    expect(refusal(() => limit.take(client('token:2999'), 'read'))).toBe(60);
  });

  test('an issued token gets 429 with Retry-After; its hooks, and the owner, go on', async () => {
    const body = JSON.stringify({ name: 'busy', scopes: ['capture', 'read', 'write'] });
    const issued = await made.app.request('/api/admin/tokens', { method: 'POST', headers: OWNER, body });
    const { token } = (await issued.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = (path: string, as = headers) =>
      made.app.request(path, { method: 'POST', headers: as, body: '{"text":"a","session_id":"s"}' });
    for (let n = 0; n < 5; n++) expect((await post('/api/observations')).status).toBe(201);
    const refused = await post('/api/observations');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await made.app.request('/api/stats', { headers })).status).toBe(200);
    expect((await post('/hooks/claude-code/Stop')).status).toBe(204);
    expect((await post('/api/observations', OWNER)).status).toBe(201);
  });
});

describe('size', () => {
  test('a body that says it is too large is refused unread, one that turns out to be is refused on the way', async () => {
    const small = makeApp(database(), { maxBodyBytes: 1000 });
    const declared = { ...OWNER, 'content-length': '1001' };
    const unread = await small.app.request('/api/observations', { method: 'POST', headers: declared, body: '{}' });
    expect(unread.status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(32));
      },
    });
    const init = { method: 'POST', headers: OWNER, body: endless, duplex: 'half' } as RequestInit;
    expect((await small.app.request('/api/observations', init)).status).toBe(413);
    expect(sent).toBeLessThan(2000);
  });
});

describe('hooks', () => {
  const CALL = { session_id: 's', tool_name: 'Bash', tool_use_id: 'call-1', tool_input: { command: 'ls' } };
  const deliver = (app = made.app, body = JSON.stringify(CALL), path = '/hooks/claude-code/PostToolUse') =>
    app.request(path, { method: 'POST', headers: { ...OWNER, 'x-event-id': 'e1' }, body });

  test('the delivery is recorded as it came, and its answer goes back', async () => {
    const mine = makeApp(database());
    expect((await deliver(mine.app, JSON.stringify(CALL), '/hooks/claude-code/Stop')).status).toBe(204);
    expect(
      await database().query(`select agent, event, event_id, payload from mem_events where event_id = 'e1'`),
    ).toEqual([{ agent: 'claude-code', event: 'Stop', event_id: 'e1', payload: CALL }]);
    const lesson = { title: 'List', rule: 'Look first.', trigger_tool: 'Bash', trigger_pattern: '^ls$' };
    await mine.app.request('/api/lessons', { method: 'POST', headers: OWNER, body: JSON.stringify(lesson) });
    const reply = await deliver(mine.app, JSON.stringify(CALL), '/hooks/claude-code/PreToolUse');
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Look first.')]);
  });

  test('what can never be stored is a 422, what can’t be stored now a 503 with Retry-After', async () => {
    expect((await deliver(made.app, '{"session_id":""}')).status).toBe(422);
    const away = {
      ...database(),
      urgent: undefined,
      transaction: () => Promise.reject(new DatabaseUnavailable('away')),
    };
    const busy = await deliver(makeApp(away).app);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('broken and too deep payloads, odd names and long ids are refused', async () => {
    expect((await deliver(made.app, '{')).status).toBe(400);
    expect((await deliver(made.app, `${'['.repeat(101)}${']'.repeat(101)}`)).status).toBe(422);
    expect((await deliver(made.app, '{}', '/hooks/a%20b/Stop')).status).toBe(422);
    const long = { method: 'POST', headers: { ...OWNER, 'x-event-id': 'e'.repeat(201) }, body: '{}' };
    expect((await made.app.request('/hooks/claude-code/Stop', long)).status).toBe(422);
  });

  test('U+0000 in a tool’s output is no reason to lose the event', async () => {
    const odd = { ...CALL, tool_use_id: 'odd', tool_response: 'a\u0000b \ud83d' };
    expect((await deliver(made.app, JSON.stringify(odd))).status).toBe(204);
    expect(await database().query(`select tool_name from mem_tool_calls where tool_use_id = 'odd'`)).toHaveLength(1);
  });

  test('more than the daemon can hold at one time are told to come again', async () => {
    const mine = makeApp(database());
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    mine.deps.capture.hook = async () => {
      await held;
      return { status: 'ok', answer: null };
    };
    const waiting = Array.from({ length: 512 }, () => deliver(mine.app));
    const refused = await deliver(mine.app);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    release();
    expect(new Set((await Promise.all(waiting)).map((reply) => reply.status))).toEqual(new Set([204]));
    expect((await deliver(mine.app)).status).toBe(204);
  });

  test('a failed delivery frees its place', async () => {
    const mine = makeApp(database());
    for (let n = 0; n < 600; n++) await deliver(mine.app, '{');
    expect((await deliver(mine.app)).status).toBe(204);
  });
});
