// Which embedding model answers, and which one embeds. They differ only while a change of model is under way:
//
//   use(new) ─► new embeds what is there in the background, old goes on answering ─► nothing left ─► new answers, old is closed
//
// Vectors of two models are never mixed in one list. Rows written meanwhile are found by the text leg.

import type { AvailableModel, Model } from '../client/api.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { activateModel, activeModel, countPending, listModels, noteModelUse } from '../store/embeddings.ts';
import { availableModels } from './available-models.ts';
import type { Embedder } from './embedder.ts';
import { openEmbedder } from './open-embedder.ts';

/** What another daemon's worker left for this one's model waits so long at most. */
const IN_USE_EVERY_MS = 60_000;

export type Models = {
  /** The model that queries are asked by. */
  answering(): Embedder;
  /** The model that observations are embedded by. */
  embedding(): Embedder;
  /** Call when nothing is left to embed: a change of model is then complete. */
  settle(): Promise<void>;
  list(): Promise<Model[]>;
  /** What could be used, or be had on request. */
  available(): AvailableModel[];
  /** Change the model. Returns why it can't be had, else undefined. */
  use(name: string): Promise<string | undefined>;
  stop(): Promise<void>;
};

type ModelDeps = {
  db: Database;
  /** The model that the settings ask for. */
  model: string;
  /** Where fetched models lie. */
  modelsFolder: string;
  log: Pick<Log, 'warn'>;
  onQueued(): void;
};

/** Open the model that the settings ask for; `notice` says when another answers in its place. The database must be migrated. */
export async function openModels({
  db,
  model,
  modelsFolder,
  log,
  onQueued,
}: ModelDeps): Promise<{ models: Models; notice: string | undefined }> {
  const open = (name: string) => openEmbedder({ model: name, modelsFolder, log });
  // Only a Postgres database is shared by daemons.
  const alone = db.backend === 'pglite';
  const first = await open(model);
  let embedding = first.embedder;
  const before = await activeModel(db);
  await activate(embedding);
  // The settings name another model than the last start did: the old one answers until the new one knows everything.
  let answering =
    before !== undefined && before !== embedding.name && (await countPending(db, embedding.name)) > 0
      ? await reopen(before)
      : embedding;
  if ((await countPending(db, embedding.name)) > 0) await queueEmbedding();
  const inUse = alone ? undefined : setInterval(() => void stayInUse().catch(() => {}), IN_USE_EVERY_MS); // next time, then
  inUse?.unref();

  async function stayInUse(): Promise<void> {
    if (embedding.dimensions === 0 || !(await noteModelUse(db, embedding.name, jobKinds.embedObservations.kind)))
      return;
    await queueEmbedding();
    onQueued();
  }

  async function activate(embedder: Embedder): Promise<void> {
    if (embedder.dimensions > 0)
      await db.transaction((tx) => activateModel(tx, embedder.name, embedder.dimensions, { alone }));
  }

  // Not in the transaction that activates: a job that ran before `embedding` changed would find nothing to do and end. After a
  // crash in between, the next start queues it.
  async function queueEmbedding(): Promise<void> {
    await db.transaction((tx) => jobKinds.embedObservations.enqueue(tx, {}));
  }

  async function reopen(name: string): Promise<Embedder> {
    const { embedder } = await open(name);
    if (embedder.name === name) return embedder;
    await embedder.close();
    return embedding; // it lies elsewhere or is gone: the text leg answers for what has no vector yet
  }

  const models: Models = {
    answering: () => answering,
    embedding: () => embedding,
    async settle() {
      if (answering === embedding || (await countPending(db, embedding.name)) > 0) return;
      const old = answering;
      answering = embedding;
      await old.close();
    },
    list: () => listModels(db, embedding.name),
    available: () => availableModels(modelsFolder),
    async use(name) {
      const opened = await open(name);
      if (opened.notice !== undefined) {
        await opened.embedder.close();
        return opened.notice;
      }
      if (opened.embedder.name === embedding.name) {
        await opened.embedder.close();
        return undefined;
      }
      await activate(opened.embedder);
      const replaced = embedding;
      embedding = opened.embedder;
      if (replaced !== answering) await replaced.close();
      await queueEmbedding();
      onQueued();
      return undefined;
    },
    async stop() {
      clearInterval(inUse);
      await answering.close();
      if (embedding !== answering) await embedding.close();
    },
  };
  return { models, notice: first.notice };
}
