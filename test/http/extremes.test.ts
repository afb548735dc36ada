import { beforeAll, expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

/** Values that were found by generating requests from /openapi.json: each was a 500 once. */
describeEachBackend('the least and the most that a request may hold', (open) => {
  let made: TestApp;
  beforeAll(async () => {
    made = makeApp(await open());
  });

  const send = (method: string, path: string, body?: object) =>
    made.app.request(path, { method, headers: OWNER, ...(body && { body: JSON.stringify(body) }) });
  const call = { session_id: 's', tool_name: 'Bash', tool_use_id: 'longest' };

  it('the longest call at the earliest time is recorded; a longer or earlier one is refused', async () => {
    const longest = { ...call, created_at: '1000-01-01T00:00:00Z', duration_ms: 2_147_483_647 };
    expect((await send('POST', '/api/queue', longest)).status).toBe(202);
    const { items } = (await (await send('GET', '/api/tool-calls')).json()) as { items: object[] };
    expect(items).toMatchObject([{ created_at: '0999-12-07T03:28:36.353Z', duration_ms: 2_147_483_647 }]);
    expect((await send('POST', '/api/queue', { ...longest, duration_ms: 2_147_483_648 })).status).toBe(400);
    expect((await send('POST', '/api/queue', { ...longest, created_at: '0999-12-31T23:59:59Z' })).status).toBe(400);
  });

  it('the least confidence is kept as none, another to three decimals', async () => {
    const posted = await send('POST', '/api/observations', { text: 'Hardly sure.', confidence: 5e-324 });
    const { observations } = (await posted.json()) as { observations: { id: number }[] };
    const path = `/api/observations/${observations[0]?.id}`;
    expect(await (await send('GET', path)).json()).toMatchObject({ confidence: 0 });
    for (const [given, kept] of [
      [2.68e-267, 0],
      [0.8, 0.8],
      [0.123_456, 0.123],
      [1, 1],
    ]) {
      const patched = await send('PATCH', path, { confidence: given });
      expect(await patched.json()).toMatchObject({ confidence: kept });
    }
  });

  it('the largest ids are looked for, larger ones refused', async () => {
    const none = await send('GET', `/api/observations?ids=${'9'.repeat(15)}`);
    expect(await none.json()).toMatchObject({ items: [] });
    expect((await send('GET', `/api/observations?ids=${'9'.repeat(16)}`)).status).toBe(400);
    expect((await send('GET', `/api/observations/${Number.MAX_SAFE_INTEGER}`)).status).toBe(404);
  });
});
