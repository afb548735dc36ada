import { beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
let made: TestApp;
beforeAll(() => {
  made = makeApp(database());
});

const post = (path: string, body: unknown, key?: string, app = made.app) =>
  app.request(path, {
    method: 'POST',
    headers: key === undefined ? OWNER : { ...OWNER, 'idempotency-key': key },
    body: JSON.stringify(body),
  });

const rowsIn = async (table: string) => (await database().query(`select from ${table}`)).length;

test.each([
  ['/api/observations', { text: 'once' }, 'mem_observations'],
  ['/api/lessons', { title: 'a', rule: 'b', trigger_tool: 'Bash' }, 'mem_lessons'],
  ['/api/prompts', { session_id: 's', prompt: 'p' }, 'mem_user_prompts'],
  ['/api/queue', { session_id: 's', tool_name: 'Bash' }, 'mem_tool_calls'],
])('POST %s repeated under its key answers the same and writes nothing', async (path, body, table) => {
  const before = await rowsIn(table);
  const first = await post(path, body, 'key-1');
  const second = await post(path, body, 'key-1');
  expect(second.status).toBe(first.status);
  expect(await second.json()).toEqual(await first.json());
  expect([first.headers.get('idempotent-replay'), second.headers.get('idempotent-replay')]).toEqual([null, 'true']);
  expect(await rowsIn(table)).toBe(before + 1);
});

test.each([
  ['/api/observations', [{ text: 'one' }, { text: 'two' }, { text: 'three', external_id: 'own' }]],
  ['/api/prompts', { session_id: 's', prompt: 'p' }],
  ['/api/queue', { session_id: 's', tool_name: 'Bash' }],
])(
  'POST %s whose receipt was lost with the daemon gets the ids again that the first one stored under',
  async (path, body) => {
    const ids = async (key: string): Promise<string[]> => {
      const text = await (await post(path, body, key)).text();
      return [...text.matchAll(/"(?:external_id|id)":"([^"]+)"/g)].map((match) => match[1]!);
    };
    const first = await ids('key-lost');
    expect(new Set(first).size).toBe(Array.isArray(body) ? 3 : 1);
    if (Array.isArray(body)) expect(first[2]).toBe('own');
    await database().query('delete from mem_ingest_receipts');
    expect(await ids('key-lost')).toEqual(first);
    expect(first).not.toContain((await ids('another-key'))[0]);
  },
);

test('a lesson whose receipt was lost with the daemon is kept once', async () => {
  const create = async (title: string, key?: string) => {
    const lesson = { title, rule: 'Ask first.', project: 'github.com/acme/shop', trigger_tool: 'Bash' };
    const { id } = (await (await post('/api/lessons', lesson, key)).json()) as { id: number };
    return id;
  };
  const first = await create('Kept once', 'key-lost');
  await database().query('delete from mem_ingest_receipts');
  expect(await create('Kept once', 'key-lost')).toBe(first);
  expect(await create('Kept once', 'another-key')).not.toBe(first);
  expect(await create('Kept once')).not.toBe(await create('Kept once'));
  expect(await database().query(`select id from mem_lessons where title = 'Kept once'`)).toHaveLength(4);
});

test('without a key each request counts', async () => {
  const before = await rowsIn('mem_observations');
  await post('/api/observations', { text: 'twice' });
  await post('/api/observations', { text: 'twice' });
  expect(await rowsIn('mem_observations')).toBe(before + 2);
});

test('a key that comes back with another body is a 422', async () => {
  await post('/api/observations', { text: 'one' }, 'key-2');
  expect((await post('/api/observations', { text: 'two' }, 'key-2')).status).toBe(422);
});

test('a key counts for one path and one client', async () => {
  const issued = await post('/api/admin/tokens', { name: 'other' });
  const { token } = (await issued.json()) as { token: string };
  await post('/api/prompts', { session_id: 's', prompt: 'p' }, 'key-3');
  expect((await post('/api/queue', { session_id: 's', tool_name: 'Bash' }, 'key-3')).status).toBe(202);
  const others = await made.app.request('/api/prompts', {
    method: 'POST',
    headers: { ...OWNER, authorization: `Bearer ${token}`, 'idempotency-key': 'key-3' },
    body: '{"session_id":"x","prompt":"another"}',
  });
  expect([others.status, others.headers.get('idempotent-replay')]).toEqual([201, null]);
});

test('requests under one key at the same time run once', async () => {
  const before = await rowsIn('mem_observations');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => post('/api/observations', { text: 'race' }, 'key-4')),
  );
  const [first, ...others] = await Promise.all(replies.map((reply) => reply.json()));
  for (const other of others) expect(other).toEqual(first);
  expect(await rowsIn('mem_observations')).toBe(before + 1);
});

test('a failed request leaves no receipt, so that it can be tried again', async () => {
  const mine = makeApp(database());
  const { save } = mine.deps.memory;
  mine.deps.memory.save = () => Promise.reject(new Error('disk full'));
  expect((await post('/api/observations', { text: 'retry' }, 'key-5', mine.app)).status).toBe(500);
  mine.deps.memory.save = save;
  expect((await post('/api/observations', { text: 'retry' }, 'key-5', mine.app)).status).toBe(201);
});

test('a secret reaches the receipts neither by key nor by reply', async () => {
  const secret = `ghp_${'z9Y8x7W6v5'.repeat(4).slice(0, 36)}`;
  await post('/api/prompts', { session_id: 's', prompt: 'p', prompt_id: secret }, secret);
  const rows = await database().query('select key, reply from mem_ingest_receipts');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a key is 1 to 255 characters long', async () => {
  expect((await post('/api/observations', { text: 'a' }, 'k'.repeat(256))).status).toBe(400);
  expect((await post('/api/observations', { text: 'a' }, '')).status).toBe(400);
});
