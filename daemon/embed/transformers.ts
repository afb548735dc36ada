/**
 * A transformers.js model in a worker thread: it computes for tens of milliseconds at a time, which the daemon's event loop can't spare.
 *
 *   embed() ─► queries ─┐
 *                       ├─► one batch at a time ─► worker        no request for IDLE_MS ─► worker ended, 200 MB freed
 *   embed() ─► passages ┘                            │ dies, or hangs BATCH_TIMEOUT_MS ─► a new one, the batch once more, then an error
 *
 * Queries go first: a prompt never waits behind a backlog, only for the batch at work.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../contract/package-root.ts';
import type { Embedder } from './embedder.ts';
import { englishFamiliarity } from './english-familiarity.ts';
import type { ModelTraits } from './known-models.ts';
import { bertEnglishPieces } from './static-vocabulary.ts';
import type { WorkerReply, WorkerSettings } from './transformers-worker.ts';

/** Texts a batch: half a second of MiniLM on two cores. */
const BATCH_SIZE = 16;
/** Loading from a slow disk and a batch of long texts on a busy machine together. */
const BATCH_TIMEOUT_MS = 120_000;
const IDLE_MS = 5 * 60_000;

export interface TransformersSettings {
  name: string;
  folder: string;
  traits: ModelTraits;
  idleMs?: number;
  batchTimeoutMs?: number;
  workerPath?: string;
}

interface Batch {
  texts: string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
  isAborted(): boolean;
  failures: number;
}

/** Open a model; nothing is loaded before the first text. */
export function openTransformers(settings: TransformersSettings): Embedder {
  const { name, traits, idleMs = IDLE_MS, batchTimeoutMs = BATCH_TIMEOUT_MS } = settings;
  const workerPath = settings.workerPath ?? join(packageRoot(), 'dist', 'daemon', 'embed', 'transformers-worker.js');
  const queues = { query: [] as Batch[], passage: [] as Batch[] };
  let worker: Worker | undefined;
  let current: { batch: Batch; id: number; timer: NodeJS.Timeout } | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  const startWorker = (): Worker => {
    const { folder } = settings;
    const workerData: WorkerSettings = { folder, pooling: traits.pooling, maxTokens: traits.maxTokens };
    const started = new Worker(workerPath, { workerData });
    started.on('message', (reply: WorkerReply) => finish(reply));
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`exited with code ${code}`)));
    // A model that waits for work must not keep the process alive.
    started.unref();
    return started;
  };

  const next = (): void => {
    if (current) return;
    clearTimeout(idleTimer);
    const batch = queues.query.shift() ?? queues.passage.shift();
    if (!batch) {
      idleTimer = setTimeout(endWorker, idleMs).unref();
      return;
    }
    if (batch.isAborted()) {
      next();
      return;
    }
    worker ??= startWorker();
    const id = ++lastId;
    const timer = setTimeout(
      () => worker && lose(worker, new Error(`gave no answer in ${batchTimeoutMs} ms`)),
      batchTimeoutMs,
    );
    current = { batch, id, timer };
    worker.postMessage({ id, texts: batch.texts });
  };

  const finish = (reply: WorkerReply): void => {
    if (current?.id !== reply.id) return;
    const { batch, timer } = current;
    clearTimeout(timer);
    current = undefined;
    if ('error' in reply) batch.reject(new Error(`The embedding model ${name} failed: ${reply.error}`));
    else batch.resolve(split(reply.vectors, batch.texts.length));
    next();
  };

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = undefined;
    void lost.terminate();
    if (!current) return;
    const { batch, timer } = current;
    clearTimeout(timer);
    current = undefined;
    if (isClosed || ++batch.failures > 1) {
      batch.reject(
        new Error(`The embedding model ${name} could not run: its worker ${error.message}`, { cause: error }),
      );
    } else queues.query.unshift(batch);
    next();
  };

  const endWorker = (): void => {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  };

  return {
    name,
    dimensions: traits.dimensions,
    maxTokens: traits.maxTokens,
    async embed(texts, kind, signal) {
      if (isClosed) throw new Error(`The embedding model ${name} is closed`);
      signal?.throwIfAborted();
      const prefix = kind === 'query' ? traits.queryPrefix : traits.passagePrefix;
      const batches: Promise<Float32Array[]>[] = [];
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        const part = texts.slice(start, start + BATCH_SIZE).map((text) => prefix + text);
        batches.push(
          new Promise((resolve, reject) => {
            const onAbort = () => reject(signal?.reason);
            signal?.addEventListener('abort', onAbort, { once: true });
            const done =
              <T>(settle: (value: T) => void) =>
              (value: T) => {
                signal?.removeEventListener('abort', onAbort);
                settle(value);
              };
            queues[kind].push({
              texts: part,
              resolve: done(resolve),
              reject: done(reject),
              isAborted: () => signal?.aborted ?? false,
              failures: 0,
            });
          }),
        );
      }
      next();
      return (await Promise.all(batches)).flat();
    },
    familiarity: (query) => (traits.isEnglishOnly ? englishFamiliarity(query, bertEnglishPieces()) : 1),
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      const error = new Error(`The embedding model ${name} was closed`);
      for (const batch of [...queues.query.splice(0), ...queues.passage.splice(0)]) batch.reject(error);
      if (current) {
        clearTimeout(current.timer);
        current.batch.reject(error);
        current = undefined;
      }
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
    },
  };
}

function split(joined: Float32Array, count: number): Float32Array[] {
  const dimensions = joined.length / count;
  return Array.from({ length: count }, (_, i) => joined.slice(i * dimensions, (i + 1) * dimensions));
}
