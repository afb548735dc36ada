// The messages between the main thread and the embedded database's worker thread.

/** Stack of the thread: Postgres' parser and planner recurse, and a large query overflows Node's 4 MB. */
export const STACK_MB = 16;

export type WorkerStart = {
  /** Postgres' data directory; created on the first start. */
  clusterDir: string;
  /** `serve` (the default) answers requests until asked to close; `create` makes the cluster and exits. */
  task?: 'create' | 'serve';
  /** Postgres as compiled by an earlier thread: compiling 9 MB again takes 0.6 s of processor time. */
  postgres?: WebAssembly.Module | undefined;
};

/** `query` runs one statement with parameters, `exec` several without; `close` ends the worker cleanly. */
export type Request =
  | { id: number; kind: 'query' | 'exec'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'close' };

/**
 * First comes `ready` or `fatal`; then every request gets one `rows` or `refused`. `fatal` may come at any time and is
 * the last message: the thread must be killed, since it may be spinning.
 */
export type Reply =
  | { kind: 'ready'; postgres: WebAssembly.Module }
  | { kind: 'fatal'; reason: string }
  | { kind: 'rows'; id: number; rows: Record<string, unknown>[] }
  | { kind: 'refused'; id: number; message: string; code: string; constraint: string | undefined };
