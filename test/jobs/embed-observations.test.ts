import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { activateModel, countPending, noteModelUse, readPending } from '../../daemon/store/memories/embeddings.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const DIMENSIONS = 4;

describeEachBackend('embedding what is saved', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let asked: string[][];
  let settled: number;

  beforeEach(async () => {
    db = await open();
    parts = makeParts(db);
    asked = [];
    settled = 0;
  });

  /** A model that knows no word of a text with "zzz" in it. */
  const model = (name: string, dimensions = DIMENSIONS): Embedder => ({
    name,
    dimensions,
    maxTokens: 16,
    familiarity: () => 1,
    async embed(texts) {
      asked.push([...texts]);
      return texts.map((text) => new Float32Array(dimensions).fill(text.includes('zzz') ? 0 : 0.5));
    },
    async close() {},
  });
  async function embed(embedder: Embedder): Promise<void> {
    if (embedder.dimensions > 0) await db.transaction((tx) => activateModel(tx, embedder.name, embedder.dimensions));
    const models = { embedding: () => embedder, settle: async () => void settled++ };
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
  }
  const save = (...texts: string[]) =>
    parts.memory.save(
      texts.map((text) => ({ text })),
      'rest',
    );

  it('takes all of it, a long text in chunks, and says when it is done', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a long report.`).join(' ');
    await save('short', long);
    await embed(model('one'));
    expect(asked.flat().length).toBeGreaterThan(2);
    expect(asked.flat()).toContain('short');
    expect(settled).toBe(1);
  });

  it('stores a few at a time, so that a prompt never waits long for the database', async () => {
    await save(...Array.from({ length: 20 }, (_, n) => `text ${n}`));
    await db.transaction((tx) => activateModel(tx, 'one', DIMENSIONS));
    const waiting = [await countPending(db, 'one')];
    const watched: Database = {
      ...db,
      backend: db.backend,
      async transaction(work, settings) {
        const result = await db.transaction(work, settings);
        waiting.push(await countPending(db, 'one'));
        return result;
      },
    };
    const models = { embedding: () => model('one'), settle: async () => {} };
    await runJob(embedObservations({ db: watched, models }), 'all');
    expect(waiting[0]! - waiting.at(-1)!).toBe(20);
    for (const [at, left] of waiting.entries()) if (at > 0) expect(waiting[at - 1]! - left).toBeLessThanOrEqual(8);
  });

  it('asks nothing twice: not in a second run, and again only for a text that changed', async () => {
    const { observations } = await save('first', 'second');
    await embed(model('one'));
    asked = [];
    await embed(model('one'));
    expect(asked).toEqual([]);
    await parts.memory.patch(observations[0]!.id, { text: 'another one' });
    await embed(model('one'));
    expect(asked).toEqual([['another one']]);
  });

  it('a text of which the model knows no word is done, too', async () => {
    await save('zzz');
    await embed(model('one'));
    asked = [];
    await embed(model('one'));
    expect(asked).toEqual([]);
  });

  it('another model embeds everything anew', async () => {
    await save('first', 'second');
    await embed(model('one'));
    asked = [];
    await embed(model('two'));
    expect(asked.flat().toSorted()).toEqual(['first', 'second']);
  });

  it('a daemon with another model takes no new row away from the first one’s', async () => {
    await embed(model('one'));
    await embed(model('two'));
    const { observations } = await save('after the second daemon came');
    const queued = async (name: string) => (await readPending(db, name, 10)).map((row) => row.id);
    expect(await queued('one')).toEqual([observations[0]!.id]);
    expect(await queued('two')).toEqual([observations[0]!.id]);
    await embed(model('two'));
    expect([await countPending(db, 'one'), await countPending(db, 'two')]).toEqual([1, 0]);
  });

  it('what another daemon’s worker left for this model is noticed, once no job is open', async () => {
    await embed(model('one'));
    await embed(model('two'));
    await save('for both');
    expect(await noteModelUse(db, 'one', jobKinds.embedObservations.kind)).toBe(false);
    await db.query("delete from mem_observation_queue where kind = 'embed-observations'"); // run by the other daemon
    expect(await noteModelUse(db, 'one', jobKinds.embedObservations.kind)).toBe(true);
  });

  it('a model that nobody uses any more gets no queue that grows, and misses nothing when it comes back', async () => {
    await embed(model('one'));
    await db.transaction((tx) => activateModel(tx, 'two', DIMENSIONS, { alone: true }));
    await save('unseen by one');
    expect(await countPending(db, 'one')).toBe(0);
    await embed(model('one'));
    expect(asked.flat()).toContain('unseen by one');
  });

  it('without a model nothing is asked and nothing settles', async () => {
    await save('first');
    await embed(model('none', 0));
    expect([asked, settled]).toEqual([[], 0]);
  });
});
