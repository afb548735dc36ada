/** Statements that come again and again, which both backends prepare: the same answer each time, whatever happened between. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';

/** More than are kept prepared. */
const MANY = 150;

describeEachBackend('a statement that comes again', (open, backend) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it('takes other parameters each time', async () => {
    const sql = 'select $1::int + 1 as n, $2::text as t, $3::jsonb as j, $4::bytea as b';
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      const values = [n, n % 2 ? `text ${n}` : null, { n }, new Uint8Array([n])];
      expect(await db.query(sql, values)).toEqual([{ n: n + 1, t: values[1], j: { n }, b: new Uint8Array([n]) }]);
    }
  });

  it('is one of many', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < MANY; n++)
        expect(await db.query(`select $1::int + ${n} as n`, [round])).toEqual([{ n: n + round }]);
    }
  });

  it('keeps no place in the server when values make it long', async () => {
    const long = `select length('${'x'.repeat(9000)}') as n`;
    for (let round = 0; round < 3; round++) expect(await db.query(long)).toEqual([{ n: 9000 }]);
    const kept = await db.query<{ n: number }>(
      'select count(*) as n from pg_prepared_statements where length(statement) > 8192',
    );
    expect(kept).toEqual([{ n: 0 }]);
  });

  it('works again after it failed, in a transaction and outside', async () => {
    const sql = 'select 10 / $1::int as n';
    for (let round = 0; round < 3; round++) {
      expect(await db.query(sql, [5])).toEqual([{ n: 2 }]);
      await expect(db.query(sql, [0])).rejects.toMatchObject({ code: '22012' });
      const failing = db.transaction(async (tx) => {
        await tx.query(sql, [2]);
        await tx.query(sql, [0]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await db.transaction((tx) => tx.query(sql, [1]))).toEqual([{ n: 10 }]);
    }
  });

  it('leaves nothing to the next one when it fails behind its first rows', async () => {
    for (let round = 0; round < 3; round++) {
      await expect(db.query('select 10 / (5 - n) as n from generate_series(1, 10) n')).rejects.toMatchObject({
        code: '22012',
      });
      expect(await db.query('select 1 as n')).toStrictEqual([{ n: 1 }]);
    }
  });

  it('that is no statement is refused each time', async () => {
    for (let round = 0; round < 3; round++) await expect(db.query('selekt 1')).rejects.toMatchObject({ code: '42601' });
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  // The Postgres driver refuses a prepared one whose columns have changed; the daemon changes tables only at its start.
  it.skipIf(backend === 'postgres')('sees a table as it is now', async () => {
    await db.query('create table shapes (a int)');
    await db.query('insert into shapes values ($1)', [1]);
    for (let round = 0; round < 3; round++) expect(await db.query('select * from shapes')).toEqual([{ a: 1 }]);
    await db.query("alter table shapes add column b text not null default 'b'");
    for (let round = 0; round < 3; round++) expect(await db.query('select * from shapes')).toEqual([{ a: 1, b: 'b' }]);
  });
});
