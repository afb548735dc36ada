import { describe, expect, it } from 'vitest';
import { createApp } from '../../daemon/http/app.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER_TOKEN } from './make-app.ts';

describe('backups over REST', () => {
  const db = withDatabase();

  it('are listed and started by an administrator alone, under a plain name', async () => {
    const started: (string | undefined)[] = [];
    const { deps } = makeApp(db());
    const start = (name?: string) => started.push(name) === 1;
    const app = createApp({ ...deps, backups: { ...deps.backups, start } });
    const send = async (method: string, body?: object, token = OWNER_TOKEN) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return app.request('/api/admin/backups', { method, headers, ...(body && { body: JSON.stringify(body) }) });
    };
    expect((await send('GET', undefined, 'wrong')).status).toBe(401);
    expect(await (await send('GET')).json()).toMatchObject({ items: [], running: false, on: true });
    const first = await send('POST', { name: 'before-update' });
    expect([first.status, await first.json()]).toEqual([202, { status: 'started' }]);
    expect(await (await send('POST', {})).json()).toEqual({ status: 'running' });
    expect((await send('POST', { name: '../../etc/passwd' })).status).toBe(400);
    expect(started).toEqual(['before-update', undefined]);
  });
});
