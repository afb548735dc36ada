/** The passages' vectors of a model that is too slow to embed them while a question waits: stored once, used by questions, gone with their texts. */
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../daemon/db/database.ts';
import { embedObservations } from '../../../daemon/jobs/embed-observations.ts';
import { embedPassages } from '../../../daemon/jobs/embed-passages.ts';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { nearStored } from '../../../daemon/recall/passages/stored-passages.ts';
import { activateModel } from '../../../daemon/store/memories/embeddings.ts';
import {
  countDuePassages,
  readDuePassages,
  readPassages,
  startStoringPassages,
  wantPassages,
} from '../../../daemon/store/memories/passage-vectors.ts';
import { passagesOf } from '../../../daemon/text/passages.ts';
import { describeEachBackend } from '../../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../../support/recorded-session.ts';

/** A model for which a heron is a bird, whatever words say so. */
const MODEL = 'birds';
const vectorOf = (text: string): Float32Array =>
  Float32Array.of(/heron|bird/.test(text) ? 1 : 0, /gate|lock/.test(text) ? 1 : 0, 0.1);

const TURN = [
  'User: what did we see at the pond?',
  'Agent: At the pond the gate was open all day, and the lock of the gate at the pond was rusty.',
  'Agent: A heron stood in the reeds until noon.',
].join('\n');
const QUESTION = 'Which bird was there at the pond?';

describeEachBackend('vectors of passages', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let embedded: string[];

  const embedder: Embedder = {
    name: MODEL,
    dimensions: 3,
    maxTokens: 256,
    storesPassages: true,
    familiarity: () => 1,
    async embed(texts) {
      embedded.push(...texts);
      return texts.map(vectorOf);
    },
    async close() {},
  };
  const models = { embedding: () => embedder, settle: async () => {} };

  beforeEach(async () => {
    db = await open();
    embedded = [];
    parts = makeParts(db, { embedder: () => embedder });
    await activate();
  });
  async function activate(): Promise<void> {
    await db.transaction(async (tx) => {
      await activateModel(tx, MODEL, 3);
      await startStoringPassages(tx, MODEL);
    });
  }
  async function save(...texts: string[]): Promise<number[]> {
    const { observations } = await parts.memory.save(
      texts.map((text) => ({ text, title: 'Title', project: PROJECT })),
      'rest',
    );
    return observations.map(({ id }) => id);
  }
  async function embedAll(): Promise<void> {
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
    while ((await runJob(embedPassages({ db, models }), 'all')) !== undefined);
  }
  const due = () => readDuePassages(db, MODEL, 100);
  const compare = (id: number, text: string) => {
    const leg = { model: MODEL, nearest: [], asked: vectorOf('bird') };
    const wanted: number[] = [];
    const near = nearStored(
      { db, embedder: () => embedder, wantPassages: (_, ids) => wanted.push(...ids) },
      leg,
      60_000,
    );
    return near!([{ id, text, passages: passagesOf(text) as never }]).then((found) => ({
      cosines: found.get(id),
      wanted,
    }));
  };

  it('a question is compared with what is stored', async () => {
    const [id] = await save(TURN);
    await embedAll();
    expect(await countDuePassages(db, MODEL)).toBe(0);
    const { cosines, wanted } = await compare(id!, TURN);
    expect(Array.from(cosines!, (cosine) => Math.round(cosine))).toEqual([0, 0, 1]);
    expect(wanted).toEqual([]);
  });

  it('no passage is embedded while a question waits', async () => {
    await save(TURN);
    await embedAll();
    embedded = [];
    await parts.recall.recall({ prompt: QUESTION, project: PROJECT, budget_tokens: 800 });
    expect(embedded).toEqual([QUESTION]);
  });

  it('a passage without vectors is wanted, and embedded before the newest', async () => {
    const ids = await save(TURN, 'Another note about the pond.', 'A third note.');
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
    expect((await due()).map(({ wanted }) => wanted)).toEqual([false, false, false]);
    expect((await compare(ids[0]!, TURN)).wanted).toEqual([ids[0]]);
    await db.transaction((tx) => wantPassages(tx, MODEL, [ids[0]!]));
    expect(await due()).toMatchObject([{ id: ids[0], wanted: true }]);
    expect(await runJob(embedPassages({ db, models }), 'all')).toBe('more');
    expect(await runJob(embedPassages({ db, models }), 'all')).toMatchObject({ again: expect.any(Date) });
    expect(await due()).toEqual([]);
  });

  it('passages wait while an observation itself has no vector', async () => {
    await save(TURN);
    await db.transaction((tx) => wantPassages(tx, MODEL, [1]));
    await runJob(embedPassages({ db, models }), 'all');
    expect(embedded).toEqual([]);
  });

  it('a changed text is not compared by the vectors of the old one', async () => {
    const [id] = await save(TURN);
    await embedAll();
    const changed = TURN.replace('heron', 'boat');
    await parts.memory.patch(id!, { text: changed });
    expect(await compare(id!, changed)).toEqual({ cosines: undefined, wanted: [id] });
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
    expect((await readPassages(db, MODEL, [id!])).size).toBe(0);
    await embedAll();
    const { cosines } = await compare(id!, changed);
    expect(Array.from(cosines!, (cosine) => Math.round(cosine))).toEqual([0, 0, 0]);
  });

  it('what was embedded before passages were stored is queued at the next start', async () => {
    await db.query('update mem_embedding_models set stores_passages = false');
    await save(TURN);
    await embedAll();
    expect(await countDuePassages(db, MODEL)).toBe(0);
    await activate();
    expect(await countDuePassages(db, MODEL)).toBe(1);
    await activate();
    await embedAll();
    expect(await countDuePassages(db, MODEL)).toBe(0);
  });

  it('a forgotten observation leaves no vector of its passages', async () => {
    const [id, other] = await save(TURN, 'The pond is deep.');
    await embedAll();
    await parts.memory.forget({ ids: [id!] });
    expect([...(await readPassages(db, MODEL, [id!, other!])).keys()]).toEqual([other]);
  });

  it('a table’s passages are not stored', async () => {
    const table: Embedder = { ...embedder, name: 'table', storesPassages: false };
    await db.transaction((tx) => activateModel(tx, 'table', 3));
    await save(TURN);
    const ofTable = { embedding: () => table, settle: async () => {} };
    while ((await runJob(embedObservations({ db, models: ofTable }), 'all')) === 'more');
    expect(await countDuePassages(db, 'table')).toBe(0);
    expect(await runJob(embedPassages({ db, models: ofTable }), 'all')).toBeUndefined();
  });

  it('a question does not wait for a database that is late', async () => {
    const never = { ...db, query: () => new Promise<never>(() => {}) } as unknown as Database;
    const wanted: number[] = [];
    const stored = {
      db: never,
      embedder: () => embedder,
      wantPassages: (_: string, ids: readonly number[]) => wanted.push(...ids),
    };
    const near = nearStored(stored, { model: MODEL, nearest: [], asked: vectorOf('bird') }, 1);
    expect((await near!([{ id: 1, text: TURN, passages: [] }])).size).toBe(0);
    expect(wanted).toEqual([]);
  });
});
