/** A merge of two projects that is undone, on a real database: each row is where it was, and what was forgotten meanwhile stays so. */

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { emptyBin } from '../../daemon/store/forget/forgotten-bin.ts';
import { findProject, listProjects } from '../../daemon/store/projects/projects.ts';
import { dropOldMerges, mergeUndoably, undoMerge } from '../../daemon/store/projects/undo-merge.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';

describeEachBackend('a merge', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    for (const table of [
      'mem_bin',
      'mem_lessons',
      'mem_observations',
      'mem_tombstones',
      'mem_sessions',
      'mem_projects',
    ])
      await db.query(`delete from ${table}`);
  });

  async function make(key: string): Promise<number> {
    const rows = await db.query<{ id: number }>(
      'insert into mem_projects (key, name, root) values ($1, $1, $2) returning id',
      [key, `/work/${key}`],
    );
    const id = rows[0]!.id;
    await db.query(`insert into mem_project_aliases (key, project_id) values ($1, $2), ($3, $2)`, [
      key,
      id,
      `/old/${key}`,
    ]);
    await db.query(`insert into mem_sessions (session_id, agent, project_id) values ($1, 'claude-code', $2)`, [
      `session of ${key}`,
      id,
    ]);
    await db.query(
      `insert into mem_lessons (project_id, title, rule, severity, source_key) values ($1, $2, $2, 'info', 'same words')`,
      [id, `Rule of ${key}`],
    );
    return id;
  }
  const memory = () => openTestCore(db).memory;
  const save = async (project: number, external_id: string) =>
    (await memory().save([{ text: `About ${external_id} in ${project}.`, external_id }], 'digest', project))
      .observations[0]!;
  const merge = (from: number, into: number) => db.transaction((tx) => mergeUndoably(tx, from, into));
  const undo = (key: string) => db.transaction((tx) => undoMerge(tx, key));
  const textsOf = async (project: number) =>
    (
      await db.query<{ text: string }>('select text from mem_observations where project_id = $1 order by text', [
        project,
      ])
    ).map(({ text }) => text);
  /** All that names a project, row by row. */
  const state = async () => ({
    projects: await db.query('select id, key, name, root from mem_projects order by id'),
    aliases: await db.query('select key, project_id, kind from mem_project_aliases order by key'),
    sessions: await db.query('select session_id, project_id from mem_sessions order by id'),
    memories: await db.query('select id, project_id, external_id, text from mem_observations order by id'),
    rules: await db.query('select id, project_id, title from mem_lessons order by id'),
    vectors: await db.query('select observation_id, project_id from mem_embeddings order by 1, 2'),
  });

  it('that is undone leaves every row where it was, also those that both projects had', async () => {
    const [shop, forge] = [await make('shop'), await make('forge')];
    for (const project of [shop, forge]) for (const id of ['README', `own of ${project}`]) await save(project, id);
    const before = await state();
    await merge(shop, forge);
    expect(await textsOf(forge)).toHaveLength(3);
    expect((await listProjects(db)).map(({ key, merged }) => [key, merged])).toEqual([['forge', ['shop']]]);
    expect(await undo('shop')).toEqual({ id: shop });
    const after = await state();
    expect(after).toEqual({ ...before, vectors: expect.anything() });
    expect(await findProject(db, '/old/shop')).toMatchObject({ id: shop });
    expect(await undo('shop')).toBe('unknown');
    expect(await db.query('select 1 from mem_bin')).toEqual([]);
  });

  it('leaves what came since with the project that it came to, and what was forgotten since forgotten', async () => {
    const [shop, forge] = [await make('shop'), await make('forge')];
    const [gone, twin] = [await save(shop, 'gone'), await save(forge, 'twin')];
    await save(shop, 'twin');
    await merge(shop, forge);
    await save(forge, 'later');
    await memory().forget({ ids: [gone.id, twin.id] });
    await undo('shop');
    expect(await textsOf(shop)).toEqual([]);
    expect(await textsOf(forge)).toEqual([`About later in ${forge}.`]);
    for (const name of ['gone', 'twin']) expect((await save(shop, name)).status, name).toBe('forgotten');
  });

  it('of a project that had taken another in is undone by itself, and the other one after it', async () => {
    const [shop, forge, all] = [await make('shop'), await make('forge'), await make('all')];
    for (const [project, name] of [
      [shop, 'a'],
      [forge, 'b'],
      [all, 'c'],
    ] as const)
      await save(project, name);
    const before = await state();
    await merge(shop, forge);
    await merge(forge, all);
    expect(await undo('forge')).toEqual({ id: forge });
    expect(await textsOf(forge)).toHaveLength(2);
    expect(await undo('shop')).toEqual({ id: shop });
    expect(await state()).toEqual({ ...before, rules: expect.anything(), vectors: expect.anything() });
  });

  it('of a project that came along in another merge can be undone first', async () => {
    const [shop, forge, all] = [await make('shop'), await make('forge'), await make('all')];
    await save(shop, 'a');
    await merge(shop, forge);
    await merge(forge, all);
    expect(await undo('shop')).toEqual({ id: shop });
    expect(await textsOf(shop)).toHaveLength(1);
    expect(await textsOf(all)).toHaveLength(0);
    expect(await undo('forge')).toEqual({ id: forge });
    expect(await textsOf(forge)).toHaveLength(0);
  });

  it('is not undone where its key names a project again, nor once the bin keeps it no longer', async () => {
    const [shop, forge] = [await make('shop'), await make('forge')];
    await merge(shop, forge);
    await db.query(`insert into mem_projects (key, name) values ('shop', 'shop')`);
    expect(await undo('shop')).toBe('own');
    await db.query(`delete from mem_projects where key = 'shop'`);
    await db.transaction((tx) => emptyBin(tx, 'all'));
    await dropOldMerges(db, 30);
    expect((await listProjects(db))[0]?.merged).toEqual(['shop']);
    await dropOldMerges(db, 0);
    expect(await undo('shop')).toBe('unknown');
  });

  it('leaves no trace of a project’s name once the project is forgotten that it went into', async () => {
    const [shop, forge] = [await make('shop'), await make('forge')];
    await merge(shop, forge);
    await memory().forget({ whole_project: 'forge' });
    expect(await db.query('select 1 from mem_merges')).toEqual([]);
    expect(await db.query('select 1 from mem_merge_rows')).toEqual([]);
  });
});
