/** Several homes on one Postgres: whose it is, how long it keeps things, whose files a job reads, and whose folder a path is. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CLAUDE_CODE } from '../daemon/contract/hook-events.ts';
import { databaseCommand } from '../daemon/database-command.ts';
import type { Database } from '../daemon/db/database.ts';
import { openDatabase } from '../daemon/db/open-database.ts';
import { readHomeId } from '../daemon/home/home-id.ts';
import { createLifetime } from '../daemon/lifetime.ts';
import { openServices } from '../daemon/open-services.ts';
import { jobKinds } from '../daemon/queue/job-kinds.ts';
import { refuseOtherUsersMemory } from '../daemon/register-home.ts';
import { readConfig } from '../daemon/settings/config.ts';
import { createLiveSettings } from '../daemon/settings/live-settings.ts';
import { promptLine } from './capture/transcript/lines.ts';
import { freshPostgresUrl, noPostgres } from './support/databases.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
const SESSIONS = 24;

describe.skipIf(noPostgres)(`homes on one Postgres${noPostgres ? ` [skipped: ${noPostgres}]` : ''}`, () => {
  let url: string;
  let db: Database;
  beforeEach(async () => {
    const fresh = await freshPostgresUrl();
    onTestFinished(fresh.remove);
    url = fresh.url;
    db = await openDatabase({ backend: 'postgres', url });
    onTestFinished(() => db.close());
  });

  function makeHome(settings: Record<string, unknown> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'am-homes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    const root = join(folder, 'memory');
    mkdirSync(root);
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ embedder: 'none', database_url: url, ...settings }));
    const config = () => readConfig({ HOME: folder, AGENT_MEMORY_HOME: root });

    /** What a daemon or a worker of this home opens; closed when the test is over. */
    async function open() {
      const lifetime = createLifetime(() => {});
      onTestFinished(() => lifetime.stop());
      const own = await openDatabase(config().database);
      lifetime.add(() => own.close());
      const live = createLiveSettings(config());
      const services = await openServices({ config: live.settings, log: silent, db: own, shares: false, lifetime });
      live.keepIn(services.shared.retention);
      return { ...services, live, close: () => lifetime.stop() };
    }
    const command = async (...args: string[]) => {
      const own = await openDatabase(config().database);
      return databaseCommand(own, config(), args).finally(() => own.close());
    };
    return { folder, root, config, open, command, id: () => readHomeId(config().home) };
  }
  const details = (problems: { check: string; detail: string }[]) =>
    problems.map(({ check, detail }) => `${check}: ${detail}`);

  describe('whose the database is', () => {
    it('a second user id reads nothing and works on nothing, and the error says what to do', async () => {
      const [anna, ben] = [makeHome({ user_id: 'anna' }), makeHome({ user_id: 'ben' })];
      await anna.open();
      const refused = await ben.open().catch((error: unknown) => error);
      expect(String(refused)).toMatch(/belongs to the user_id "anna" .* this home has the user_id "ben"/);
      expect(String(refused)).toMatch(/same user_id.*database of your own.*agent-memory database share everything/);
      expect(await db.query('select user_id from mem_homes')).toEqual([{ user_id: 'anna' }]);
      await makeHome()
        .open()
        .then(
          () => expect.unreachable(),
          (error: Error) => expect(error.message).toContain('this home has no user_id'),
        );
    });

    it('is not backed up, exported or restored over by another user', async () => {
      const [anna, ben] = [makeHome({ user_id: 'anna' }), makeHome({ user_id: 'ben' })];
      await refuseOtherUsersMemory(ben.config()); // there is none yet
      await anna.open();
      await expect(refuseOtherUsersMemory(ben.config())).rejects.toThrow(/belongs to the user_id "anna"/);
      await refuseOtherUsersMemory(anna.config());
      await anna.command('share', 'everything');
      await refuseOtherUsersMemory(ben.config());
    });

    it('is of one user on any number of machines', async () => {
      for (const machine of ['laptop', 'desk', 'desk']) await makeHome({ user_id: 'anna', machine }).open();
      expect(await db.query('select count(*)::int as n from mem_homes')).toEqual([{ n: 3 }]);
    });

    it('is opened to others by its first user only, and doctor says what that means', async () => {
      const [anna, ben] = [makeHome({ user_id: 'anna' }), makeHome({ user_id: 'ben' })];
      const { shared } = await anna.open();
      await expect(ben.command('share', 'everything')).rejects.toThrow(
        /belongs to "anna"; only a home of that user may share it/,
      );
      expect(await shared.problems()).toEqual([]);
      expect(await anna.command('share', 'everything')).toMatchObject({ shared: 'everything' });
      await (await ben.open()).close();
      expect(details(await shared.problems())).toEqual([
        expect.stringMatching(
          /^shared database: anna, ben share everything: each reads, changes, forgets and administers/,
        ),
      ]);
      await anna.command('share', 'nothing');
      await expect(ben.open()).rejects.toThrow(/belongs to/);
      await anna.open();
    });

    it('stays the first user’s when that user takes another name', async () => {
      const [first, second] = [makeHome(), makeHome()];
      await (await first.open()).close();
      await (await second.open()).close();
      const renamed = { embedder: 'none', database_url: url, user_id: 'anna' };
      writeFileSync(join(first.root, 'settings.json'), JSON.stringify(renamed));
      await first.open();
      await expect(second.open()).rejects.toThrow(/belongs to the user_id "anna"/);
      writeFileSync(join(second.root, 'settings.json'), JSON.stringify(renamed));
      await second.open();
    });
  });

  describe('how long things are kept', () => {
    it('a second home’s settings.json forgets nothing, and doctor says that it disagrees', async () => {
      const [one, other] = [makeHome({ bin_days: 30 }), makeHome({ forget_budget: 3, bin_days: 0, journal_days: 1 })];
      const first = await one.open();
      const texts = Array.from({ length: 26 }, (_, n) => ({ text: `Memory ${n} of the ferry`, project: 'acme/ferry' }));
      await first.core.memory.save(texts, 'user');
      await first.close();
      const second = await other.open();
      expect(second.live.settings).toMatchObject({ forget_budget: undefined, bin_days: 30, journal_days: 30 });
      await jobKinds.forgetByPolicy.enqueue(db, {});
      second.startWorkers({ count: 1, only: [jobKinds.forgetByPolicy.kind] });
      await vi.waitFor(async () => {
        const [job] = await db.query<{ later: boolean }>(
          `select run_after > now() as later from mem_observation_queue where kind = 'forget-by-policy' and leased_until is null`,
        );
        expect(job).toEqual({ later: true });
      }, 20_000);
      expect(await db.query('select count(*)::int as n from mem_observations')).toEqual([{ n: 26 }]);
      expect(details(await second.shared.problems()).sort()).toEqual([
        'retention: this home says bin_days 0, and the database 30, which holds for all homes',
        'retention: this home says forget_budget 3, and the database null, which holds for all homes',
        'retention: this home says journal_days 1, and the database 30, which holds for all homes',
      ]);
    });

    it('the only home’s settings.json works as ever, at its next start too', async () => {
      const only = makeHome({ forget_budget: 500 });
      expect((await only.open()).live.settings).toMatchObject({ forget_budget: 500, bin_days: 7 });
      const { settings } = await only.command();
      expect(settings).toEqual({ forget_budget: 500 });
      writeFileSync(
        join(only.root, 'settings.json'),
        JSON.stringify({ embedder: 'none', database_url: url, bin_days: 9 }),
      );
      expect((await only.open()).live.settings).toMatchObject({ forget_budget: undefined, bin_days: 9 });
    });

    it('a change holds for all homes, from the viewer and from the command line', async () => {
      const [one, other] = [makeHome(), makeHome({ journal_days: 90 })];
      const [first, second] = [await one.open(), await other.open()];
      expect(await first.live.change({ journal_days: 60, inject: false })).toMatchObject({
        items: expect.arrayContaining([{ name: 'journal_days', value: 60, usual: 30, from: 'database' }]),
      });
      await second.shared.retention.refresh();
      expect(second.live.settings).toMatchObject({ journal_days: 60, inject: true });
      await one.command('set', 'journal_days', '90');
      await second.shared.retention.refresh();
      expect(second.live.settings.journal_days).toBe(90);
      expect(await second.shared.problems()).toEqual([]);
      await expect(one.command('set', 'journal_days', 'soon')).rejects.toThrow(/journal_days: .* got "soon"/);
      await expect(one.command('set', 'inject', 'false')).rejects.toThrow(/Expected one of journal_days/);
      expect((await one.command('set', 'journal_days')).settings).toEqual({});
    });
  });

  describe('whose files a job reads', () => {
    it('of 24 sessions with transcripts, none is read by the other daemon: all 24 are read', async () => {
      const [mine, others] = [makeHome(), makeHome()];
      const [one, other] = [await mine.open(), await others.open()];
      const project = join(mine.folder, '.claude', 'projects', '-work-ferry');
      mkdirSync(project, { recursive: true });
      for (let n = 0; n < SESSIONS; n++) {
        const path = join(project, `s${n}.jsonl`);
        const session = { session_id: `session-${n}`, cwd: '/work/ferry' };
        const line = promptLine(`prompt-${n}`, `What leaves at ${n}?`, {
          sessionId: session.session_id,
          cwd: session.cwd,
        });
        writeFileSync(path, `${line}\n`);
        for (const [event, more] of [
          ['SessionStart', { source: 'startup' }],
          ['SessionEnd', { reason: 'other' }],
        ] as const) {
          const payload = { ...session, hook_event_name: event, transcript_path: path, ...more };
          await one.core.capture.hook({ agent: CLAUDE_CODE, eventId: undefined, speaker: 'owner', event, payload });
        }
      }
      // The other daemon is there first, and finds nothing to do.
      other.startWorkers({ count: 2, only: [jobKinds.reconcileTranscript.kind] });
      one.startWorkers({ count: 1, only: [jobKinds.reconcileTranscript.kind] });
      await vi.waitFor(async () => {
        expect(await db.query(`select 1 from mem_observation_queue where kind = 'reconcile-transcript'`)).toEqual([]);
      }, 60_000);
      expect(await db.query('select count(*)::int as n from mem_user_prompts')).toEqual([{ n: SESSIONS }]);
    }, 120_000);

    it('jobs of a home that is gone are told by doctor and run once another home takes over, not lost', async () => {
      const [gone, here] = [makeHome({ machine: 'old' }), makeHome({ machine: 'new' })];
      await (await gone.open()).close();
      const { shared } = await here.open();
      await db.query(
        `insert into mem_observation_queue (kind, key, home) values ('reconcile-transcript', '/t.jsonl', $1), ('reconcile-transcript', '/t.jsonl', $2)`,
        [gone.id(), here.id()],
      );
      expect(await shared.problems()).toEqual([]); // it may be back tomorrow
      await expect(here.command('take-over', gone.id())).rejects.toThrow(/was here a moment ago/);
      await db.query(`update mem_homes set seen_at = now() - interval '15 days' where id = $1`, [gone.id()]);
      expect(details(await shared.problems())).toEqual([
        `jobs of another home: 1 job waits for the files of the home ${gone.id()} (${gone.root} on old, not seen for 15 days)`,
      ]);
      const { homes } = await here.command('take-over', gone.id());
      expect(homes).toMatchObject([{ id: here.id(), machine: 'old', waiting_jobs: 1 }]);
      expect(await shared.problems()).toEqual([]);
    });

    it('the same path on two machines is two files', async () => {
      const [one, other] = [await makeHome().open(), await makeHome().open()];
      await one.core.transcripts.offsets.set('/t.jsonl', { fingerprint: 'a', offset: 100 });
      expect(await other.core.transcripts.offsets.get('/t.jsonl')).toBeNull();
      await other.core.transcripts.offsets.set('/t.jsonl', { fingerprint: 'b', offset: 5 });
      expect(await one.core.transcripts.offsets.get('/t.jsonl')).toEqual({ fingerprint: 'a', offset: 100 });
    });
  });

  describe('whose folder a path is', () => {
    const PATH = '/workspace/app';

    it('a path without a remote on two machines is two projects, and neither finds the other’s', async () => {
      const [one, desk] = [await makeHome({ machine: 'laptop' }).open(), await makeHome({ machine: 'desk' }).open()];
      const again = await makeHome({ machine: 'desk' }).open();
      const first = await one.core.projects.ensure(PATH);
      expect(await desk.core.projects.find(PATH)).toBeUndefined();
      const second = await desk.core.projects.ensure(PATH);
      expect(second).not.toBe(first);
      expect(await one.core.projects.find(PATH)).toEqual({ id: first, key: PATH });
      expect(await desk.core.projects.find(PATH)).toEqual({ id: second, key: `desk:${PATH}` });
      expect(await again.core.projects.find(PATH)).toEqual({ id: second, key: `desk:${PATH}` });
      // By its key each is found from everywhere; a remote is one project.
      expect(await one.core.projects.find(`desk:${PATH}`)).toEqual({ id: second, key: `desk:${PATH}` });
      expect(await one.core.projects.ensure('example.com/acme/app')).toBe(
        await desk.core.projects.ensure('example.com/acme/app'),
      );
    });

    it('a project from before machines were told apart is found by both, until one works there', async () => {
      const path = '/home/anna/shop';
      const [row] = await db.query<{ id: number }>(
        `with p as (insert into mem_projects (key, name) values ($1, 'shop') returning id)
         insert into mem_project_aliases (key, project_id, kind, is_unclaimed) select $1, id, 'key', true from p returning project_id as id`,
        [path],
      );
      const [laptop, desk] = [await makeHome({ machine: 'laptop' }).open(), await makeHome({ machine: 'desk' }).open()];
      expect(await laptop.core.projects.find(path)).toEqual({ id: row!.id, key: path });
      expect(await desk.core.projects.find(path)).toEqual({ id: row!.id, key: `desk:${path}` });
      expect(await desk.core.projects.ensure(path)).toBe(row!.id);
      expect(await desk.core.projects.find(path)).toEqual({ id: row!.id, key: `desk:${path}` });
      expect(await laptop.core.projects.find(path)).toBeUndefined();
      expect(await laptop.core.projects.ensure(path)).not.toBe(row!.id);
    });

    it('the first machine keeps its keys, and a repository that gains a remote keeps its work on any', async () => {
      for (const machine of ['laptop', 'desk']) {
        const home = makeHome({ machine });
        const { core } = await home.open();
        const repository = join(home.folder, 'shop');
        mkdirSync(join(repository, '.git'), { recursive: true });
        writeFileSync(join(repository, '.git', 'HEAD'), 'ref: refs/heads/main\n');
        const id = await core.projects.ensure(repository);
        expect(await core.projects.find(repository)).toEqual({
          id,
          key: `${machine === 'laptop' ? '' : 'desk:'}${repository}/.git`,
        });
        await core.memory.save([{ text: 'The shop opens at nine', project: repository }], 'user');
        const remote = `example.com/acme/${machine}`;
        writeFileSync(join(repository, '.git', 'config'), `[remote "origin"]\n\turl = https://${remote}.git\n`);
        core.projects.changed();
        const now = await core.projects.ensure(repository);
        expect(await core.projects.find(repository)).toEqual({ id: now, key: remote });
        expect(await db.query('select count(*)::int as n from mem_observations where project_id = $1', [now])).toEqual([
          { n: 1 },
        ]);
      }
    });
  });
});
