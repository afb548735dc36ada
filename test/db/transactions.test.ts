import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, type Queries, QueryError } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';

describeEachBackend('a transaction', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.query('create table jobs (id int primary key, claimed_by text)');
  });
  beforeEach(async () => {
    await db.query('truncate jobs');
    await db.query('insert into jobs select generate_series(1, 10)');
  });
  const ids = async () => (await db.query<{ id: number }>('select id from jobs order by id')).map(({ id }) => id);

  it('commits when its work resolves and hands the result on', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.query('delete from jobs where id > 1');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toStrictEqual([1]);
  });

  it('rolls back when its work throws, and throws the same error', async () => {
    const thrown = new Error('changed my mind');
    const failed = db.transaction(async (tx) => {
      await tx.query('delete from jobs');
      throw thrown;
    });
    await expect(failed).rejects.toBe(thrown);
    expect(await ids()).toHaveLength(10);
  });

  it('fails as a whole when one statement failed, even if its error was caught', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.query('delete from jobs where id = 1');
      await tx.query('select 1/0').catch(() => 'ignored');
      return 'looks fine';
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await ids()).toHaveLength(10);
  });

  it('fails when a constraint checked at commit is violated', async () => {
    await db.query(
      'create table if not exists pairs (id int primary key, other int references pairs deferrable initially deferred)',
    );
    const failed = db.transaction((tx) => tx.query('insert into pairs values (1, 2)'));
    await expect(failed).rejects.toMatchObject({ name: 'QueryError', code: '23503' });
    expect(await db.query('select * from pairs')).toStrictEqual([]);
  });

  it('has settings that end with it', async () => {
    const setting = `select current_setting('statement_timeout') as value`;
    const before = await db.query(setting);
    const inside = await db.transaction((tx) => tx.query(setting), { statement_timeout: 1234, 'hnsw.ef_search': 50 });
    expect(inside).toStrictEqual([{ value: '1234ms' }]);
    expect(await db.query(setting)).toStrictEqual(before);
  });

  it('is a single message where one statement reads with settings', async () => {
    const settings = { statement_timeout: 1234 };
    const rows = await db.read(`select id, '{1}'::int8[] as ids from jobs where id < 3 order by id`, settings);
    expect(rows).toStrictEqual([
      { id: 1, ids: [1] },
      { id: 2, ids: [1] },
    ]);
    expect(await db.read(`select current_setting('statement_timeout') as value`, settings)).toStrictEqual([
      { value: '1234ms' },
    ]);
    await expect(db.read('select 1/0', settings)).rejects.toMatchObject({ code: '22012' });
    expect(await db.read('select 1 as one where false', settings)).toStrictEqual([]);
    expect(await db.query(`select current_setting('statement_timeout') as value`)).toStrictEqual([{ value: '0' }]);
  });

  it('refuses a setting that the server refuses, or whose name is none, and goes on', async () => {
    const work = (tx: Queries) => tx.query('delete from jobs');
    await expect(db.transaction(work, { statement_timeout: "soon'" })).rejects.toMatchObject({ code: '22023' });
    await expect(db.transaction(work, { "x', '1', true); --": 1 })).rejects.toThrow(/not the name of a setting/);
    expect(await ids()).toHaveLength(10);
  });

  it('throws at a query on the database itself instead of waiting for ever', async () => {
    const failed = db.transaction(async () => db.query('select 1'));
    await expect(failed).rejects.toThrow(/use the "tx"/);
  });

  it('throws at a transaction inside a transaction', async () => {
    const failed = db.transaction(async () => db.transaction(async () => 1));
    await expect(failed).rejects.toThrow(/use the "tx"/);
  });

  it('lets what it started on the side use the database once it is over', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let over = () => {};
    const isOver = new Promise<void>((resolve) => {
      over = resolve;
    });
    await db.transaction(async () => {
      later = isOver.then(() => db.query('select 1 as one'));
    });
    over();
    expect(await later).toStrictEqual([{ one: 1 }]);
  });

  it('refuses its handle after its end', async () => {
    let kept: Queries | undefined;
    await db.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.query('delete from jobs')).rejects.toThrow(/after its end/);
    expect(await ids()).toHaveLength(10);
  });

  it('leaves no setting behind', async () => {
    await db.transaction((tx) => tx.query("set local statement_timeout = '7s'"));
    expect(await db.query("select current_setting('statement_timeout') as s")).toStrictEqual([{ s: '0' }]);
  });

  it('counts right when 20 read, think and write at once', async () => {
    await db.query("update jobs set claimed_by = '0' where id = 1");
    const increment = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ n: number }>('select claimed_by::int as n from jobs where id = 1 for update');
        await new Promise(setImmediate);
        await tx.query('update jobs set claimed_by = $1::text where id = 1', [String(row!.n + 1)]);
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await db.query('select claimed_by from jobs where id = 1')).toStrictEqual([{ claimed_by: '20' }]);
  });

  it('keeps what it has not committed from everybody else', async () => {
    let seen: Promise<unknown> = Promise.resolve();
    const outside = { read: () => db.query('select count(*) as n from jobs') };
    const started = new Promise<void>((resolve, reject) => {
      db.transaction(async (tx) => {
        await tx.query('delete from jobs');
        resolve();
        await new Promise(setImmediate);
        throw new Error('roll back');
      }).catch((error: Error) => error.message === 'roll back' || reject(error));
    });
    await started;
    seen = outside.read();
    expect(await seen).toStrictEqual([{ n: 10 }]);
  });

  it('claims each job once with "for update skip locked"', async () => {
    const claim = (who: string) =>
      db.transaction(async (tx) => {
        const claimed = await tx.query<{ id: number }>(
          `update jobs set claimed_by = $1 where id in
             (select id from jobs where claimed_by is null order by id limit 2 for update skip locked) returning id`,
          [who],
        );
        await new Promise(setImmediate); // holds its rows while the others claim
        return claimed.map(({ id }) => id);
      });
    const claimed = (await Promise.all(['a', 'b', 'c', 'd', 'e'].map(claim))).flat();
    expect(claimed.sort((a, b) => a - b)).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('runs statements that were asked for together in one transaction', async () => {
    const pids = await db.transaction((tx) =>
      Promise.all([1, 2, 3].map((n) => tx.query('select $1::int as n, txid_current() as x', [n]))),
    );
    expect(pids.map(([row]) => row?.n)).toStrictEqual([1, 2, 3]);
    expect(new Set(pids.map(([row]) => row?.x)).size).toBe(1);
  });

  it('survives 200 transactions at once, half of which fail', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        db.transaction((tx) => tx.query('insert into jobs (id) values ($1)', [n % 2 === 0 ? 1 : 1000 + n])),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(outcomes.every((outcome) => outcome.status === 'fulfilled' || outcome.reason instanceof QueryError)).toBe(
      true,
    );
    expect(await ids()).toHaveLength(110);
  });
});
