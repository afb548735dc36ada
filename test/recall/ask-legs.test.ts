/** A prompt that comes before its project's index is there: answered by SQL, in time, and told so. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { noEmbedder } from '../../daemon/embed/none.ts';
import { askLegs } from '../../daemon/recall/ask-legs.ts';
import { createProjectIndexes } from '../../daemon/recall/project-indexes.ts';
import { makeParts, PROJECT } from '../jobs/recorded-session.ts';
import { describeEachBackend } from '../support/databases.ts';

const IN_INDEX_PAGE = /o\.id > \$1/;
const never = new Promise<never>(() => {});

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

  const ask = async (indexedFrom: Database, searched: Database, query = 'ferry flickers') => {
    const warned: unknown[] = [];
    const indexes = createProjectIndexes(indexedFrom);
    const legs = await askLegs(
      { db: searched, indexes, embedder: () => noEmbedder, log: { warn: (fault) => warned.push(fault) } },
      { query, projectId, filters: {}, mode: 'text', patienceMs: 900, vectorDeadlineMs: 0, textHits: 10 },
    );
    return { found: legs.text?.hits.map((hit) => hit.id), degraded: legs.degraded, faults: warned.length };
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
    expect(await ask(db, failing())).toEqual({ found: [id], degraded: [], faults: 0 });
  });

  it('is SQL while the index is loaded', async () => {
    expect(await ask(withoutPages(), db)).toEqual({ found: [id], degraded: ['text:cold'], faults: 0 });
  });

  it('finds by function words where a query has no others', async () => {
    expect((await ask(withoutPages(), db, 'the')).found).toHaveLength(10);
    expect((await ask(withoutPages(), db, 'what did the ferry do')).found).toEqual([id]);
  });

  it('is given up, and told, when neither is there in time or both fail', async () => {
    expect(await ask(withoutPages(), silent())).toEqual({ found: [], degraded: ['text:cold', 'text:late'], faults: 0 });
    expect(await ask(withoutPages(), failing())).toMatchObject({ degraded: ['text:cold', 'text:failed'], faults: 1 });
  });
});
