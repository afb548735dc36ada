import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { appendForgotten } from '../../daemon/home/forgotten-list.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { findProject } from '../../daemon/store/projects/projects.ts';
import { exportMemory } from '../../daemon/transfer/export-memory.ts';
import { rowSealer } from '../../daemon/transfer/row-seal.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from '../backup/made-memory.ts';
import { notBuilt } from '../support/built-package.ts';
import { openTestCore } from '../support/core.ts';
import { noPostgres } from '../support/databases.ts';

/** The backend that opens fast. */
const QUICK = noPostgres ? 'pglite' : 'postgres';

type Row = Record<string, unknown> & { type: string };

const homeOfTest = () => resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });

/** The rows of an export, without its first and last line. */
async function exported(config: Awaited<ReturnType<typeof freshConfig>>, home?: Home): Promise<Row[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'out.jsonl');
  await exportMemory(
    { task: 'export', format: 'jsonl', file },
    {
      database: config,
      workFolder: join(folder, 'work'),
      findProject: (db, ref) => findProject(db, ref),
      onRows() {},
      seal: home && rowSealer(home),
    },
  );
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Row);
}

const importer =
  (db: Database, home: Home, isDryRun = false, isMine = false) =>
  (rows: readonly Row[]) =>
    openTestCore(db, { home }).importItems(rows, { isDryRun, isMine });

/** What stays the same in a copy: all but ids of this memory and the times of its writing. */
const lasting = (rows: readonly Row[]) =>
  rows.map(({ key: _, seal: _____, updated_at: __, external_id: ___, source_key: ____, confirmed_at, ...row }) => ({
    ...row,
    is_confirmed: confirmed_at !== null,
    ...(row.type === 'rule' && { created_at: null }),
  }));

describe.skipIf(notBuilt)('rows of another memory', { timeout: 120_000 }, () => {
  it.each(['pglite', 'postgres'] as const)(
    'come in whole on %s, once, and leave what is there as it is',
    async (backend) => {
      if (backend === 'postgres' && noPostgres) return;
      const home = homeOfTest();
      const from = await freshConfig(QUICK);
      await openAnd(from, async (db) => {
        await fillMemory(db);
        await openTestCore(db).lessons.create(
          { title: 'No force', rule: 'Never push by force', severity: 'warning', trigger_pattern: 'push .*--force' },
          { source: 'user', decides: true },
        );
      });
      const rows = await exported(from, home);
      const to = await freshConfig(backend);
      await openAnd(to, async (db) => {
        const plan = await importer(db, home, true)(rows);
        expect(plan.refused).toEqual([]);
        expect(await db.query('select 1 from mem_sessions union all select 1 from mem_projects')).toEqual([]);
        const first = await importer(db, home)(rows);
        expect(first).toEqual(plan);
        for (const type of ['session', 'prompt', 'tool_call', 'observation', 'rule'] as const)
          expect(first[type].added).toBe(rows.filter((row) => row.type === type).length);
        const again = await importer(db, home)(rows);
        expect(again.observation).toMatchObject({ added: 0, known: first.observation.added });
        expect(again.rule).toMatchObject({ added: 0, known: first.rule.added });
      });
      expect(lasting(await exported(to))).toEqual(lasting(rows));
      // Into the memory that they come from.
      await openAnd(from, async (db) => {
        const reply = await importer(db, home)(rows);
        expect(Object.values(reply).flatMap((one) => ('added' in one ? [one.added] : []))).toEqual([0, 0, 0, 0, 0]);
      });
      expect(await exported(from, home)).toEqual(rows);
    },
  );

  it('that were forgotten here stay so, by their session, their id and their key', async () => {
    const home = homeOfTest();
    const config = await freshConfig(QUICK);
    const rows = await openAnd(config, fillMemory).then(() => exported(config));
    await openAnd(config, async (db) => {
      const core = openTestCore(db, { home });
      const ids = (await db.query<{ id: number }>('select id from mem_observations')).map(({ id }) => id);
      await core.memory.forget({ ids, now: true });
      await core.memory.forget({ session_id: 's1', now: true });
      const reply = await importer(db, home)(rows);
      expect(reply.observation).toMatchObject({ added: 0, forgotten: ids.length });
      expect(reply.session).toMatchObject({ forgotten: 1, known: 1 });
      expect(reply.prompt).toMatchObject({ added: 0, forgotten: 2 });
      expect(await db.query("select 1 from mem_user_prompts where session_id = 's1'")).toEqual([]);
    });
    // Another memory with the same list beside its backups.
    const other = await freshConfig(QUICK);
    const key = rows.find((row) => row.type === 'observation')!.key as string;
    const elsewhere = homeOfTest();
    appendForgotten(elsewhere, '+', [{ subject: 'observation', id: key }]);
    await openAnd(other, async (db) => expect((await importer(db, elsewhere)(rows)).observation.forgotten).toBe(1));
  });

  it('are redacted, refused one by one, and left out where nothing is recorded', async () => {
    const home = homeOfTest();
    const config = await freshConfig(QUICK);
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const created_at = '2026-03-01T10:00:00.123456Z';
    await openAnd(config, async (db) => {
      const core = openTestCore(db, { home, settings: { exclude_projects: ['example.org/secret'] } });
      const reply = await core.importItems(
        [
          { type: 'prompt', prompt_id: 'p', session_id: 'alone', text: `Use ${secret}`, created_at },
          {
            type: 'tool_call',
            tool_use_id: 't',
            session_id: 'alone',
            tool_name: 'Bash',
            input: { command: `echo ${secret}` },
            created_at,
          },
          { type: 'observation', text: `It is ${secret}`, title: secret, created_at, project: null },
          { type: 'session', session_id: 's9', summary: `Used ${secret}`, started_at: created_at },
          { type: 'rule', kind: 'requirement', rule: `Always use ${secret} here`, project: 'example.org/shop' },
          { type: 'observation', text: 'hidden', project: 'example.org/secret' },
          { type: 'observation', text: 7 },
          { type: 'rule', title: 'Bad', rule: 'Bad', trigger_pattern: '(' },
          { type: 'song' },
        ],
        { isDryRun: false },
      );
      expect(reply.refused.map(({ item }) => item)).toEqual([6, 7, 8]);
      expect(reply.refused[0]!.reason).toMatch(/^text: /);
      expect(reply.observation).toEqual({ added: 1, known: 0, forgotten: 0, excluded: 1 });
      const tables = [
        'mem_user_prompts',
        'mem_tool_calls',
        'mem_observations',
        'mem_sessions',
        'mem_lessons',
        'mem_audit_log',
      ];
      for (const table of tables)
        expect(await db.query(`select 1 from ${table} t where t::text like '%${secret}%'`)).toEqual([]);
      const [{ at } = { at: '' }] = await db.query<{ at: string }>(
        "select to_char(created_at at time zone 'UTC', 'US') as at from mem_observations",
      );
      expect(at).toBe('123456');
      expect(await db.query("select 1 from mem_sessions where session_id = 'alone'")).toHaveLength(1);
    });
  });

  it('keep who said and confirmed them only where this memory wrote them, or the user says so', async () => {
    const home = homeOfTest();
    const from = await freshConfig(QUICK);
    await openAnd(from, async (db) => {
      const core = openTestCore(db, { home });
      await core.capture.prompt({ session_id: 's', prompt_id: 'p', prompt: 'Name each branch after its ticket' });
      const { id } = await core.rules.add(
        { text: 'Name each branch after its ticket', project: 'example.org/shop' },
        { source: 'user', decides: true },
      );
      await db.query(`insert into mem_lesson_evidence (lesson_id, session_id, prompt_id) values ($1, 's', 'p')`, [id]);
      await core.rules.add({ text: 'Use tabs here', project: 'example.org/shop' }, { source: 'agent', decides: false });
      await core.memory.save([{ project: 'example.org/shop', text: 'The owl sleeps', pinned: true }], 'user');
      await core.memory.save([{ project: 'example.org/shop', text: 'The owl hunts' }], 'agent');
    });
    const all = await exported(from, home);
    const rows = all.filter(({ type }) => type === 'rule' || type === 'observation');
    const standing = (db: Database) =>
      db.query(
        `select rule as text, source, status, confirmed_at is not null as confirmed from mem_lessons
         union all select text, source, '', confirmed_at is not null from mem_observations order by 1`,
      );
    const before = await openAnd(from, standing);
    const asImported = async (given: readonly Row[], isMine: boolean) =>
      openAnd(await freshConfig(QUICK), async (db) => {
        await importer(db, home, false, isMine)(given);
        return standing(db);
      });
    expect(await asImported(rows, false)).toEqual(before);
    const claims = rows.map((row) => ({ ...row, seal: undefined, status: 'active', source: 'user' }));
    const forged = rows.map((row) => ({ ...row, status: 'active', confirmed_at: '2026-03-01T10:00:00Z' }));
    for (const given of [claims, forged])
      for (const row of await asImported(given, false))
        expect(row).toMatchObject({ confirmed: false, status: row.status === '' ? '' : 'draft' });
    const unsealed = rows.map(({ seal: _, ...row }) => row as Row);
    expect(await asImported(unsealed, true)).toEqual(before);
    // The rule goes with the prompt that said it.
    await openAnd(await freshConfig(QUICK), async (db) => {
      await importer(db, home)(all);
      await openTestCore(db, { home }).memory.forget({ session_id: 's', now: true });
      expect(await db.query(`select 1 from mem_lesson_evidence`)).toEqual([]);
    });
  });

  it('that were ended or deleted here stay so in a database that was lost', async () => {
    const home = homeOfTest();
    const config = await freshConfig(QUICK);
    const rows = await openAnd(config, async (db) => {
      const core = openTestCore(db, { home });
      const user = { source: 'user', decides: true } as const;
      const { id } = await core.rules.add({ text: 'Name each branch after its ticket' }, user);
      const made = await core.lessons.create(
        { title: 'No force', rule: 'Never push by force', severity: 'warning', trigger_pattern: 'push .*--force' },
        user,
      );
      const all = await exported(config, home);
      await core.rules.end(id, user);
      await core.lessons.remove(('lesson' in made && made.lesson.id) as number, user);
      await core.gone.note();
      return all;
    });
    await openAnd(await freshConfig(QUICK), async (db) =>
      expect((await importer(db, home)(rows)).rule).toMatchObject({ added: 0, forgotten: 2 }),
    );
  });

  it('that say otherwise than a rule here wait for the user', async () => {
    const home = homeOfTest();
    const config = await freshConfig(QUICK);
    await openAnd(config, async (db) => {
      const rule = (text: string) => ({ type: 'rule', kind: 'requirement', rule: text, project: 'example.org/shop' });
      await importer(db, home, false, true)([{ ...rule('Use pnpm, not npm'), confirmed_at: '2026-03-01T10:00:00Z' }]);
      expect(
        (await importer(db, home, false, true)([rule('Use npm, not pnpm'), rule('use pnpm,  not npm')])).rule,
      ).toMatchObject({
        added: 1,
        known: 1,
      });
      const kept = await db.query<{ rule: string; status: string }>('select rule, status from mem_lessons order by id');
      expect(kept).toEqual([
        { rule: 'Use pnpm, not npm', status: 'active' },
        { rule: 'Use npm, not pnpm', status: 'draft' },
      ]);
    });
  });
});
