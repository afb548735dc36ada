// Which embedding model answers queries, and which one embeds. They differ only during a change of model:
//
//   use(new) ─► new embeds existing rows in the background, old answers queries ─► all embedded ─► new answers, old is closed
//
// Vectors of two models are never mixed in one list. The text leg finds rows written meanwhile.

import type { AvailableModel, Model } from '../client/api.ts';
import { messageOf } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { activateModel, countPending, listModels, noteModelUse } from '../store/memories/embeddings.ts';
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
  await activate(embedding);
  let answering = await mostComplete();
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

  /** The embedding model, unless it has so much left to embed that another one knows more: the settings changed, or a change was cut off. */
  async function mostComplete(): Promise<Embedder> {
    if ((await countPending(db, embedding.name)) === 0) return embedding;
    const known = await listModels(db, embedding.name);
    const own = known.find(({ active }) => active)?.embedded ?? 0;
    const [other] = known.filter(({ active }) => !active).sort((a, b) => b.embedded - a.embedded);
    return other && other.embedded > own ? reopen(other.name) : embedding;
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
    list: async () =>
      (await listModels(db, embedding.name)).map((one) => ({ ...one, answering: one.name === answering.name })),
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
      const fault = await faultOf(opened.embedder);
      if (fault !== undefined) {
        await opened.embedder.close();
        return fault;
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

/** Why a model can't embed, found by trying it once; undefined: it can. */
async function faultOf(embedder: Embedder): Promise<string | undefined> {
  if (embedder.dimensions === 0) return undefined;
  try {
    const [vector] = await embedder.embed(['Does this model work?'], 'query');
    if (vector?.length === embedder.dimensions) return undefined;
    return `The embedding model ${embedder.name} gives ${vector?.length} numbers a text; its config.json says ${embedder.dimensions}.`;
  } catch (error) {
    return `${messageOf(error)}. Get its files anew: remove its folder, then run agent-memory models add ${embedder.name}`;
  }
}
