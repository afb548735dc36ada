/**
 * The embedded database in a thread that is restarted when it dies.
 *
 *   starting ──ready──▶ live ──fatal message, stall, exit──▶ starting …
 *      └──failed──▶ rejecting calls for a while ──next call──▶ starting …
 *
 * If a statement exceeds its time limit, the thread is killed, which is the only way to end a query of PGlite.
 * Postgres' own crash recovery then repairs the directory. Calls in flight at that moment reject with
 * DatabaseUnavailable.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../home/package-root.ts';
import { type DatabaseLog, DatabaseUnavailable, QueryError, type Row } from './database.ts';
import { type Reply, STACK_MB, type WorkerStart } from './pglite-protocol.ts';
import { unavailableReason } from './sqlstate.ts';

/** Time limit of a start: a cold start takes 4 s, 14 s on a loaded machine; replaying a long WAL adds to it. */
const START_TIMEOUT_MS = 180_000;
const CLOSE_TIMEOUT_MS = 30_000;
/** Pause after a failed start, so that a full disk doesn't cause one start per call. */
const RETRY_AFTER_MS = 2_000;

type Statement = {
  kind: 'query' | 'exec';
  sql: string;
  params?: readonly unknown[];
  timeoutMs: number;
};

/** One run of the thread, from its start to its end. */
export type LiveSession = {
  run(statement: Statement): Promise<Row[]>;
  kill(reason: string): void;
};

export class PgliteSession {
  readonly #clusterDir: string;
  readonly #log: DatabaseLog;
  #current: Promise<Life> | undefined;
  #failed: { error: unknown; retryAt: number } | undefined;
  /** Resolves when the previous thread has ended: two at once on one directory would destroy it. */
  #previousExit: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(clusterDir: string, log: DatabaseLog) {
    this.#clusterDir = clusterDir;
    this.#log = log;
  }

  /**
   * The running thread; starts one if there is none.
   * @throws DatabaseUnavailable when it was closed, can't start, or failed to start a moment ago.
   */
  live(): Promise<LiveSession> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable('The database is closed'));
    if (this.#failed && Date.now() < this.#failed.retryAt) return Promise.reject(this.#failed.error);
    this.#current ??= this.#start();
    return this.#current;
  }

  /** Close the thread cleanly; the directory is free once this resolves. */
  async close(): Promise<void> {
    this.#closed = true;
    const life = await this.#current?.catch(() => undefined); // a failed start has nothing to close
    await life?.close();
    await this.#previousExit;
  }

  async #start(): Promise<Life> {
    await this.#previousExit;
    const life = new Life(this.#clusterDir, (reason) => {
      this.#current = undefined;
      this.#log.warn({ reason }, 'embedded database lost; opening it again');
      this.live().catch(() => {}); // the next call reports a failure
    });
    this.#previousExit = life.exited;
    try {
      await life.ready;
      this.#failed = undefined;
      return life;
    } catch (error) {
      this.#current = undefined;
      this.#failed = { error, retryAt: Date.now() + RETRY_AFTER_MS };
      this.#log.warn({ error: String(error) }, 'embedded database could not be opened');
      throw error;
    }
  }
}

type Waiting = { resolve: (rows: Row[]) => void; reject: (error: Error) => void; bound: NodeJS.Timeout };

/** Postgres as compiled by the first thread of this process: a replacement thread is then ready in half the time. */
let postgres: WebAssembly.Module | undefined;

class Life implements LiveSession {
  readonly ready: Promise<unknown>;
  readonly exited: Promise<unknown>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: (reason: string) => void;
  #lost: DatabaseUnavailable | undefined;
  #isReady = false;
  #closing = false;
  #lastId = 0;

  constructor(clusterDir: string, onLost: (reason: string) => void) {
    const start: WorkerStart = { clusterDir, postgres };
    this.#onLost = onLost;
    this.#worker = new Worker(join(packageRoot(), 'dist', 'daemon', 'db', 'pglite-worker.js'), {
      workerData: start,
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    this.#worker.on('message', (message: Reply) => this.#receive(message));
    this.#worker.on('error', (error) => this.kill(`its thread failed: ${error.message}`));
    this.exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    void this.exited.then(() => this.kill('its thread ended'));
    this.ready = this.#wait(0, START_TIMEOUT_MS);
  }

  run({ kind, sql, params = [], timeoutMs }: Statement): Promise<Row[]> {
    if (this.#lost) return Promise.reject(this.#lost);
    this.#lastId += 1;
    const answer = this.#wait(this.#lastId, timeoutMs);
    this.#worker.postMessage({ id: this.#lastId, kind, sql, params });
    return answer;
  }

  async close(): Promise<void> {
    if (this.#lost) return;
    this.#closing = true;
    this.#worker.postMessage({ id: 0, kind: 'close' });
    const bound = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    await this.exited;
    clearTimeout(bound);
  }

  kill(reason: string): void {
    if (this.#lost) return;
    const outcome = this.#isReady ? 'was lost and is being opened again' : 'could not be opened';
    this.#lost = new DatabaseUnavailable(`The embedded database ${outcome}: ${explain(reason)}`);
    for (const { reject, bound } of this.#waiting.values()) {
      clearTimeout(bound);
      reject(this.#lost);
    }
    this.#waiting.clear();
    void this.#worker.terminate();
    if (this.#isReady && !this.#closing) this.#onLost(reason);
  }

  #wait(id: number, timeoutMs: number): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const bound = setTimeout(() => this.kill(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
      this.#waiting.set(id, { resolve, reject, bound });
    });
  }

  #receive(message: Reply): void {
    if (message.kind === 'fatal') {
      this.kill(message.reason);
      return;
    }
    if (message.kind === 'ready') {
      this.#isReady = true;
      postgres = message.postgres;
    }
    const id = message.kind === 'ready' ? 0 : message.id;
    const waiting = this.#waiting.get(id);
    if (!waiting) return; // killed meanwhile
    clearTimeout(waiting.bound);
    this.#waiting.delete(id);
    if (message.kind === 'refused') waiting.reject(refusal(message));
    else waiting.resolve(message.kind === 'rows' ? message.rows : []);
  }
}

function refusal({ message, code, constraint }: Reply & { kind: 'refused' }): Error {
  const reason = unavailableReason(code);
  return reason
    ? new DatabaseUnavailable(`The embedded database: ${reason} (${code} ${message})`)
    : new QueryError(message, code, constraint);
}

function explain(reason: string): string {
  return /No space left|ENOSPC/i.test(reason)
    ? `the disk is full; free some space (no other repair is needed): ${reason}`
    : reason;
}
