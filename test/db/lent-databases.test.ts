import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { freshPgliteDir } from '../support/databases.ts';
import { lendDatabase } from '../support/lent-databases.ts';

let started = 0;
const lend = () =>
  lendDatabase(async () => {
    started += 1;
    const dataDir = await freshPgliteDir();
    return { database: await openDatabase({ backend: 'pglite', dataDir }), dataDir };
  });

const PROJECT = "insert into mem_projects (key, name) values ('a', 'a') returning id";

// The first file to ask makes the run's directory, which takes longer than a test has.
beforeAll(async () => (await lend()).remove());

it('a database that a test gives back is as it was before, and closed to that test', async () => {
  const kinds = 'select * from mem_kinds order by 1';
  const first = await lend();
  const before = await first.database.query(kinds);
  expect(before).not.toEqual([]);
  const [project] = await first.database.query(PROJECT);
  await first.database.query('delete from mem_kinds');
  await first.database.close();
  await expect(first.database.query('select 1')).rejects.toThrow('The database is closed');
  await first.remove();

  const startedBefore = started;
  const second = await lend();
  expect(started).toBe(startedBefore);
  expect(await second.database.query(kinds)).toEqual(before);
  expect(await second.database.query(PROJECT)).toEqual([project]);
  await second.remove();
});

it('a database with another table than before is not lent again', async () => {
  const first = await lend();
  await first.database.query('create table left_over (n int)');
  await first.remove();
  const second = await lend();
  expect(await second.database.query("select to_regclass('left_over') as found")).toEqual([{ found: null }]);
  await second.remove();
});
