import { afterAll, beforeAll, expect, it } from 'vitest';
import { AGENT_HEADER, DOOR_HEADER } from '../../daemon/contract/door.ts';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const WORK = 'example.com/work';
const HOME = 'example.com/home';

describeEachBackend('memories of conversations, agents and users', (open) => {
  let db: Database;
  let test: TestApp;
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await test.app.request(path, {
      method,
      headers: { ...OWNER, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its reply
    return { status: reply.status, body: (await reply.json()) as any };
  };
  const save = async (more: object) => {
    const { status, body } = await ask('POST', '/api/observations', {
      text: 'The lighthouse stands on the cape.',
      ...more,
    });
    expect(status).toBe(201);
    return body.observations[0];
  };
  const found = async (more: object) =>
    (await ask('POST', '/api/observations/search', { query: 'lighthouse cape', limit: 50, ...more })).body.results.map(
      ({ id }: { id: number }) => id,
    );

  beforeAll(async () => {
    db = await open();
    test = makeApp(db);
    await ask('POST', '/api/workspaces/place', { project: WORK, workspace: 'acme' });
    await save({ project: HOME, text: 'Something else of the other project.' });
  });
  afterAll(() => test.deps.recall.stop());

  it('the same name means different things in two workspaces, and posting it again changes only its own', async () => {
    const inWork = await save({
      project: WORK,
      scope: 'user',
      external_id: 'current_project',
      text: 'The lighthouse on the cape.',
    });
    const atHome = await save({
      project: HOME,
      scope: 'user',
      external_id: 'current_project',
      text: 'The cape with no lighthouse.',
    });
    expect(inWork).toMatchObject({ scope: 'user', workspace: 'acme', project: null });
    expect(atHome).toMatchObject({ scope: 'user', workspace: '', project: null });
    const again = await save({
      project: WORK,
      scope: 'user',
      external_id: 'current_project',
      text: 'A lighthouse, on the second cape.',
    });
    expect(again).toMatchObject({ id: inWork.id, status: 'updated' });
    expect(await found({ project: WORK })).toContain(inWork.id);
    expect(await found({ project: WORK })).not.toContain(atHome.id);
    expect(await found({ project: HOME })).not.toContain(inWork.id);
    const shown = await ask('GET', `/api/observations/${inWork.id}`);
    expect(shown.body).toMatchObject({ scope: 'user', workspace: 'acme', text: 'A lighthouse, on the second cape.' });
  });

  it('a search over all projects finds what is its asker’s outside of workspaces, none of a workspace, and misses nothing', async () => {
    const personal = await save({ project: HOME, scope: 'user', text: 'My own lighthouse on a cape.' });
    const atWork = await save({ project: WORK, scope: 'user', text: 'The office’s lighthouse on a cape.' });
    const { body } = await ask('POST', '/api/observations/search', { query: 'lighthouse cape', limit: 50 });
    const ids = body.results.map(({ id }: { id: number }) => id);
    expect(ids).toContain(personal.id);
    expect(ids).not.toContain(atWork.id);
    expect(body.degraded).toEqual([]);
    const { body: listed } = await ask('GET', '/api/observations?limit=100');
    expect(listed.items.map(({ id }: { id: number }) => id)).not.toContain(personal.id);
  });

  it('a conversation’s memory is recalled in it, although its own turns are not', async () => {
    const kept = await save({
      project: WORK,
      scope: 'conversation',
      session_id: 'talk',
      text: 'The Fresnel lens of the lighthouse was dimmed on purpose.',
    });
    const prompt = 'Why was the Fresnel lens dimmed?';
    // A busy machine may answer late, and says so.
    let inIt = await ask('POST', '/api/recall', { prompt, project: WORK, session_id: 'talk' });
    for (let more = 20; more > 0 && inIt.body.degraded.includes('text:partial'); more--)
      inIt = await ask('POST', '/api/recall', { prompt, project: WORK, session_id: 'talk' });
    expect(inIt.body.items.map(({ id }: { id: number }) => id)).toContain(kept.id);
    const other = await ask('POST', '/api/recall', { prompt, project: WORK, session_id: 'talk-2' });
    expect(other.body.items).toEqual([]);
  });

  it('clearing an agent forgets only what is kept for it, and takes it back', async () => {
    const mine = await save({ project: WORK, scope: 'agent', agent: 'codex' });
    const others = [
      await save({ project: WORK, scope: 'agent', agent: 'claude-code' }),
      await save({ project: WORK, scope: 'user' }),
      await save({ project: WORK, scope: 'conversation', session_id: 's', agent: 'codex' }),
      await save({ project: WORK, agent: 'codex' }),
    ];
    const preview = await ask('POST', '/api/scopes/clear-agent', { agent: 'codex', dry_run: true });
    expect(preview.body).toMatchObject({ observations: 1 });
    const cleared = await ask('POST', '/api/scopes/clear-agent', { agent: 'codex' });
    expect(cleared.body).toMatchObject({ observations: 1, bin: expect.any(Number) });
    expect((await ask('GET', `/api/observations/${mine.id}`)).status).toBe(404);
    for (const { id } of others) expect((await ask('GET', `/api/observations/${id}`)).status).toBe(200);
    await ask('POST', '/api/forget/undo', {});
    expect((await ask('GET', `/api/observations/${mine.id}`)).body).toMatchObject({ scope: 'agent', agent: 'codex' });
  });

  it('deleting a workspace forgets exactly what lives there, whoever’s it is, and frees its projects', async () => {
    await ask('POST', '/api/workspaces/place', { project: 'example.com/gone', workspace: 'doomed' });
    const there = { project: 'example.com/gone' };
    const gone = [
      await save({ ...there, scope: 'user' }),
      await save({ ...there, scope: 'user', user_id: 'somebody' }),
      await save({ ...there, scope: 'agent', agent: 'codex' }),
      await save({ ...there, scope: 'conversation', session_id: 'doomed-1' }),
    ];
    const kept = [
      await save(there),
      await save({ project: WORK, scope: 'user' }),
      await save({ project: HOME, scope: 'user' }),
    ];
    expect((await ask('POST', '/api/workspaces/delete', { workspace: 'doomed' })).body).toMatchObject({
      observations: 4,
    });
    const left = await test.deps.memory.get(gone[1].id);
    expect(left).toBeUndefined();
    for (const { id } of gone) expect((await ask('GET', `/api/observations/${id}`)).status).toBe(404);
    for (const { id } of kept) expect((await ask('GET', `/api/observations/${id}`)).status).toBe(200);
    const { workspaces } = (await ask('GET', '/api/scopes')).body;
    expect(workspaces.map(({ name }: { name: string }) => name)).toEqual(['acme']);
  });

  it('deleting a workspace leaves no half of it where one step fails', async () => {
    await ask('POST', '/api/workspaces/place', { project: 'example.com/half', workspace: 'half' });
    const { id } = await save({ project: 'example.com/half', scope: 'user' });
    const workspaces = async () =>
      (await ask('GET', '/api/scopes')).body.workspaces.map(({ name }: { name: string }) => name);
    const db = test.deps.db;
    await db.query(
      `create function refuse_move() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await db.query(
      'create trigger refuse_move before update of workspace on mem_projects for each row execute function refuse_move()',
    );
    try {
      expect((await ask('POST', '/api/workspaces/delete', { workspace: 'half' })).status).toBe(500);
    } finally {
      await db.query('drop trigger refuse_move on mem_projects');
    }
    expect((await ask('GET', `/api/observations/${id}`)).status).toBe(200);
    expect(await workspaces()).toContain('half');
    expect((await ask('POST', '/api/workspaces/delete', { workspace: 'half' })).body).toMatchObject({
      observations: 1,
    });
    expect(await workspaces()).not.toContain('half');
  });

  it('a model reads by id only what it sees from its project; a person reads all that is theirs', async () => {
    const mine = await save({ project: HOME, scope: 'user' });
    const elsewhere = await save({ project: WORK, scope: 'user' });
    const somebodys = await save({ project: HOME, scope: 'user', user_id: 'somebody' });
    const model = { [DOOR_HEADER]: 'mcp', [AGENT_HEADER]: 'codex' };
    const ids = [mine, elsewhere, somebodys].map(({ id }) => id).join(',');
    const read = async (project: string, headers = {}) =>
      (await ask('GET', `/api/observations?ids=${ids}&project=${project}`, undefined, headers)).body.items.map(
        ({ id }: { id: number }) => id,
      );
    expect(await read(HOME, model)).toEqual([mine.id]);
    expect(await read(WORK, model)).toEqual([elsewhere.id]);
    expect(await read(HOME, { [DOOR_HEADER]: 'cli' })).toEqual([mine.id, elsewhere.id]);
    // A program serves whom it likes.
    expect(await read(HOME)).toEqual([mine.id, elsewhere.id, somebodys.id]);
    const byId = (path: string, method = 'GET') => ask(method, path, undefined, model);
    for (const path of [
      `/api/observations/${elsewhere.id}`,
      `/api/observations/timeline?anchor=${elsewhere.id}`,
      `/api/graph?focus=observation:${elsewhere.id}`,
    ])
      expect((await byId(path)).status).toBe(404);
    expect((await byId(`/api/observations/${elsewhere.id}`, 'DELETE')).status).toBe(404);
    expect((await ask('POST', '/api/forget', { ids: [elsewhere.id] }, model)).status).toBe(404);
    expect((await ask('GET', `/api/observations/${elsewhere.id}`)).status).toBe(200);
  });

  it('a token that is bound to projects neither sees nor makes any', async () => {
    const made = await ask('POST', '/api/admin/tokens', { name: 'bound', scopes: ['read', 'write'], projects: [WORK] });
    const bound = { authorization: `Bearer ${made.body.token}` };
    const kept = await save({ project: WORK, scope: 'user', text: 'A secret cape of the lighthouse.' });
    const seen = await ask(
      'POST',
      '/api/observations/search',
      { query: 'lighthouse cape', project: WORK, limit: 50 },
      bound,
    );
    expect(seen.status).toBe(200);
    expect(seen.body.results.map(({ id }: { id: number }) => id)).not.toContain(kept.id);
    expect((await ask('GET', `/api/observations/${kept.id}`, undefined, bound)).status).toBe(404);
    const refused = await ask('POST', '/api/observations', { text: 'x', project: WORK, scope: 'user' }, bound);
    expect(refused.status).toBe(403);
    expect((await ask('POST', '/api/scopes/clear-agent', { agent: 'codex' }, bound)).status).toBe(403);
  });

  it('a scope without what it is of is refused with what to add', async () => {
    const noSession = await ask('POST', '/api/observations', { text: 'x', scope: 'conversation' });
    expect(noSession.status).toBe(400);
    expect(JSON.stringify(noSession.body)).toContain('session_id');
    const noAgent = await ask('POST', '/api/observations', { text: 'x', scope: 'agent' });
    expect(noAgent.status).toBe(422);
    expect(JSON.stringify(noAgent.body)).toContain('name the agent');
  });

  it('no request names a bucket by its key', async () => {
    const [bucket] = await db.query<{ key: string }>('select key from mem_projects where scope is not null limit 1');
    const listed = await ask('GET', `/api/observations?project=${bucket!.key}`);
    expect(listed.body.items.filter(({ scope }: { scope: string }) => scope === 'user')).toEqual([]);
    expect(await found({ project: bucket!.key, asker: { user_id: 'nobody' } })).not.toContain(undefined);
    const saved = await save({ project: bucket!.key });
    expect(saved.project).toBeNull();
  });
});
