import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { EXPORTED, exportRows } from '../../daemon/store/transfer/exported-rows.ts';
import { isSeenBucket } from '../../daemon/visibility/buckets.ts';
import { makeApp, OWNER, type TestApp } from '../http/make-app.ts';
import { briefOf } from '../support/brief-of.ts';
import { describeEachBackend } from '../support/databases.ts';
import fc from '../support/fast-check.ts';

const PROJECTS = ['example.com/shop', 'example.com/bank', 'example.com/toys'] as const;
/** The workspaces that these projects are in. */
const WORKSPACE_OF: Record<string, string> = { [PROJECTS[0]]: 'work', [PROJECTS[1]]: 'side', [PROJECTS[2]]: '' };
const USERS = ['ann', 'bob'];
const AGENTS = ['claude-code', 'codex'];
const SESSIONS = ['s1', 's2'];

type Place = { scope: string; project: string | null; user: string; agent: string; session: string };
type Saved = Place & { id: number; text: string };

const place = fc.record({
  scope: fc.constantFrom('conversation', 'agent', 'user', 'project', 'global', 'none'),
  project: fc.constantFrom(...PROJECTS),
  user: fc.constantFrom(...USERS),
  agent: fc.constantFrom(...AGENTS),
  session: fc.constantFrom(...SESSIONS),
});
const asker = fc.record({
  project: fc.constantFrom(...PROJECTS),
  user: fc.constantFrom(...USERS),
  agent: fc.constantFrom(...AGENTS),
  session: fc.constantFrom(...SESSIONS),
});
type Asker = Omit<Place, 'scope' | 'project'> & { project: string };

/** The rule as docs/scopes.md says it, apart from the code that it tests. */
function sees(who: Asker, row: Place): boolean {
  const bucket = who.user === row.user && WORKSPACE_OF[who.project] === WORKSPACE_OF[row.project ?? ''];
  switch (row.scope) {
    case 'global':
      return true;
    case 'project':
      return row.project === who.project;
    case 'conversation':
      return who.user === row.user && who.session === row.session;
    case 'agent':
      return bucket && who.agent === row.agent;
    case 'user':
      return bucket;
    default:
      return false; // outside of projects
  }
}

describeEachBackend('scopes', (open) => {
  let db: Database;
  let test: TestApp;
  let saved: Saved[];
  const post = async (path: string, body: unknown) => {
    const reply = await test.app.request(path, { method: 'POST', headers: OWNER, body: JSON.stringify(body) });
    expect([200, 201]).toContain(reply.status);
    return (await reply.json()) as Record<string, unknown>;
  };
  const get = async (path: string) => {
    const reply = await test.app.request(path, { headers: OWNER });
    expect(reply.status).toBe(200);
    return (await reply.json()) as { items: { id: number; scope: string }[]; nodes: { id: string }[] };
  };
  const askedBy = ({ user, agent, session }: Asker) => ({ user_id: user, agent, session_id: session });

  beforeAll(async () => {
    db = await open();
    test = makeApp(db);
    for (const project of PROJECTS)
      await post('/api/workspaces/place', { project, workspace: WORKSPACE_OF[project] || null });
    const places = fc.sample(place, { numRuns: 90, seed: 18 });
    const texts = places.map((one, at) => `The beacon number ${at} is lit by the keeper of ${one.scope} memories.`);
    const { observations } = (await post(
      '/api/observations',
      places.map(({ scope, project, user, agent, session }, at) => ({
        text: texts[at],
        user_id: user,
        agent,
        session_id: session,
        files: ['src/beacon.ts'],
        pinned: at % 3 === 0,
        ...(scope === 'none' ? {} : { scope }),
        ...(scope !== 'none' && { project: scope === 'global' ? null : project }),
      })),
    )) as { observations: { id: number }[] };
    saved = places.map((one, at) => ({ ...one, id: observations[at]!.id, text: texts[at]! }));
  });
  afterAll(() => test.deps.recall.stop());

  it('of 10,000 askers each sees a bucket where the rule says so, and no other', async () => {
    const cases = fc.sample(fc.record({ who: asker, of: fc.nat() }), { numRuns: 10_000, seed: 4 });
    const buckets = await db.query<{
      id: number;
      scope: string;
      workspace: string;
      user_id: string;
      agent: string;
      session_id: string;
    }>('select id, scope, workspace, user_id, agent, session_id from mem_projects where scope is not null order by id');
    const projects = new Map(
      (await db.query<{ id: number; key: string }>('select id, key from mem_projects where scope is null')).map(
        (row) => [row.key, row.id],
      ),
    );
    const rows = cases.map(({ who, of }, at) => {
      const bucket = buckets[of % buckets.length]!;
      const { user, agent, session, project } = who;
      return { at, bucket: bucket.id, user_id: user, agent, session, workspace: null, project: projects.get(project) };
    });
    const seen = await db.query<{ at: number; seen: boolean }>(
      `select a.at, ${isSeenBucket(['a.user_id', 'a.agent', 'a.session', 'a.workspace', 'a.project'])} as seen
       from jsonb_to_recordset($1::jsonb) as a(at integer, bucket bigint, user_id text, agent text, session text, workspace text, project bigint)
       join mem_projects b on b.id = a.bucket order by a.at`,
      [rows],
    );
    const keyOf = (workspace: string) => PROJECTS.find((key) => WORKSPACE_OF[key] === workspace)!;
    const wrong = seen.filter((row) => {
      const { who, of } = cases[row.at]!;
      const { scope, workspace, user_id: user, agent, session_id: session } = buckets[of % buckets.length]!;
      return row.seen !== sees(who, { scope, project: keyOf(workspace), user, agent, session });
    });
    expect(seen).toHaveLength(10_000);
    expect(seen.filter((row) => row.seen).length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  it('no search, recall, brief, list or timeline crosses a border, and a search finds all that is inside', async () => {
    await fc.assert(
      fc.asyncProperty(asker, async (who) => {
        const inside = new Set(saved.filter((row) => sees(who, row)).map(({ id }) => id));
        const whole = { project: who.project, limit: 200, asker: askedBy(who) };
        const { results } = (await post('/api/observations/search', { query: 'beacon keeper', ...whole })) as {
          results: { id: number }[];
        };
        expect(new Set(results.map(({ id }) => id))).toEqual(inside);
        // A filter takes another way through the legs.
        const filtered = (await post('/api/observations/search', {
          query: 'beacon keeper',
          files: 'src/beacon.ts',
          ...whole,
        })) as typeof whole & { results: { id: number }[] };
        expect(new Set(filtered.results.map(({ id }) => id))).toEqual(inside);

        const recalled = (await post('/api/recall', {
          prompt: 'Which beacon does the keeper light?',
          project: who.project,
          budget_tokens: 4000,
          asker: askedBy(who),
        })) as { items: { id: number }[] };
        expect(recalled.items.filter(({ id }) => !inside.has(id))).toEqual([]);

        const { session, user, agent, project } = who;
        const more = `project=${project}&user_id=${user}&agent=${agent}&session_id=${session}`;
        for (const scope of ['conversation', 'agent', 'user']) {
          const listed = (await get(`/api/observations?limit=200&scope=${scope}&${more}`)).items.map(({ id }) => id);
          expect(new Set(listed)).toEqual(
            new Set(
              saved
                .filter((row) => row.scope === scope && inside.has(row.id) && row.session === session)
                .map(({ id }) => id),
            ),
          );
        }
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('what asks for a project, or for all of them, meets no bucket', async () => {
    const isProjects = (id: number) =>
      ['project', 'global', 'none'].includes(saved.find((row) => row.id === id)!.scope);
    const idOf = new Map(
      (await db.query<{ id: number; key: string }>('select id, key from mem_projects where scope is null')).map(
        (row) => [row.key, row.id],
      ),
    );
    const everything = (await post('/api/observations/search', {
      query: 'beacon keeper',
      limit: 200,
      asker: { user_id: 'nobody' },
    })) as { results: { id: number }[] };
    expect(everything.results.map(({ id }) => id).sort()).toEqual(
      saved
        .map(({ id }) => id)
        .filter(isProjects)
        .sort(),
    );
    const listed = (await get('/api/observations?limit=200')).items.map(({ id }) => id);
    expect(listed.sort()).toEqual(
      saved
        .map(({ id }) => id)
        .filter(isProjects)
        .sort(),
    );
    for (const project of PROJECTS) {
      const brief = await briefOf(db, 'fresh', idOf.get(project)!);
      expect(brief.flatMap(({ id }) => id ?? []).filter((id) => !isProjects(id))).toEqual([]);
      for (const type of EXPORTED)
        for await (const lines of exportRows(db, type, { projectId: idOf.get(project)! }))
          for (const line of lines) expect(JSON.parse(line)).toMatchObject({ project });
      const graph = await get(`/api/graph?focus=file:src/beacon.ts&project=${project}`);
      const shown = graph.nodes.flatMap(({ id }) => (id.startsWith('observation:') ? [Number(id.slice(12))] : []));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((id) => !isProjects(id))).toEqual([]);
    }
    const session = await get('/api/graph?focus=session:s1');
    const told = session.nodes.flatMap(({ id }) => (id.startsWith('observation:') ? [Number(id.slice(12))] : []));
    expect(told.filter((id) => !isProjects(id))).toEqual([]);
  });
});
