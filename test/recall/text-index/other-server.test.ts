/** What an index answers when the server behind it, or its tables, are no longer those that it was loaded from. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../daemon/db/database.ts';
import { openDatabase } from '../../../daemon/db/open-database.ts';
import { ProjectIndexes } from '../../../daemon/recall/text-index/project-indexes.ts';
import { describeEachBackend, freshPostgresUrl, noPostgres } from '../../support/databases.ts';
import { findPostgres, startPostgres, stopServer } from '../../support/postgres.ts';
import { makeParts, PROJECT } from '../../support/recorded-session.ts';

/** Transactions by which a promoted server has passed the cursor that was read before. */
const PASSED = 200;

async function save(db: Database, word: string, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, n) => ({ text: `The ${word} number${n} is blue`, project: PROJECT }));
  await makeParts(db).memory.save(texts, 'rest');
}

async function found(db: Database, indexes: ProjectIndexes, word: string): Promise<number> {
  const project = (await makeParts(db).projects.ensure(PROJECT))!;
  const state = await indexes.use(project, Number.POSITIVE_INFINITY);
  if ('reason' in state) throw new Error(`no index: ${state.reason}`);
  return state.index.search(word).terms[0]?.documents ?? 0;
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The database, and how many rows each statement returned. */
function counting(db: Database): { db: Database; rows: number[] } {
  const rows: number[] = [];
  const query: Database['query'] = async (sql, params) => {
    const found = await db.query(sql, params);
    rows.push(found.length);
    return found as never;
  };
  return { rows, db: { ...db, backend: db.backend, transaction: (work) => db.transaction(work), query } };
}

const skipped = noPostgres ?? (process.env.AGENT_MEMORY_TEST_DATABASE_URL ? 'needs a server of its own' : undefined);
describe.skipIf(skipped)(`another server${skipped ? ` [skipped: ${skipped}]` : ''}`, () => {
  it('a promoted standby that lagged hides no new memory, and shows none that it never had', async () => {
    const cluster = await startPostgres();
    onTestFinished(() => cluster.stop());
    const db = await openDatabase({ backend: 'postgres', url: cluster.url() });
    onTestFinished(() => db.close());
    await db.migrate();
    await save(db, 'ferry', 3);
    // The standby is a copy of the files from before the primary's last commits.
    const [data, standby] = [join(cluster.folder, 'data'), join(cluster.folder, 'standby')];
    await stopServer(cluster.pid, cluster.folder);
    execFileSync('cp', ['-a', data, standby]);
    await cluster.start();
    await save(db, 'ferry', 5);
    const indexes = new ProjectIndexes(db);
    expect(await found(db, indexes, 'ferry')).toBe(8);
    await cluster.kill();
    execFileSync('rm', ['-r', data]);
    execFileSync('mv', [standby, data]);
    await cluster.start();
    await save(db, 'quay', 4); // with numbers that the lost ones had
    for (let n = 0; n < PASSED; n++) await db.query('select pg_current_xact_id()');
    await save(db, 'pier', 1);
    expect([await found(db, indexes, 'quay'), await found(db, indexes, 'pier')]).toEqual([4, 1]);
    expect(await found(db, indexes, 'ferry')).toBe(3);
  }, 60_000);
});

describe.skipIf(noPostgres)(`tables of a dump${noPostgres ? ` [skipped: ${noPostgres}]` : ''}`, () => {
  it('that was restored under a running daemon hide no memory and show none that it lacks', async () => {
    const { url, remove } = await freshPostgresUrl();
    onTestFinished(remove);
    const db = await openDatabase({ backend: 'postgres', url });
    onTestFinished(() => db.close());
    const bin = findPostgres()!;
    await save(db, 'ferry', 3);
    const dump = execFileSync(join(bin, 'pg_dump'), ['--clean', url], { maxBuffer: 2 ** 28 });
    await save(db, 'quay', 2);
    const indexes = new ProjectIndexes(db);
    expect(await found(db, indexes, 'quay')).toBe(2);
    execFileSync(join(bin, 'psql'), ['--quiet', '--set=ON_ERROR_STOP=1', url], {
      input: dump,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await save(db, 'pier', 1);
    expect(await Promise.all(['ferry', 'quay', 'pier'].map((word) => found(db, indexes, word)))).toEqual([3, 0, 1]);
  });
});

describeEachBackend('rows of transactions that are not begun here', (open, backend) => {
  it('are found, and not read again with each search', async () => {
    const db = await open();
    await save(db, 'ferry', 20);
    const counted = counting(db);
    const indexes = new ProjectIndexes(counted.db);
    for (const table of ['mem_observations', 'mem_tombstones'])
      await db.query(`update ${table} set changed_xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`);
    expect(await found(db, indexes, 'ferry')).toBe(20);
    counted.rows.length = 0;
    expect(await found(db, indexes, 'ferry')).toBe(20);
    expect(counted.rows).toEqual([1]); // the cursor
    // What is changed and forgotten from now on counts as ever.
    const [row] = await db.query<{ id: number }>('select min(id) as id from mem_observations');
    const { memory } = makeParts(db);
    await memory.patch(row!.id, { text: 'A quay' });
    await memory.forget({ ids: [row!.id + 1] });
    expect([await found(db, indexes, 'ferry'), await found(db, indexes, 'quay')]).toEqual([18, 1]);
  });

  it.skipIf(backend === 'pglite')('what was read while a transaction is open elsewhere is not read again', async () => {
    const db = await open();
    await save(db, 'ferry', 1);
    const counted = counting(db);
    const indexes = new ProjectIndexes(counted.db);
    await found(db, indexes, 'ferry');
    const begun = gate();
    const ended = gate();
    const elsewhere = db.transaction(async (tx) => {
      await tx.query('select pg_current_xact_id()'); // it has a number, and holds back every cursor
      begun.open();
      await ended.opened;
    });
    await begun.opened;
    await save(db, 'ferry', 20);
    expect(await found(db, indexes, 'ferry')).toBe(21);
    counted.rows.length = 0;
    expect(await found(db, indexes, 'ferry')).toBe(21);
    expect(counted.rows).toEqual([1]);
    ended.open();
    await elsewhere;
    expect(await found(db, indexes, 'ferry')).toBe(21);
  });
});
