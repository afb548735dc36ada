import { beforeAll, expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp' };

describeEachBackend('a memory that is changed', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  const save = async (input: object) => (await send(CLI, 'POST', '/api/observations', input)).body.observations[0].id;
  const versionsOf = async (id: number) => (await send(CLI, 'GET', `/api/observations/${id}/versions`)).body.items;
  const found = async (project: string) =>
    (await send(CLI, 'POST', '/api/observations/search', { query: 'dugong', project })).body.results.map(
      (row: { id: number }) => row.id,
    );

  beforeAll(async () => {
    made = makeApp(await open());
    await save({ project: 'acme/sea', text: 'Nothing of it' });
  });

  it('keeps what it was, who changed it and until when, with secrets masked in each', async () => {
    const id = await save({ project: 'acme/shop', text: 'The pier is 44 metres long' });
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    await send(MCP, 'PATCH', `/api/observations/${id}`, { text: `The pier is 45 metres, says ${secret}` });
    const { body } = await send(CLI, 'PATCH', `/api/observations/${id}`, {
      text: 'It is 46',
      kind: 'fact',
      confidence: 1,
    });
    expect(body).toMatchObject({ versions: 2, kind: 'fact' });
    const versions = await versionsOf(id);
    expect(versions).toMatchObject([
      { version: 2, changed_by: 'user', kind: 'general', project: 'acme/shop', global: false },
      { version: 1, changed_by: 'agent', text: 'The pier is 44 metres long', until: expect.stringMatching(/Z$/) },
    ]);
    expect(versions[0].text).toMatch(/^The pier is 45 metres, says /);
    expect(JSON.stringify(versions)).not.toContain(secret);
  });

  it('has no version of a change that changes nothing, nor of a pin', async () => {
    const id = await save({ project: 'acme/shop', text: 'The tide comes twice' });
    await send(CLI, 'PATCH', `/api/observations/${id}`, { text: 'The tide comes twice', pinned: true });
    expect(await versionsOf(id)).toEqual([]);
  });

  it('keeps the latest fifty', async () => {
    const id = await save({ project: 'acme/shop', text: 'Count 0' });
    for (let n = 1; n <= 53; n++) await made.deps.memory.patch(id, { text: `Count ${n}` });
    const versions = await versionsOf(id);
    expect(versions).toHaveLength(50);
    expect(versions[0]).toMatchObject({ version: 53, text: 'Count 52' });
  });

  it('forgets what it was for good and stays as it is', async () => {
    const id = await save({ project: 'acme/shop', text: 'The wombat sleeps' });
    await send(CLI, 'PATCH', `/api/observations/${id}`, { text: 'It sleeps' });
    const gone = await send(CLI, 'DELETE', `/api/observations/${id}/versions`);
    expect(gone.body).toEqual({ versions: 1 });
    expect(await versionsOf(id)).toEqual([]);
    expect((await send(CLI, 'GET', `/api/observations/${id}`)).body).toMatchObject({ text: 'It sleeps', versions: 0 });
    expect((await send(CLI, 'POST', '/api/forget/matches', { words: 'wombat' })).body.total).toBe(0);
  });

  it('once locked is changed, moved and forgotten by the user alone', async () => {
    const input = { project: 'acme/shop', text: 'Never on Mondays', external_id: 'mondays' };
    const id = await save(input);
    const path = `/api/observations/${id}`;
    expect((await send(MCP, 'PATCH', path, { locked: true })).status).toBe(403);
    expect((await send(CLI, 'PATCH', path, { locked: true })).body).toMatchObject({ locked: true });
    expect((await send(MCP, 'PATCH', path, { text: 'On Mondays' })).status).toBe(403);
    expect((await send(MCP, 'PATCH', path, { locked: false })).status).toBe(403);
    expect((await send(MCP, 'DELETE', path)).status).toBe(403);
    expect((await send(MCP, 'DELETE', `${path}/versions`)).status).toBe(403);
    expect((await send(MCP, 'POST', '/api/forget', { ids: [id] })).body.detail).toContain('Only the user');
    const posted = await send(MCP, 'POST', '/api/observations', { ...input, text: 'On Mondays' });
    expect(posted.body.observations[0]).toMatchObject({ id, status: 'unchanged' });
    const matches = await send(CLI, 'POST', '/api/forget/matches', { words: 'Mondays', pinned: true, global: true });
    expect(matches.body).toMatchObject({ total: 0, spared: { locked: 1 } });
    expect((await send(CLI, 'GET', path)).body.text).toBe('Never on Mondays');
    expect((await send(CLI, 'PATCH', path, { text: 'Never on Sundays' })).status).toBe(200);
    expect((await send(CLI, 'DELETE', path)).body).toMatchObject({ observations: 1 });
  });

  it('is found where it was moved to, and no longer where it was', async () => {
    const id = await save({ project: 'acme/shop', text: 'The dugong eats seagrass', external_id: 'turn:dugong' });
    expect([await found('acme/shop'), await found('acme/sea')]).toEqual([[id], []]);
    expect((await send(MCP, 'PATCH', `/api/observations/${id}`, { project: 'acme/sea' })).status).toBe(403);
    await send(CLI, 'PATCH', `/api/observations/${id}`, { project: 'acme/sea' });
    expect([await found('acme/shop'), await found('acme/sea')]).toEqual([[], [id]]);
    const again = { project: 'acme/shop', text: 'The dugong eats', external_id: 'turn:dugong' };
    expect((await send(OWNER, 'POST', '/api/observations', again)).body.observations[0].status).toBe('forgotten');
    await send(CLI, 'PATCH', `/api/observations/${id}`, { global: true });
    expect([await found('acme/shop'), await found('acme/sea')]).toEqual([[id], [id]]);
    const { body } = await send(CLI, 'PATCH', `/api/observations/${id}`, { project: 'acme/shop' });
    expect(body).toMatchObject({ project: 'acme/shop', global: false, versions: 3 });
    expect([await found('acme/shop'), await found('acme/sea')]).toEqual([[id], []]);
  });

  it('goes nowhere where another one has its external id', async () => {
    const named = { text: 'One', external_id: 'same' };
    const id = await save({ ...named, project: 'acme/shop' });
    await save({ ...named, project: 'acme/sea' });
    expect((await send(CLI, 'PATCH', `/api/observations/${id}`, { project: 'acme/sea' })).status).toBe(409);
  });
});
