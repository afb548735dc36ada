/** Indexes of projects on a real database: what is written while they are loaded or catch up, and who waits meanwhile. */

import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../daemon/db/database.ts';
import { ProjectIndexes } from '../../../daemon/recall/text-index/project-indexes.ts';
import type { TextIndex } from '../../../daemon/recall/text-index/text-index.ts';
import { activateModel, readPending, storeEmbeddings } from '../../../daemon/store/memories/embeddings.ts';
import { mergeProjects } from '../../../daemon/store/projects/move-work.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';
import { describeEachBackend } from '../../support/databases.ts';
import fc from '../../support/fast-check.ts';
import { makeParts, PROJECT } from '../../support/recorded-session.ts';

const WORDS = ['pool', 'migration', 'timeout', 'retry', 'getUserById', 'cache', '数据库', 'failed', 'release', 'ferry'];
/** More than two pages of a load. */
const SEEDED = 600;

type Change = { id: number; words: string[]; kind: 'save' | 'rewrite' | 'patch' | 'forget'; global: boolean };
const change: fc.Arbitrary<Change> = fc.record({
  id: fc.integer({ min: 0, max: SEEDED - 1 }),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
  kind: fc.constantFrom('save', 'rewrite', 'patch', 'forget'),
  global: fc.boolean(),
});

describeEachBackend('the index of a project', (open, backend) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let project: number;
  let count = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    const word = (n: number) => WORDS[n % WORDS.length]!;
    const text = (n: number) => `${word(n)} ${word(n * 7)} ${word(n >> 3)} number${n}`;
    const seeds = Array.from({ length: SEEDED }, (_, n) => ({
      external_id: `seed:${n}`,
      text: text(n),
      project: PROJECT,
      session_id: `s${n >> 2}`,
    }));
    await parts.memory.save(seeds, 'rest');
    project = (await parts.projects.ensure(PROJECT))!;
  });

  async function commit({ id, words, kind, global }: Change): Promise<void> {
    const text = `${words.join(' ')} change${++count}`;
    if (kind === 'save') await parts.memory.save([{ text, project: global ? null : PROJECT }], 'rest');
    if (kind === 'rewrite')
      await parts.memory.save(
        [{ text, external_id: `seed:${id}`, project: PROJECT, session_id: `s${id >> 2}` }],
        'rest',
      );
    const [row] = await db.query<{ id: number }>('select id from mem_observations where external_id = $1', [
      `seed:${id}`,
    ]);
    if (kind === 'patch' && row) await parts.memory.patch(row.id, { text });
    if (kind === 'forget' && row) await parts.memory.forget({ ids: [row.id] });
  }

  /** The database as an index sees it, with a commit before and after each of its statements while there are any left. */
  function changingUnder(changes: Change[]): Database {
    const next = async () => {
      const one = changes.shift();
      if (one) await commit(one);
    };
    return {
      ...db,
      backend: db.backend,
      transaction: (work) => db.transaction(work),
      async query(sql, params) {
        await next();
        const rows = await db.query(sql, params);
        await next();
        return rows as never;
      },
    };
  }

  async function indexOf(indexes: ProjectIndexes): Promise<TextIndex> {
    const state = await indexes.use(project, Number.POSITIVE_INFINITY);
    if ('reason' in state) throw new Error(`no index: ${state.reason}`);
    return state.index;
  }
  const answers = (index: TextIndex) => ({
    size: index.size,
    hits: [...WORDS, 'pool retry', 'number7 change3'].map((query) => index.search(query).hits),
  });
  const afresh = async () => answers(await indexOf(new ProjectIndexes(db)));

  it('ranks as one built afresh, whatever is written, changed and forgotten while it is loaded and while it catches up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 12 }),
        fc.array(change, { maxLength: 6 }),
        async (whileLoading, whileCatchingUp) => {
          const pending = [...whileLoading];
          const indexes = new ProjectIndexes(changingUnder(pending));
          // Several ask at once: they share the load, and look one after the other.
          await Promise.all([indexOf(indexes), indexOf(indexes), indexOf(indexes)]);
          for (const rest of pending.splice(0)) await commit(rest);
          expect(answers(await indexOf(indexes))).toEqual(await afresh());
          pending.push(...whileCatchingUp);
          await Promise.all([indexOf(indexes), indexOf(indexes)]);
          for (const rest of pending.splice(0)) await commit(rest);
          expect(answers(await indexOf(indexes))).toEqual(await afresh());
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);

  it.skipIf(backend === 'pglite')(
    'sees what a transaction wrote that began before the load and ended after it',
    async () => {
      let finish: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let written: () => void = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const writing = db.transaction(async (tx) => {
        await tx.query(
          'update mem_observations set terms = terms, changed_xid = pg_current_xact_id(), session_id = $1 where external_id = $2',
          ['moved', 'seed:599'],
        );
        written();
        await held;
      });
      await isWritten;
      const indexes = new ProjectIndexes(db);
      await commit({ id: 1, words: ['ferry'], kind: 'save', global: false }); // a later transaction that ends sooner
      await indexOf(indexes);
      finish();
      await writing;
      expect(answers(await indexOf(indexes))).toEqual(await afresh());
    },
  );

  it('loads an index again, and answers meanwhile, once much of it is dead', async () => {
    const indexes = new ProjectIndexes(db);
    const worn = await indexOf(indexes);
    const rewritten = Array.from({ length: 400 }, (_, n) => ({
      external_id: `seed:${n}`,
      text: `rewritten ${WORDS[n % WORDS.length]} number${n}`,
      project: PROJECT,
      session_id: `s${n >> 2}`,
    }));
    await parts.memory.save(rewritten, 'rest');
    expect(await indexOf(indexes)).toBe(worn);
    expect([worn.isWorn, indexes.holds(project), indexes.loading(project)]).toEqual([true, true, undefined]);
    await vi.waitFor(async () => expect(await indexOf(indexes)).not.toBe(worn), { timeout: 20_000 });
    expect((await indexOf(indexes)).isWorn).toBe(false);
    expect(answers(await indexOf(indexes))).toEqual(await afresh());
    await indexes.stop();
  });

  it.skipIf(backend === 'pglite')(
    'is not worn by the rows it was loaded with, while a transaction is open',
    async () => {
      let finish: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let opened: () => void = () => {};
      const isOpen = new Promise<void>((resolve) => {
        opened = resolve;
      });
      // Of any database of the server: an analyze by autovacuum is one, too.
      const open = db.transaction(async (tx) => {
        await tx.query('select pg_current_xact_id()');
        opened();
        await held;
      });
      await isOpen;
      const rewritten = Array.from({ length: 400 }, (_, n) => ({
        external_id: `seed:${n}`,
        text: `beside ${WORDS[n % WORDS.length]} number${n}`,
        project: PROJECT,
        session_id: `s${n >> 2}`,
      }));
      await parts.memory.save(rewritten, 'rest');
      const index = await indexOf(new ProjectIndexes(db));
      finish();
      await open;
      expect(index.isWorn).toBe(false);
      expect(answers(index)).toEqual(await afresh());
    },
  );

  it('keeps nothing of a load that was under way when projects were merged', async () => {
    const indexes = new ProjectIndexes(db);
    const before = indexOf(indexes);
    indexes.clear();
    await before;
    expect([indexes.holds(project), indexes.count]).toEqual([false, 0]);
    expect(answers(await indexOf(indexes))).toEqual(await afresh());
    expect(indexes.holds(project)).toBe(true);
  });

  it('tells who can not wait that there is none yet or that it is behind, and goes on', async () => {
    let answer: () => void = () => {};
    const silent = (): Database => {
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { ...changingUnder([]), query: (sql, params) => held.then(() => db.query(sql, params)) };
    };
    let behind = silent();
    const indexes = new ProjectIndexes({ ...behind, query: (sql, params) => behind.query(sql, params) });
    expect(await indexes.use(project, 0)).toEqual({ reason: 'cold' });
    answer();
    const index = await indexOf(indexes);
    behind = silent();
    expect(await indexes.use(project, 0)).toEqual({ index, isBehind: true });
    answer();
    expect(answers(await indexOf(indexes))).toEqual(await afresh());
  });
});

describeEachBackend('the vectors of a project in memory', (open, backend) => {
  const MODEL = { name: 'compass', dimensions: 2 };
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let project: number;
  const north = new Float32Array([0, 1]);

  beforeEach(async () => {
    db = await open();
    parts = makeParts(db);
    project = (await parts.projects.ensure(PROJECT))!;
    await db.transaction((tx) => activateModel(tx, MODEL.name, MODEL.dimensions));
  });

  const save = async (text: string, externalId?: string): Promise<number> =>
    (await parts.memory.save([{ text, project: PROJECT, ...(externalId && { external_id: externalId }) }], 'rest'))
      .observations[0]!.id;
  /** Embed what waits: each observation gets these vectors. */
  const embed = (vectors: readonly string[], on = db): Promise<void> =>
    on.transaction(async (tx) => {
      const pending = await readPending(tx, MODEL.name, 100);
      const chunks = pending.flatMap(({ id }) =>
        vectors.map((embedding, chunk) => ({ observation_id: id, chunk, embedding })),
      );
      await storeEmbeddings(tx, MODEL.name, pending, chunks);
    });
  const held = async (indexes: ProjectIndexes, scope = project) => {
    await indexes.use(scope, Number.POSITIVE_INFINITY);
    const hits = indexes.vectors(scope, MODEL.name)?.nearest(north, 100) ?? [];
    return hits.map(({ id, chunk, similarity }) => [id, chunk, Number(similarity.toFixed(2))]);
  };

  it('are those that were stored before it was loaded, and since', async () => {
    const early = await save('The ferry is blue');
    await embed(['[0,1]', '[1,0]']);
    const indexes = new ProjectIndexes(db, () => MODEL);
    expect(await held(indexes)).toEqual([
      [early, 0, 1],
      [early, 1, 0],
    ]);
    const late = await save('Tea is served at five', 'tea');
    expect(await held(indexes)).toHaveLength(2);
    await embed(['[0.6,0.8]']); // arrives after its observation was seen
    expect(await held(indexes)).toEqual([
      [early, 0, 1],
      [late, 0, 0.8],
      [early, 1, 0],
    ]);
    await save('Tea is served at six', 'tea');
    await embed(['[1,0]']);
    await parts.memory.forget({ ids: [early] });
    expect(await held(indexes)).toEqual([[late, 0, 0]]);
    await save('Tee um sieben', 'tea');
    await embed([]); // no word that the model knows
    expect(await held(indexes)).toEqual([]);
  });

  it('follow an observation into another project, in every daemon', async () => {
    const other = (await parts.projects.ensure('git.example.org/other/project'))!;
    const id = await save('The ferry is blue');
    await embed(['[0,1]']);
    const indexes = new ProjectIndexes(db, () => MODEL);
    expect(await held(indexes, other)).toEqual([]);
    await db.transaction((tx) => mergeProjects(tx, project, other));
    expect(await held(indexes, other)).toEqual([[id, 0, 1]]);
  });

  it('and its words leave the index of the project that it left, in every daemon', async () => {
    const id = await save('The ferry is blue');
    await embed(['[0,1]']);
    const indexes = new ProjectIndexes(db, () => MODEL);
    expect(await held(indexes)).toEqual([[id, 0, 1]]);
    await parts.memory.patch(id, { project: 'git.example.org/other/project' });
    const state = await indexes.use(project, Number.POSITIVE_INFINITY);
    expect('index' in state && state.index.search('ferry').hits).toEqual([]);
    expect(await held(indexes)).toEqual([]);
  });

  it('come in bounded pages after a backfill, like the words beside them', async () => {
    const rowsOfPages: number[] = [];
    const counting: Database = {
      ...db,
      backend: db.backend,
      transaction: (work) => db.transaction(work),
      async query(sql, params) {
        const rows = await db.query(sql, params);
        rowsOfPages.push(rows.length);
        return rows as never;
      },
    };
    const indexes = new ProjectIndexes(counting, () => MODEL);
    const forgotten = await save('The ferry is blue');
    expect(await held(indexes)).toEqual([]);
    const texts = Array.from({ length: 700 }, (_, n) => ({ text: `The ferry line${n} is blue`, project: PROJECT }));
    await parts.memory.save(texts.slice(0, 600), 'rest'); // in one transaction
    await parts.memory.save(texts.slice(600), 'rest');
    for (let n = 0; n < 8; n++) await embed(['[0,1]']);
    await parts.memory.forget({ ids: [forgotten] });
    rowsOfPages.length = 0;
    const state = await indexes.use(project, Number.POSITIVE_INFINITY);
    if ('reason' in state) throw new Error(`no index: ${state.reason}`);
    expect(state.index.size).toBe(700);
    expect(indexes.vectors(project, MODEL.name)?.size).toBe(700);
    for (const n of [0, 499, 500, 599, 600, 699]) expect(state.index.search(`line${n}`).terms[0]?.documents).toBe(1);
    expect(rowsOfPages).toHaveLength(2);
    expect(Math.max(...rowsOfPages)).toBeLessThan(1100); // 500 rows, 500 with vectors, and what was deleted
  }, 60_000);

  it.skipIf(backend === 'pglite')(
    'are seen when their transaction began before a look and ended after it',
    async () => {
      const id = await save('The ferry is blue');
      let finish: () => void = () => {};
      const committed = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let stored: () => void = () => {};
      const isStored = new Promise<void>((resolve) => {
        stored = resolve;
      });
      const slowly = embed(['[0,1]'], {
        ...db,
        backend,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx);
            stored();
            await committed;
            return result;
          }),
      });
      await isStored;
      const indexes = new ProjectIndexes(db, () => MODEL);
      expect(await held(indexes)).toEqual([]);
      await save('Tea is served at five'); // a later transaction that ends sooner
      expect(await held(indexes)).toEqual([]);
      finish();
      await slowly;
      expect(await held(indexes)).toEqual([[id, 0, 1]]);
    },
  );

  it('are loaded anew for another model, which no search takes for the one before', async () => {
    await save('The ferry is blue');
    await embed(['[0,1]']);
    let model: typeof MODEL | null = MODEL;
    const indexes = new ProjectIndexes(db, () => model);
    expect(await held(indexes)).toHaveLength(1);
    expect(indexes.vectors(project, 'another')).toBeUndefined();
    model = { name: 'another', dimensions: 2 };
    await vi.waitFor(async () => {
      await indexes.use(project, Number.POSITIVE_INFINITY);
      expect(indexes.vectors(project, 'another')?.size).toBe(0);
    });
    expect(indexes.vectors(project, MODEL.name)).toBeUndefined();
  });
});

it('a load lets others have their turn between a few rows', async () => {
  const terms = packTerms(Array.from({ length: 3000 }, (_, n) => `word${n}`));
  const page = Array.from({ length: 200 }, (_, n) => ({
    id: n + 1,
    session_id: null,
    created_at: new Date(),
    terms,
    vectors: null,
  }));
  const rowsOf = (sql: string): unknown[] => {
    if (sql.includes('count(*)')) return [{ n: page.length }];
    if (sql.includes('is null and o.id')) return [];
    return sql.includes('o.id < $1') ? page : [{ cursor: '1:1:', reloads: '0', what: 'cursor' }];
  };
  const db = { query: async (sql: string) => rowsOf(sql) } as unknown as Database;
  let isLoaded = false;
  let longestMs = 0;
  const loading = new ProjectIndexes(db).use(1, Number.POSITIVE_INFINITY);
  loading.finally(() => {
    isLoaded = true;
  });
  while (!isLoaded) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setImmediate(resolve));
    longestMs = Math.max(longestMs, process.cpuUsage(before).user / 1000);
  }
  expect(await loading).toMatchObject({ index: { size: page.length } });
  expect(longestMs).toBeLessThan(60); // all rows in one go take 150 ms and more
});
