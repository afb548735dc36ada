import { beforeAll, describe, expect, test } from 'vitest';
import { WriterBusy } from '../../daemon/capture/event-writer.ts';
import { DatabaseUnavailable, QueryError } from '../../daemon/db/database.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let made: TestApp;
beforeAll(() => {
  made = makeApp(database());
});

type Problem = {
  status: number;
  title: string;
  detail: string;
  hint?: string;
  faults?: { path: string; message: string }[];
};
async function problem(path: string, init: RequestInit & { body?: string } = {}, app = made.app): Promise<Problem> {
  const reply = await app.request(path, { headers: OWNER, ...init });
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  const body = (await reply.json()) as Problem;
  expect(body.status).toBe(reply.status);
  return body;
}
const post = (body: string, headers: Record<string, string> = OWNER) => ({ method: 'POST', headers, body });
const OBSERVATIONS = '/api/observations';

describe('bad input', () => {
  test.each([
    ['no JSON', '{"text":', /not valid JSON/],
    ['an empty body', '', /empty/],
    ['another type', '42', /expected object/i],
    ['a missing field', '{}', /body: text/],
    ['an unknown kind', '{"text":"a","kind":"gossip"}', /body: kind/],
    ['an empty list', '[]', /body/],
    ['a fault inside a list', '[{"text":"a"},{"text":5}]', /body: 1\.text/],
    ['U+0000 in a field', '{"text":"a\\u0000b"}', /U\+0000/],
    ['U+0000 deep inside', '{"text":"a","metadata":{"a":["\\u0000"]}}', /U\+0000/],
    ['U+0000 in a key', '{"text":"a","metadata":{"a\\u0000":1}}', /U\+0000/],
    ['half a surrogate pair', '{"text":"a","metadata":{"a":"\\ud83d"}}', /surrogate/],
    ['the other half', '{"text":"a\\uDE00"}', /surrogate/],
    ['a zone that no clock shows', '{"text":"a","created_at":"0541-12-11T12:04:11.2-22:52"}', /less than 16 hours/],
    ['the year 0', '{"text":"a","created_at":"0000-06-01T00:00:00Z"}', /years 1 to 9999/],
    ['the year 50', '{"text":"a","created_at":"0050-06-01T00:00:00Z"}', /years 1000 to 9999/],
    ['a year that the zone makes 10000', '{"text":"a","created_at":"9999-12-31T23:59:59-10:00"}', /years 1 to 9999/],
    ['JSON nested 101 deep', `{"text":"a","metadata":{"a":${'['.repeat(99)}${']'.repeat(99)}}}`, /deeper than 100/],
    ['JSON nested 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /deeper than 100/],
  ])('%s is a 400 that says what was wrong', async (_name, body, detail) => {
    const answer = await problem(OBSERVATIONS, post(body));
    expect(answer.status).toBe(400);
    expect(answer.detail).toMatch(detail);
  });

  test('JSON nested 100 deep, whole surrogate pairs and other escapes are taken', async () => {
    const deep = `{"text":"\\ud83d\\ude00 \\u0001 \\n","metadata":{"a":${'['.repeat(97)}"x"${']'.repeat(97)}}}`;
    expect((await made.app.request(OBSERVATIONS, post(deep))).status).toBe(201);
  });

  test('every fault is named, with its path', async () => {
    const { faults } = await problem('/api/prompts', post('{"session_id":"","cwd":5}'));
    expect(faults?.map((fault) => fault.path)).toEqual(['session_id', 'prompt', 'cwd']);
  });

  test.each([
    ['/api/observations?limit=0', /limit/],
    ['/api/observations?limit=5&limit=6', /limit/],
    ['/api/observations?ids=1,x', /ids/],
    ['/api/observations?ids=1,97516676177030614662', /ids/],
    ['/api/observations?cursor=-1', /cursor/],
    ['/api/injections?cursor=9007199254740993', /cursor/],
    ['/api/observations/abc', /path: id/],
    ['/api/observations/0', /path: id/],
    ['/api/observations/9007199254740993', /path: id/],
    ['/api/observations/timeline', /anchor/],
    ['/api/sessions/%00', /session_id/],
    ['/api/prompts?session_id=%00', /session_id/],
    ['/api/lessons/match', /tool_name/],
  ])('GET %s is a 400', async (path, detail) => {
    const answer = await problem(path);
    expect(answer.status).toBe(400);
    expect(answer.detail).toMatch(detail);
  });

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'a body of type %s is a 415',
    async (type) => {
      const { 'content-type': _, ...headers } = OWNER;
      const init = {
        method: 'POST',
        headers: type ? { ...headers, 'content-type': type } : headers,
        body: Buffer.from('{"text":"a"}'),
      };
      const reply = await made.app.request(OBSERVATIONS, init);
      expect(reply.status).toBe(415);
      expect(await reply.text()).toContain('Content-Type: application/json');
    },
  );

  test('a charset and a +json type are fine', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json']) {
      const init = post('{"text":"a"}', { ...OWNER, 'content-type': type });
      expect((await made.app.request(OBSERVATIONS, init)).status).toBe(201);
    }
  });

  test('an unknown path is a 404, a known one with another method a 405 that lists what it takes', async () => {
    expect((await problem('/api/nothing')).status).toBe(404);
    const reply = await made.app.request('/api/lessons/5', { method: 'PUT', headers: OWNER });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, PATCH, DELETE');
    expect((await problem('/hooks/claude-code/Stop')).status).toBe(405);
    expect((await problem('/api/prompts', { method: 'DELETE' })).status).toBe(405);
  });

  test.each([
    ['GET', '/api/observations/999999'],
    ['PATCH', '/api/observations/999999'],
    ['DELETE', '/api/observations/999999'],
    ['GET', '/api/observations/timeline?anchor=999999'],
    ['GET', '/api/sessions/none'],
    ['PATCH', '/api/sessions/none'],
    ['GET', '/api/lessons/999999'],
    ['PATCH', '/api/lessons/999999'],
    ['DELETE', '/api/lessons/999999'],
    ['POST', '/api/lessons/999999/trigger'],
    ['DELETE', '/api/admin/tokens/999999'],
  ])('%s %s is a 404', async (method, path) => {
    const body = path.includes('sessions') ? '{"status":"failed"}' : '{"title":"new"}';
    const answer = await problem(path, { method, headers: OWNER, ...(method === 'PATCH' && { body }) });
    expect(answer.status).toBe(404);
  });

  test('path traversal finds nothing', async () => {
    for (const path of [
      '/docs/../../package.json',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs/..%2f..%2fpackage.json',
    ]) {
      expect((await made.app.request(path, { headers: OWNER })).status).toBe(404);
    }
  });
});

describe('what errors tell', () => {
  const SECRET = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

  test('a secret in a request comes back from no error', async () => {
    const answers = [
      await made.app.request(`/api/sessions/${SECRET}`, { headers: OWNER }),
      await made.app.request(`/api/${SECRET}`, { headers: OWNER }),
      await made.app.request('/api/observations/search', post(JSON.stringify({ query: 'a', [SECRET]: 1 }))),
      await made.app.request('/api/admin/projects/merge', post(JSON.stringify({ from: SECRET, into: 'b' }))),
      await made.app.request(OBSERVATIONS, post('{}', { ...OWNER, 'content-type': SECRET })),
      await made.app.request(OBSERVATIONS, post(`{"text": ${SECRET}}`)),
      await made.app.request('/api/stats', { headers: { ...OWNER, origin: SECRET } }),
      await made.app.request('/api/stats', { headers: { ...OWNER, host: SECRET } }),
    ];
    for (const reply of answers) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(await reply.text()).not.toContain(SECRET);
    }
  });

  test('a failure in here is a 500 without a word of it; the log has the reason, redacted', async () => {
    const failing = makeApp(database());
    failing.deps.recall.search = async () => {
      throw new Error(`could not read /home/me/x of ${SECRET}`);
    };
    const answer = await problem('/api/observations/search', post('{"query":"a"}'), failing.app);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toMatch(/home\/me|ghp_/);
    expect(JSON.stringify(failing.logged)).toContain('could not read /home/me/x');
    expect(JSON.stringify(failing.logged)).not.toContain(SECRET);
  });

  test('a lost database is a 503 with Retry-After, on the API and for hooks', async () => {
    const failing = makeApp(database());
    failing.deps.recall.search = () => Promise.reject(new DatabaseUnavailable('connection lost'));
    failing.deps.capture.hook = () => Promise.reject(new DatabaseUnavailable('connection lost'));
    for (const path of ['/api/observations/search', '/hooks/claude-code/Stop']) {
      const reply = await failing.app.request(path, post('{"query":"a"}'));
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('a writer that is full is a 503 as well', async () => {
    const full = makeApp(database());
    full.deps.capture.prompt = () => Promise.reject(new WriterBusy('5000 events wait to be written'));
    const reply = await full.app.request('/api/prompts', post('{"session_id":"s","prompt":"p"}'));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test.each(['23503', '40001', '40P01'])('requests that met (%s) are told to try again', async (code) => {
    const met = makeApp(database());
    met.deps.recall.search = () => Promise.reject(new QueryError('deadlock detected', code));
    const reply = await met.app.request('/api/observations/search', post('{"query":"a"}'));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    expect(met.logged).toMatchObject([{ code, message: 'a request conflicted with another one' }]);
  });

  test('a value that the database finds too complex is the client’s fault, another refusal is ours', async () => {
    const failing = makeApp(database());
    failing.deps.recall.search = () => Promise.reject(new QueryError('too deep', '54001'));
    failing.deps.recall.recall = () => Promise.reject(new QueryError('null value in column', '23502'));
    expect((await problem('/api/observations/search', post('{"query":"a"}'), failing.app)).status).toBe(400);
    expect((await problem('/api/recall', post('{"prompt":"a"}'), failing.app)).status).toBe(500);
    expect(failing.logged).toHaveLength(1);
    expect(failing.logged[0]).toMatchObject({ code: '23502' });
  });
});
