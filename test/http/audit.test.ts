import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();

/** Everything the log holds, oldest first; what an app still holds back is written first. */
async function auditOf(made: TestApp): Promise<Record<string, unknown>[]> {
  await made.app.close();
  const rows = await database().query('select actor, method, path, status, subject from mem_audit_log order by id');
  await database().query('delete from mem_audit_log');
  return rows;
}

async function work(made: TestApp): Promise<void> {
  const post = (path: string, body: string) => made.app.request(path, { method: 'POST', headers: OWNER, body });
  await made.app.request('/api/stats', { headers: OWNER });
  await post('/hooks/claude-code/Stop', '{}');
  await post('/api/forget', '{"ids":[1,2]}');
  await post('/api/forget', '{}');
}

test('by default writes are logged with what they were about, failed ones too, and neither reads nor hooks', async () => {
  const made = makeApp(database());
  await work(made);
  expect(await auditOf(made)).toEqual([
    { actor: 'owner', method: 'POST', path: '/api/forget', status: 200, subject: 'observations 1, 2' },
    { actor: 'owner', method: 'POST', path: '/api/forget', status: 400, subject: null },
  ]);
});

test('with "all" reads are logged as well, with "off" nothing', async () => {
  const all = makeApp(database(), { audit: 'all' });
  await work(all);
  expect((await auditOf(all)).map((row) => row.path)).toEqual(['/api/stats', '/api/forget', '/api/forget']);
  const off = makeApp(database(), { audit: 'off' });
  await work(off);
  expect(await auditOf(off)).toEqual([]);
});

test('a token’s deeds stand under its id, also those that were denied', async () => {
  const made = makeApp(database());
  const issued = await made.app.request('/api/admin/tokens', {
    method: 'POST',
    headers: OWNER,
    body: '{"name":"reader","scopes":["read"]}',
  });
  const { id, token } = (await issued.json()) as { id: number; token: string };
  const headers = { ...OWNER, authorization: `Bearer ${token}` };
  await made.app.request('/api/lessons/5', { method: 'DELETE', headers });
  expect((await auditOf(made)).at(-1)).toMatchObject({ actor: `token:${id}`, status: 403, path: '/api/lessons/5' });
});

test('a secret in a path or a subject is masked', async () => {
  const made = makeApp(database());
  const secret = `ghp_${'q1W2e3R4t5'.repeat(4).slice(0, 36)}`;
  await made.app.request(`/api/sessions/${secret}`, { method: 'PATCH', headers: OWNER, body: '{"status":"failed"}' });
  const rows = JSON.stringify(await auditOf(made));
  expect(rows).toContain('PATCH');
  expect(rows).not.toContain(secret);
});

test('rows outlive a database that is away for a while', async () => {
  const made = makeApp(database());
  const { query } = made.deps.db;
  const away = { ...made.deps.db, query: () => Promise.reject(new DatabaseUnavailable('away')) };
  const lossy = makeApp(away as never);
  await lossy.app.request('/api/admin/stop', { method: 'POST', headers: OWNER });
  await expect.poll(() => lossy.logged.length).toBeGreaterThan(0); // a flush that failed
  away.query = query.bind(made.deps.db) as never;
  expect(await auditOf(lossy)).toMatchObject([{ path: '/api/admin/stop', status: 202 }]);
});

test('the log is read newest first, in pages', async () => {
  const made = makeApp(database());
  for (let n = 1; n <= 5; n++) {
    await made.app.request('/api/forget', { method: 'POST', headers: OWNER, body: `{"ids":[${n}]}` });
  }
  await made.app.close();
  type Page = { items: { subject: string }[]; next_cursor: number | null };
  const read = async (query: string) =>
    (await (await made.app.request(`/api/admin/audit?${query}`, { headers: OWNER })).json()) as Page;
  const first = await read('limit=3');
  expect(first.items.map((row) => row.subject)).toEqual(['observation 5', 'observation 4', 'observation 3']);
  const second = await read(`limit=3&cursor=${first.next_cursor}`);
  expect(second.items.map((row) => row.subject)).toEqual(['observation 2', 'observation 1']);
  expect(second.next_cursor).toBeNull();
});
