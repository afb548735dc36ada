/** A prompt whose index or vectors aren't ready in time is answered by the next best way, in time, and says so. */
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../daemon/db/database.ts';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { noEmbedder } from '../../../daemon/models/no-embedder.ts';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { askLegs } from '../../../daemon/recall/legs/ask-legs.ts';
import { type Backoff, createBackoff } from '../../../daemon/recall/legs/backoff.ts';
import { ProjectIndexes } from '../../../daemon/recall/text-index/project-indexes.ts';
import { activateModel, readPending, storeEmbeddings } from '../../../daemon/store/memories/embeddings.ts';
import { describeEachBackend } from '../../support/databases.ts';
import { makeParts, PROJECT } from '../../support/recorded-session.ts';

const IN_INDEX_PAGE = /o\.id < \$1/;
const never = new Promise<never>(() => {});
const table = openStaticTable();

describeEachBackend('the text leg of a prompt', (open) => {
  let db: Database;
  let projectId: number;
  let id: number;

  beforeAll(async () => {
    db = await open();
    const { memory, projects } = makeParts(db);
    const texts = ['The ferry timetable flickers', ...Array.from({ length: 20 }, (_, n) => `the ${n}`)];
    const { observations } = await memory.save(
      texts.map((text) => ({ text, project: PROJECT })),
      'rest',
    );
    id = observations[0]!.id;
    projectId = (await projects.ensure(PROJECT))!;
  });

  const ask = async (
    indexedFrom: Database,
    searched: Database,
    query = 'ferry flickers',
    indexes = new ProjectIndexes(indexedFrom),
  ) => {
    const warned: unknown[] = [];
    const legs = await askLegs(
      {
        db: searched,
        indexes,
        embedder: () => noEmbedder,
        passageEmbedder: () => undefined,
        backoff: { walk: createBackoff(), sql: createBackoff() },
        log: { warn: (fault) => warned.push(fault) },
      },
      {
        query,
        scope: projectId,
        buckets: [],
        filters: {},
        mode: 'text',
        patienceMs: 900,
        vectorDeadlineMs: 0,
        textHits: 10,
        vectorHits: 10,
      },
    );
    const { text, isSample, degraded } = legs;
    return { found: text?.hits.map((hit) => hit.id), isSample, degraded, faults: warned.length };
  };
  const withoutPages = (): Database => ({
    ...db,
    backend: db.backend,
    query: (sql, params) => (IN_INDEX_PAGE.test(sql) ? never : db.query(sql, params)),
  });
  const failing = (): Database => ({
    ...db,
    backend: db.backend,
    transaction: () => Promise.reject(new Error('the server has gone')),
  });
  const silent = (): Database => ({ ...db, backend: db.backend, transaction: () => never });

  it('is the index where that is there in time, whatever becomes of the SQL beside it', async () => {
    expect(await ask(db, failing())).toEqual({ found: [id], isSample: false, degraded: [], faults: 0 });
  });

  it('is the loaded index as it is while the database is too busy to tell what changed', async () => {
    let isBusy = false;
    const indexes = new ProjectIndexes({
      ...db,
      backend: db.backend,
      query: (sql, params) => (isBusy ? never : db.query(sql, params)),
    });
    await indexes.use(projectId, Number.POSITIVE_INFINITY);
    isBusy = true;
    const answer = { found: [id], isSample: false, degraded: ['text:behind'], faults: 0 };
    expect(await ask(db, silent(), 'ferry flickers', indexes)).toEqual(answer);
  });

  it('is SQL while the index is loaded', async () => {
    expect(await ask(withoutPages(), db)).toMatchObject({
      found: [id],
      isSample: true,
      degraded: ['text:cold'],
      faults: 0,
    });
  });

  it('finds by function words where a query has no others', async () => {
    expect((await ask(withoutPages(), db, 'the')).found).toHaveLength(10);
    expect((await ask(withoutPages(), db, 'what did the ferry do')).found).toEqual([id]);
  });

  it('is given up, and says so, when neither is ready in time or both fail', async () => {
    expect(await ask(withoutPages(), silent())).toMatchObject({
      found: [],
      degraded: ['text:cold', 'text:late'],
      faults: 0,
    });
    expect(await ask(withoutPages(), failing())).toMatchObject({ degraded: ['text:cold', 'text:failed'], faults: 1 });
  });
});

describeEachBackend('the vector leg of a prompt', (open, backend) => {
  let db: Database;
  let projectId: number;
  let ids: number[];

  beforeAll(async () => {
    db = await open();
    const { memory, projects } = makeParts(db);
    const texts = ['The ferry timetable flickers', 'The ferry is blue', 'Tea is served at five'];
    const { observations } = await memory.save(
      texts.map((text) => ({ text, project: PROJECT })),
      'rest',
    );
    ids = observations.map((saved) => saved.id);
    projectId = (await projects.ensure(PROJECT))!;
    await db.transaction(async (tx) => {
      await activateModel(tx, compass.name, compass.dimensions);
      const vectors = ['[0.6,0.8]', '[0.8,0.6]', '[1,0]'];
      const pending = await readPending(tx, compass.name, ids.length);
      const chunks = ids.map((id, at) => ({ observation_id: id, chunk: 0, embedding: vectors[at]! }));
      await storeEmbeddings(tx, compass.name, pending, chunks);
    });
  });

  const ask = async (
    searched: Database,
    query: string,
    vectorDeadlineMs: number,
    walk: Backoff = createBackoff(),
    indexes = new ProjectIndexes(db),
    mode: 'hybrid' | 'vector' = 'hybrid',
    embedder: Embedder = compass,
  ) => {
    const { vector, degraded } = await askLegs(
      {
        db: searched,
        indexes,
        embedder: () => embedder,
        passageEmbedder: () => table,
        backoff: { walk, sql: createBackoff() },
        log: { warn: () => {} },
      },
      {
        query,
        scope: projectId,
        buckets: [],
        filters: {},
        mode,
        patienceMs: indexes.holds(projectId) ? 30 : 20_000,
        vectorDeadlineMs,
        textHits: 10,
        vectorHits: 10,
      },
    );
    return { nearest: vector?.nearest.map(({ id }) => id) ?? null, degraded };
  };
  /** The search for the nearest of all, in a transaction of its own, takes for ever. */
  const slow = (): Database => ({ ...db, backend: db.backend, query: db.query, read: () => never });

  it('is the nearest of all where they come in time', async () => {
    expect(await ask(db, 'ferry', 20_000)).toEqual({ nearest: [ids[2], ids[1], ids[0]], degraded: [] });
  });

  it('is the nearest of all, at any moment, where the vectors of the project are loaded', async () => {
    let isBusy = false;
    const busy: Database = { ...slow(), query: (sql, params) => (isBusy ? never : db.query(sql, params)) };
    const indexes = new ProjectIndexes(busy, () => compass);
    await indexes.use(projectId, Number.POSITIVE_INFINITY);
    isBusy = true;
    expect(await ask(busy, 'ferry', 0.001, { skip: () => true, note: () => {} }, indexes)).toEqual({
      nearest: [ids[2], ids[1], ids[0]],
      degraded: ['text:behind'],
    });
  });

  it('judges what the words found where the nearest of all come too late', async () => {
    expect(await ask(slow(), 'ferry', 30)).toEqual({ nearest: [ids[1], ids[0]], degraded: ['vector:rescored'] });
    expect(await ask(slow(), 'nothing of it', 30)).toEqual({ nearest: null, degraded: ['vector:late'] });
  });

  it.each([
    ['late', () => never],
    ['failed', () => Promise.reject(new Error('out of memory'))],
  ])('judges what the words found by the static table where the model is %s', async (trouble, embed) => {
    const indexes = new ProjectIndexes(db);
    await indexes.use(projectId, Number.POSITIVE_INFINITY);
    await vi.waitFor(async () =>
      expect(await ask(db, 'a blue ferry', 30, createBackoff(), indexes, 'hybrid', { ...compass, embed })).toEqual({
        nearest: [ids[1], ids[0]],
        degraded: [`vector:${trouble}`, 'vector:rescored'],
      }),
    );
  });

  it('judges what the words found, without a walk, where walks are late time and again', async () => {
    let walks = 0;
    const counting = (): Database => ({
      ...slow(),
      read: () => {
        walks++;
        return never;
      },
    });
    const walk = { skip: () => true, note: () => {} };
    await vi.waitFor(async () => {
      walks = 0;
      expect(await ask(counting(), 'ferry', 30, walk)).toMatchObject({ degraded: ['vector:rescored'] });
      expect(walks).toBe(0);
    });
    // Where the words find nothing there is nothing to judge: then it walks.
    expect(await ask(db, 'nothing of it', 20_000, walk)).toMatchObject({ nearest: [ids[2], ids[1], ids[0]] });
  });

  it.skipIf(backend === 'pglite')('is given up in the server, too', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locking = new Promise<{ locked: Promise<void> }>((resolve, reject) => {
      const locked = db.transaction(async (tx) => {
        await tx.query('lock table mem_embeddings in access exclusive mode');
        resolve({ locked });
        await released;
      });
      locked.catch(reject);
    });
    const { locked } = await locking;
    const late = { nearest: null, degraded: ['vector:late'] };
    expect(await ask(db, 'nothing of it', 50, createBackoff(), new ProjectIndexes(db), 'vector')).toEqual(late);
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await db.query(isWaiting)).toEqual([]));
    release();
    await locked;
  });
});

/** Every query points east. */
const compass: Embedder = {
  ...noEmbedder,
  name: 'compass',
  dimensions: 2,
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  familiarity: () => 1,
};
