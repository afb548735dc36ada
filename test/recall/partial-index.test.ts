/** Prompts in a project so large that its index takes seconds to load: answered by what is loaded, the newest first. */
import { expect, it, vi } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { askLegs } from '../../daemon/recall/legs/ask-legs.ts';
import { createBackoff } from '../../daemon/recall/legs/backoff.ts';
import { ProjectIndexes } from '../../daemon/recall/text-index/project-indexes.ts';
import { packTerms } from '../../daemon/text/pack-terms.ts';

const NEWEST = 200_000;
const never = new Promise<never>(() => {});

/** A project of {@link NEWEST} rows, each with its own number for a word, of which `pages` can be read; SQL searches never end. */
function memoryOf(pages: number) {
  const searches = vi.fn(() => never);
  let read = 0;
  const page = (before: number, size: number) =>
    Array.from({ length: size }, (_, n) => Math.min(before, NEWEST + 1) - size + n).map((id) => ({
      id,
      session_id: null,
      created_at: new Date(id),
      terms: packTerms(['ferry', `row${id}`]),
    }));
  const query = async (sql: string, params: unknown[] = []): Promise<unknown[]> => {
    if (sql.includes('count(*)')) return [{ n: NEWEST }];
    if (sql.includes('o.id < $1')) return read++ < pages ? page(params[0] as number, params[1] as number) : never;
    return [{ cursor: '1' }];
  };
  const db = { backend: 'postgres', query, transaction: searches } as unknown as Database;
  const indexes = new ProjectIndexes(db);
  const backoff = { walk: createBackoff(), sql: createBackoff() };
  const ask = (query: string) =>
    askLegs(
      { db, indexes, embedder: () => noEmbedder, passageEmbedder: () => undefined, backoff, log: { warn: () => {} } },
      {
        query,
        scope: 1,
        buckets: [],
        filters: {},
        mode: 'text',
        patienceMs: 50,
        vectorDeadlineMs: 0,
        textHits: 10,
        vectorHits: 10,
      },
    );
  return { ask, indexes, searches };
}

it('a prompt gets the little that is loaded where SQL comes too late', async () => {
  const { ask } = memoryOf(2);
  const { text, degraded } = await ask(`row${NEWEST}`);
  expect(degraded).toEqual(['text:cold', 'text:partial']);
  expect(text?.hits.map((hit) => hit.id)).toEqual([NEWEST]);
  expect((await ask('row1')).text?.hits).toEqual([]);
});

it('a prompt waits for nothing, and asks no SQL, where much is loaded and SQL was late time and again', async () => {
  const { ask, indexes, searches } = memoryOf(10);
  indexes.warm(1);
  await expect.poll(() => indexes.loading(1)?.size).toBeGreaterThan(2000);
  for (let prompt = 1; prompt <= 2; prompt++) await ask('ferry');
  expect(searches).toHaveBeenCalledTimes(2);
  const { text, degraded } = await ask(`row${NEWEST - 1000}`);
  expect(degraded).toEqual(['text:cold', 'text:partial']);
  expect(text?.hits.map((hit) => hit.id)).toEqual([NEWEST - 1000]);
  expect(searches).toHaveBeenCalledTimes(2);
});
