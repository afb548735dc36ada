/** Projects that are merged, split off and deleted, on a real database: what was forgotten stays so, and a split stays split. */

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { readRecalled } from '../../daemon/store/memories/recalled-observations.ts';
import { mergeProjects, splitProject } from '../../daemon/store/projects/move-work.ts';
import {
  ensureProject,
  findIdentity,
  findProject,
  type ProjectIdentity,
} from '../../daemon/store/projects/projects.ts';
import type { Redacted } from '../../packages/redactor/index.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';

const PATH = '/work/shop/.git';
const atPath: ProjectIdentity = { key: PATH, name: 'shop', remote: null, root: '/work/shop', pathKey: PATH };
const withRemote: ProjectIdentity = { ...atPath, key: 'example.com/acme/shop', remote: 'example.com/acme/shop' };

describeEachBackend('a project', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    for (const table of ['mem_observations', 'mem_tombstones', 'mem_projects']) await db.query(`delete from ${table}`);
  });

  const ensure = (db: Database, identity: ProjectIdentity) => db.transaction((tx) => ensureProject(tx, identity));
  function partsOn(db: Database) {
    const { memory } = openTestCore(db);
    const digest = async (project: number, external_id: string) =>
      (await memory.save([{ text: `About ${external_id}.`, external_id }], 'digest', project)).observations[0]!;
    return { memory, digest };
  }

  it('whose remote differs in capitals is not a second one, and a path or a key that does is', async () => {
    const upper: ProjectIdentity = {
      ...withRemote,
      key: 'example.com/Acme/Shop',
      remote: 'example.com/Acme/Shop',
      pathKey: '/b/.git',
    };
    const id = await ensure(db, withRemote);
    expect((await findIdentity(db, upper))?.id).toBe(id);
    expect(await ensure(db, upper)).toBe(id);
    expect(await findProject(db, 'EXAMPLE.com/acme/SHOP')).toEqual({ id, key: withRemote.key });
    expect(await findProject(db, '/WORK/shop/.git')).toBeUndefined();
    const named = (key: string): ProjectIdentity => ({ key, name: key, remote: null, root: null, pathKey: null });
    expect(await ensure(db, named('Shop'))).not.toBe(await ensure(db, named('shop')));
  });

  it('can be merged with one in which the same thing was forgotten, and both stay forgotten', async () => {
    const { memory, digest } = partsOn(db);
    const [path, remote] = [await ensure(db, atPath), await ensure(db, { ...withRemote, pathKey: null })];
    const ids = [await digest(path, 'README'), await digest(remote, 'README'), await digest(path, 'turn:1')];
    await memory.forget({ ids: ids.map(({ id }) => id) });
    expect(await ensure(db, withRemote)).toBe(remote);
    for (const name of ['README', 'turn:1']) expect((await digest(remote, name)).status).toBe('forgotten');
  });

  it('that was split off is not joined again by the next event, and what was forgotten stays so on both sides', async () => {
    const { memory, digest } = partsOn(db);
    await ensure(db, atPath);
    const whole = await ensure(db, withRemote);
    await memory.forget({ ids: [(await digest(whole, 'turn:1')).id] });
    const split = await db.transaction((tx) => splitProject(tx, PATH as Redacted));
    if (typeof split === 'string') throw new Error(split);
    expect(await ensure(db, withRemote)).toBe(split.id);
    expect(await findIdentity(db, withRemote)).toMatchObject({ id: split.id });
    for (const project of [whole, split.id]) expect((await digest(project, 'turn:1')).status).toBe('forgotten');

    await db.transaction((tx) => mergeProjects(tx, split.id, whole));
    expect(await ensure(db, withRemote)).toBe(whole);
  });

  it('shows nothing that was moved to another one, though an index still names it', async () => {
    const { digest } = partsOn(db);
    const [one, two] = [await ensure(db, atPath), await ensure(db, { ...withRemote, pathKey: null })];
    const { id } = await digest(one, 'turn:1');
    await db.query('update mem_observations set project_id = $2 where id = $1', [id, two]);
    expect([...(await readRecalled(db, [id], one)).keys()]).toEqual([]);
    expect([...(await readRecalled(db, [id], two)).keys()]).toEqual([id]);
  });

  it('still has its worktrees and its folder when they are gone', async () => {
    const worktree = '/work/shop-feature';
    const shop = await ensure(db, { ...withRemote, worktree });
    const gone = (path: string): ProjectIdentity => ({ ...atPath, key: path, pathKey: path, root: path, isGone: true });
    for (const path of [worktree, `${worktree}/src/deep`, '/work/shop', '/work/shop/src']) {
      expect(await findIdentity(db, gone(path)), path).toMatchObject({ id: shop });
      expect(await ensure(db, gone(path)), path).toBe(shop);
    }
    for (const path of ['/work', '/work/shop-features'])
      expect(await findIdentity(db, gone(path)), path).toBeUndefined();
  });
});
