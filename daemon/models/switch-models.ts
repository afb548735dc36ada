// Which embedding model answers queries, and which one embeds. They differ only during a change of model:
//
//   use(new) ─► new embeds existing rows, old answers queries ─► all embedded ─► new answers, old is closed
//
// Vectors of two models are never mixed in one list. The text leg finds rows written meanwhile.

import type { AvailableModel, Model } from '../client/api-admin.ts';
import { messageOf } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { activateModel, countPending, listModels, noteModelUse } from '../store/memories/embeddings.ts';
import { startStoringPassages } from '../store/memories/passage-vectors.ts';
import { availableModels } from './available-models.ts';
import type { Embedder } from './embedder.ts';
import { openEmbedder } from './open-embedder.ts';

/** Maximum time that rows wait for this daemon's model after another daemon's worker took their job. */
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
export async function openModels(deps: ModelDeps): Promise<{ models: Models; notice: string | undefined }> {
  const { embedder, notice } = await openNamed(deps, deps.model);
  const models = new ModelSwitch(deps, embedder);
  await models.start();
  return { models, notice };
}

const openNamed = ({ modelsFolder, log }: ModelDeps, name: string) => openEmbedder({ model: name, modelsFolder, log });

class ModelSwitch implements Models {
  readonly #deps: ModelDeps;
  /** Whether no other daemon uses the database: only a Postgres one can be shared. */
  readonly #isAlone: boolean;
  #embedding: Embedder;
  #answering: Embedder;
  #inUse: NodeJS.Timeout | undefined;

  constructor(deps: ModelDeps, embedder: Embedder) {
    this.#deps = deps;
    this.#isAlone = deps.db.backend === 'pglite';
    this.#embedding = embedder;
    this.#answering = embedder;
  }

  async start(): Promise<void> {
    await this.#activate(this.#embedding);
    this.#answering = await this.#mostComplete();
    if ((await countPending(this.#deps.db, this.#embedding.name)) > 0) await this.#queueEmbedding();
    if (this.#isAlone) return;
    this.#inUse = setInterval(() => void this.#stayInUse().catch(() => {}), IN_USE_EVERY_MS); // next time, then
    this.#inUse.unref();
  }

  answering = (): Embedder => this.#answering;
  embedding = (): Embedder => this.#embedding;
  available = (): AvailableModel[] => availableModels(this.#deps.modelsFolder);

  async list(): Promise<Model[]> {
    const models = await listModels(this.#deps.db, this.#embedding.name);
    return models.map((model) => ({ ...model, answering: model.name === this.#answering.name }));
  }

  async use(name: string): Promise<string | undefined> {
    const { embedder, notice } = await openNamed(this.#deps, name);
    const isUsed = embedder.name === this.#embedding.name;
    const fault = notice ?? (isUsed ? undefined : await faultOf(embedder));
    if (isUsed || fault !== undefined) {
      await embedder.close();
      return fault;
    }
    await this.#activate(embedder);
    const replaced = this.#embedding;
    this.#embedding = embedder;
    if (replaced !== this.#answering) await replaced.close();
    await this.#queueEmbedding();
    this.#deps.onQueued();
    return undefined;
  }

  async settle(): Promise<void> {
    if (this.#answering === this.#embedding) return;
    if ((await countPending(this.#deps.db, this.#embedding.name)) > 0) return;
    const old = this.#answering;
    this.#answering = this.#embedding;
    await old.close();
  }

  async stop(): Promise<void> {
    clearInterval(this.#inUse);
    await this.#answering.close();
    if (this.#embedding !== this.#answering) await this.#embedding.close();
  }

  async #activate({ name, dimensions, storesPassages = false }: Embedder): Promise<void> {
    if (dimensions === 0) return;
    await this.#deps.db.transaction(async (tx) => {
      await activateModel(tx, name, dimensions, { alone: this.#isAlone });
      if (!storesPassages) return;
      await startStoringPassages(tx, name);
      await jobKinds.embedPassages.enqueue(tx, {});
    });
  }

  // Not in the activating transaction: a job that runs before `#embedding` changes would find nothing to do and end.
  // After a crash in between, the next start enqueues it.
  async #queueEmbedding(): Promise<void> {
    await this.#deps.db.transaction((tx) => jobKinds.embedObservations.enqueue(tx, {}));
  }

  async #stayInUse(): Promise<void> {
    const { db, onQueued } = this.#deps;
    const { dimensions, name } = this.#embedding;
    if (dimensions === 0 || !(await noteModelUse(db, name, jobKinds.embedObservations.kind))) return;
    await this.#queueEmbedding();
    onQueued();
  }

  /** The embedding model, unless another one has embedded more: the settings changed, or a change was interrupted. */
  async #mostComplete(): Promise<Embedder> {
    const { db } = this.#deps;
    const { name } = this.#embedding;
    if ((await countPending(db, name)) === 0) return this.#embedding;
    const known = await listModels(db, name);
    const own = known.find(({ active }) => active)?.embedded ?? 0;
    const [other] = known.filter(({ active }) => !active).sort((a, b) => b.embedded - a.embedded);
    return other && other.embedded > own ? this.#reopen(other.name) : this.#embedding;
  }

  async #reopen(name: string): Promise<Embedder> {
    const { embedder } = await openNamed(this.#deps, name);
    if (embedder.name === name) return embedder;
    await embedder.close();
    return this.#embedding; // the old model is missing: the text leg finds rows without a vector
  }
}

/** The reason why a model can't embed, found by trying it once; undefined: it can. */
async function faultOf(embedder: Embedder): Promise<string | undefined> {
  if (embedder.dimensions === 0) return undefined;
  try {
    const [vector] = await embedder.embed(['Does this model work?'], 'query');
    if (vector?.length === embedder.dimensions) return undefined;
    return `The embedding model ${embedder.name} gives ${vector?.length} numbers a text; its config.json says ${embedder.dimensions}.`;
  } catch (error) {
    return `${messageOf(error)}. Download it again: remove its folder, then run agent-memory models add ${embedder.name}`;
  }
}
