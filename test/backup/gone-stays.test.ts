/** What a person removes stays removed after a restore of a backup that has it still; each way to remove something is tried. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inBackupsFolder } from '../../daemon/backup/backups-folder.ts';
import { makeBackup } from '../../daemon/backup/make-backup.ts';
import { restoreBackup } from '../../daemon/backup/restore-backup.ts';
import type { Database, DatabaseConfig } from '../../daemon/db/database.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { allRoutes } from '../../daemon/http/routes/index.ts';
import { createGoneList, listWhatIsGone } from '../../daemon/memory/gone-list.ts';
import { makeApp, OWNER, sender } from '../http/make-app.ts';
import { notBuilt } from '../support/built-package.ts';
import { type Backend, copyPgliteTo, noPostgres, withDatabase } from '../support/databases.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from './made-memory.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const SHOP = 'example.org/shop';

type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: never }>;
// biome-ignore lint/suspicious/noExplicitAny: what each case made
type Made = any;
type Case = {
  /** The route that removes. */
  route: string;
  make(send: Send): Promise<Made>;
  remove(send: Send, made: Made): Promise<{ status: number }>;
  /** SQL of what would be back; $1 is what `probe` names. */
  back: string;
  probe(made: Made): unknown;
  /** What takes it back, or makes it again. */
  again?(send: Send, made: Made): Promise<{ status: number }>;
};

const body = async (sent: Promise<{ status: number; body: Made }>, status = [200, 201]): Promise<Made> => {
  const { status: found, body } = await sent;
  if (!status.includes(found)) throw new Error(`status ${found}: ${JSON.stringify(body)}`);
  return body;
};
const rule = (text: string) => (send: Send) => body(send('POST', '/api/rules', { text, project: SHOP }));
const lesson = (rule: string) => (send: Send) =>
  body(send('POST', '/api/lessons', { title: rule, rule, severity: 'warning', trigger_pattern: 'zzz', project: SHOP }));
const saved =
  (text: string, more: object = {}) =>
  async (send: Send) =>
    (await body(send('POST', '/api/observations', { project: SHOP, text, ...more }))).observations[0];
const working = (session: string) => (send: Send) =>
  body(send('PUT', `/v1/working-memory/${session}`, { messages: [{ role: 'user', content: `About ${session}` }] }));

const HOLDS = `select 1 from mem_lessons where id = $1 and status in ('active', 'draft')`;
const OBSERVED = 'select 1 from mem_observations where id = $1';
const WORKING = 'select 1 from mem_working_memory where session_id = $1';
const idOf = ({ id }: Made) => id;

const CASES: Case[] = [
  {
    route: 'DELETE /api/admin/tokens/{id}',
    make: (send) => body(send('POST', '/api/admin/tokens', { name: 'lost', scopes: ['read'] })),
    remove: (send, { id }) => send('DELETE', `/api/admin/tokens/${id}`),
    back: 'select 1 from mem_api_tokens where id = $1 and revoked_at is null',
    probe: idOf,
  },
  {
    route: 'POST /api/rules/{id}/end',
    make: rule('Name each branch after its ticket'),
    remove: (send, { id }) => send('POST', `/api/rules/${id}/end`),
    back: HOLDS,
    probe: idOf,
    again: (send) => send('POST', '/api/rules', { text: 'Name each branch after its ticket', project: SHOP }),
  },
  {
    route: 'PATCH /api/lessons/{id}',
    make: lesson('Look before the zebra crossing'),
    remove: (send, { id }) => send('PATCH', `/api/lessons/${id}`, { status: 'draft' }),
    back: `select 1 from mem_lessons where id = $1 and status = 'active'`,
    probe: idOf,
    again: (send, { id }) => send('PATCH', `/api/lessons/${id}`, { status: 'active' }),
  },
  {
    route: 'DELETE /api/lessons/{id}',
    make: lesson('Never feed the yak'),
    remove: (send, { id }) => send('DELETE', `/api/lessons/${id}`),
    back: 'select 1 from mem_lessons where id = $1',
    probe: idOf,
  },
  {
    route: 'DELETE /api/observations/{id}',
    make: saved('The tapir has a den'),
    remove: (send, { id }) => send('DELETE', `/api/observations/${id}`),
    back: OBSERVED,
    probe: idOf,
    again: (send) => send('POST', '/api/forget/undo', {}),
  },
  {
    route: 'DELETE /api/observations/{id}/versions',
    async make(send) {
      const made = await saved('The first wording')(send);
      await body(send('PATCH', `/api/observations/${made.id}`, { text: 'The second wording' }));
      return made;
    },
    remove: (send, { id }) => send('DELETE', `/api/observations/${id}/versions`),
    back: 'select 1 from mem_observation_versions where observation_id = $1',
    probe: idOf,
  },
  {
    route: 'POST /api/forget',
    make: saved('The okapi is shy'),
    remove: (send, { id }) => send('POST', '/api/forget', { ids: [id], now: true }),
    back: OBSERVED,
    probe: idOf,
  },
  {
    route: 'POST /api/forget/policy',
    make: saved('The old gnu', { kind: 'fact', created_at: '2020-01-01T00:00:00Z' }),
    remove: (send) => send('POST', '/api/forget/policy', { max_age_days: 1000, dry_run: false }),
    back: OBSERVED,
    probe: idOf,
  },
  {
    route: 'POST /api/scopes/clear-agent',
    make: saved('What codex keeps', { project: undefined, scope: 'agent', agent: 'codex' }),
    remove: (send) => send('POST', '/api/scopes/clear-agent', { agent: 'codex' }),
    back: OBSERVED,
    probe: idOf,
  },
  {
    route: 'POST /api/workspaces/delete',
    async make(send) {
      await body(send('POST', '/api/workspaces/place', { project: 'example.org/placed', workspace: 'acme' }));
      return saved('The user in acme', { project: 'example.org/placed', scope: 'user' })(send);
    },
    remove: (send) => send('POST', '/api/workspaces/delete', { workspace: 'acme' }),
    back: `select 1 from mem_projects where scope is null and workspace = 'acme' union all ${OBSERVED}`,
    probe: idOf,
  },
  {
    route: 'POST /api/workspaces/place',
    make: (send) => body(send('POST', '/api/workspaces/place', { project: 'example.org/left', workspace: 'zoo' })),
    remove: (send) => send('POST', '/api/workspaces/place', { project: 'example.org/left', workspace: null }),
    back: 'select 1 from mem_projects where key = $1 and workspace <> $2',
    probe: () => 'example.org/left',
    again: (send) => send('POST', '/api/workspaces/place', { project: 'example.org/left', workspace: 'zoo' }),
  },
  {
    route: 'DELETE /v1/working-memory/{session_id}',
    make: working('talk-1'),
    remove: (send) => send('DELETE', '/v1/working-memory/talk-1'),
    back: WORKING,
    probe: () => 'talk-1',
    again: (send) => working('talk-1')(send).then(() => ({ status: 200 })),
  },
  {
    route: 'DELETE /sessions/{session_id}/memory',
    make: working('talk-2'),
    remove: (send) => send('DELETE', '/sessions/talk-2/memory'),
    back: WORKING,
    probe: () => 'talk-2',
  },
  {
    route: 'DELETE /v1/long-term-memory',
    make: (send) => body(send('POST', '/v1/long-term-memory', { memories: [{ id: 'lt-1', text: 'Likes the lemur' }] })),
    remove: (send) => send('DELETE', '/v1/long-term-memory?memory_ids=lt-1'),
    back: 'select 1 from mem_observations where external_id = $1',
    probe: () => 'lt-1',
  },
  {
    route: 'POST /v1/long-term-memory/forget',
    make: (send) =>
      body(
        send('POST', '/v1/long-term-memory', {
          memories: [{ id: 'lt-2', text: 'Knew the dodo', namespace: 'past', created_at: '2020-01-01T00:00:00Z' }],
        }),
      ),
    remove: (send) =>
      send('POST', '/v1/long-term-memory/forget?dry_run=false&namespace=past', { policy: { max_age_days: 1000 } }),
    back: 'select 1 from mem_observations where external_id = $1',
    probe: () => 'lt-2',
  },
  {
    route: 'POST /v1/long-term-memory/compact',
    make: (send) =>
      body(
        send('POST', '/v1/long-term-memory', {
          memories: ['lt-3', 'lt-4'].map((id) => ({ id, text: 'Keeps two civets', namespace: 'twice' })),
          deduplicate: false,
        }),
      ),
    remove: (send) => send('POST', '/v1/long-term-memory/compact?namespace=twice'),
    back: `select 1 from mem_observations where external_id in ('lt-3', 'lt-4') and $1::text is not null having count(*) > 1`,
    probe: () => 'lt-3',
  },
];

/** Routes that write and remove nothing of the memory: they add, change, read by POST, or what they end lies in no backup. */
const REMOVES_NOTHING = `
  POST /api/observations/search, POST /api/recall, POST /api/reason, POST /api/wonder, POST /api/observations,
  PATCH /api/observations/{id}, POST /api/observations/{id}/progress, POST /api/observations/{id}/completions, POST /api/prompts,
  POST /api/queue, POST /api/backfill, POST /api/sessions, PATCH /api/sessions/{session_id}, POST /api/sessions/{session_id}/save,
  POST /api/lessons/packs/{name}, POST /api/lessons/import, POST /api/lessons, POST /api/lessons/match, POST /api/lessons/try,
  POST /api/lessons/{id}/trigger, POST /api/rules, POST /api/rules/onboard, PATCH /api/rules/{id}, POST /api/rules/{id}/lock,
  POST /api/rules/{id}/unlock, POST /api/rules/{id}/restore, POST /api/rules/{id}/approve, POST /api/rules/{id}/feedback, POST /api/profile/inject,
  POST /api/own-memory/same, POST /api/own-memory/remove, POST /api/sessions/messages,
  POST /api/profile/signals, POST /api/forget/matches, POST /api/forget/undo, POST /api/forget/empty, POST /api/redact,
  PUT /v1/working-memory/{session_id}, POST /sessions/{session_id}/memory, POST /v1/long-term-memory, POST /v1/long-term-memory/search,
  POST /long-term-memory/search, PATCH /v1/long-term-memory/{memory_id}, POST /v1/memory/prompt, POST /v1/summary-views,
  DELETE /v1/summary-views/{view_id}, POST /v1/summary-views/{view_id}/partitions/run, POST /v1/summary-views/{view_id}/run, POST /api/import,
  POST /api/admin/tokens, POST /api/admin/projects/merge, POST /api/admin/projects/unmerge, POST /api/admin/projects/split, POST /api/admin/models, POST /api/admin/jobs/retry,
  POST /api/admin/backups, POST /api/admin/migrate, POST /api/admin/stop, POST /api/admin/browser-link, PATCH /api/settings`
  .split(',')
  .map((route) => route.trim());

describe('the ways to remove something', () => {
  const database = withDatabase();
  it('are all tried below: no route that writes is left out', () => {
    const { deps } = makeApp(database());
    const writes = allRoutes(deps, {} as never)
      .filter(({ method }) => method !== 'get')
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...CASES.map(({ route }) => route), ...REMOVES_NOTHING].sort()).toEqual(writes.sort());
  });
});

/** The backend that opens fast; what lies in the list and not in the database is tried on it alone. */
const QUICK = noPostgres ? 'pglite' : 'postgres';
const BACKENDS = [
  { backend: 'pglite' as const, missing: notBuilt },
  { backend: 'postgres' as const, missing: notBuilt ?? noPostgres },
];

describe('a database of an older state that somebody put in place by hand', () => {
  const database = withDatabase();
  it('lets no revoked token in, and loses at the next start what was removed', async () => {
    const home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
    const db = database();
    const before = appOf(db, home);
    const { id, token } = await body(before.send('POST', '/api/admin/tokens', { name: 'lost', scopes: ['read'] }));
    const rule = await body(before.send('POST', '/api/rules', { text: 'Name each branch after its ticket' }));
    await before.send('DELETE', `/api/admin/tokens/${id}`);
    await before.send('POST', `/api/rules/${rule.id}/end`);
    await before.deps.gone.note();
    await db.query('update mem_api_tokens set revoked_at = null');
    await db.query(`update mem_lessons set status = 'active'`);
    await db.query('delete from mem_gone');

    const { app } = appOf(db, home);
    const stats = await app.request('/api/stats', { headers: { authorization: `Bearer ${token}` } });
    expect(stats.status).toBe(401);
    expect(await createGoneList({ db, home }).begin()).toMatchObject({ token: 1, ended: 1, lesson: 0 });
    expect(await db.query('select 1 from mem_api_tokens where revoked_at is null')).toEqual([]);
    expect(await db.query(HOLDS, [rule.id])).toEqual([]);
    expect(await createGoneList({ db, home }).begin()).toMatchObject({ token: 0, ended: 0 });
  });
});

async function madeHome(backend: Backend): Promise<{ home: Home; database: DatabaseConfig }> {
  const home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
  mkdirSync(home.backups);
  if (backend === 'postgres') return { home, database: await freshConfig(backend) };
  await copyPgliteTo(home.data);
  return { home, database: { backend, dataDir: home.data } };
}

/** The app with the user's hand at it. */
function appOf(db: Database, home: Home) {
  const made = makeApp(db, {}, { home });
  const send = sender(() => made);
  return { ...made, send: ((method, path, given) => send(CLI, method, path, given)) as Send };
}

const isBack = async (db: Database, { back, probe }: Case, made: Made) =>
  (await db.query(back, back.includes('$2') ? [probe(made), ''] : [probe(made)])).length > 0;

describe.each(BACKENDS)('what is removed after a backup [$backend]', { timeout: 300_000 }, ({ backend, missing }) => {
  const why = missing ? `: skipped, ${missing}` : '';
  const restore = (home: Home, database: DatabaseConfig, file: string) =>
    inBackupsFolder(home.backups, (workFolder) => restoreBackup({ home, database, file, replace: true, workFolder }));
  const backUp = (home: Home, database: DatabaseConfig, file: string) =>
    makeBackup(database, file, join(home.backups, '.work'));

  it.skipIf(missing)(`does not return with its restore, whichever route removed it${why}`, async () => {
    const { home, database } = await madeHome(backend);
    const file = join(home.backups, 'one.jsonl.gz');
    const made = new Map<string, Made>();
    await openAnd(database, async (db) => {
      await fillMemory(db);
      const { send, deps } = appOf(db, home);
      for (const one of CASES) made.set(one.route, await one.make(send));
      for (const one of CASES) expect(await isBack(db, one, made.get(one.route)), one.route).toBe(true);
      await backUp(home, database, file);
      for (const one of CASES) {
        expect((await one.remove(send, made.get(one.route))).status, one.route).toBeLessThan(300);
        expect(await isBack(db, one, made.get(one.route)), one.route).toBe(false);
      }
      await deps.recall.stop();
    });
    const removed = { token: 1, lesson: 1, ended: 1, approval: 1, working: 2, workspace: 2, versions: 1 };
    const first = await restore(home, database, file);
    expect(first).toMatchObject({ removed });
    expect(first.forgotten).toBeGreaterThan(5);
    await openAnd(database, async (db) => {
      for (const one of CASES) expect(await isBack(db, one, made.get(one.route)), one.route).toBe(false);
      expect(await db.query('select 1 from mem_user_prompts limit 1')).toHaveLength(1);
    });
    const list = readFileSync(join(home.backups, 'forgotten.jsonl'), 'utf8');
    expect(list).not.toMatch(/branch|zebra|yak|tapir|talk-|acme|zoo|lt-1|lost/);
    if (backend !== QUICK) return;
    // Again, from the list alone.
    await openAnd(database, (db) => db.query('delete from mem_gone'));
    expect(await restore(home, database, file)).toMatchObject({ removed });
  });

  it.skipIf(missing ?? backend !== QUICK)(`returns where it was taken back, or made again${why}`, async () => {
    const { home, database } = await madeHome(backend);
    const [older, newer] = [join(home.backups, 'older.jsonl.gz'), join(home.backups, 'newer.jsonl.gz')];
    const cases = CASES.filter(({ again }) => again);
    const made = new Map<string, Made>();
    await openAnd(database, async (db) => {
      await fillMemory(db);
      const { send, deps } = appOf(db, home);
      for (const one of cases) made.set(one.route, await one.make(send));
      await backUp(home, database, older);
      for (const one of cases) {
        await one.remove(send, made.get(one.route));
        await listWhatIsGone(db, home);
        expect((await one.again!(send, made.get(one.route))).status, one.route).toBeLessThan(300);
      }
      await backUp(home, database, newer);
      await deps.recall.stop();
    });
    const backAfter = async (file: string) => {
      await restore(home, database, file);
      return openAnd(database, async (db) => {
        const back = [];
        for (const one of cases) if (await isBack(db, one, made.get(one.route))) back.push(one.route);
        return back;
      });
    };
    const routes = cases.map(({ route }) => route);
    expect(await backAfter(newer)).toEqual(routes);
    // The conversation of the older backup was deleted for good; another one began under its name.
    expect(await backAfter(older)).toEqual(
      routes.filter((route) => route !== 'DELETE /v1/working-memory/{session_id}'),
    );
  });
});
