// Which embedding model answers queries, and which one embeds. They differ only during a change of model:
//
//   use(new) ─► new embeds existing rows in the background, old answers queries ─► all embedded ─► new answers, old is closed
//
// Vectors of two models are never mixed in one list. The text leg finds rows written meanwhile.

import type { AvailableModel, Model } from '../client/api.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { activateModel, activeModel, countPending, listModels, noteModelUse } from '../store/embeddings.ts';
import { availableModels } from './available-models.ts';
import type { Embedder } from './embedder.ts';
import { openEmbedder } from './open-embedder.ts';

/** Longest time that rows wait for this daemon's model after another daemon's worker took their job. */
const IN_USE_EVERY_MS = 60_000;

export type Models = {
  /** The model that embeds queries. */
  answering(): Embedder;
  /** The model that embeds observations. */
  embedding(): Embedder;
  /** Complete a change of model; call it when nothing is left to embed. */
  settle(): Promise<void>;
  list(): Promise<Model[]>;
  /** The models that are installed or can be downloaded. */
  available(): AvailableModel[];
  /** Change the model. Returns the reason if it can't be used, else undefined. */
  use(name: string): Promise<string | undefined>;
  stop(): Promise<void>;
};

type ModelDeps = {
  db: Database;
  /** The model in the settings. */
  model: string;
  /** The folder of downloaded models. */
  modelsFolder: string;
  log: Pick<Log, 'warn'>;
  onQueued(): void;
};

/** Open the model in the settings; `notice` says if another replaces it. The database must be migrated. */
export async function openModels({
  db,
  model,
  modelsFolder,
  log,
  onQueued,
}: ModelDeps): Promise<{ models: Models; notice: string | undefined }> {
  const open = (name: string) => openEmbedder({ model: name, modelsFolder, log });
  // Daemons can share only a Postgres database.
  const alone = db.backend === 'pglite';
  const first = await open(model);
  let embedding = first.embedder;
  const before = await activeModel(db);
  await activate(embedding);
  // If the settings changed since the last start, the old model answers until the new one has embedded everything.
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

  // Not in the activating transaction: a job that runs before `embedding` changes would find nothing to do and end. After a crash
  // in between, the next start enqueues it.
  async function queueEmbedding(): Promise<void> {
    await db.transaction((tx) => jobKinds.embedObservations.enqueue(tx, {}));
  }

  async function reopen(name: string): Promise<Embedder> {
    const { embedder } = await open(name);
    if (embedder.name === name) return embedder;
    await embedder.close();
    return embedding; // the old model is missing: the text leg finds rows without a vector
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
