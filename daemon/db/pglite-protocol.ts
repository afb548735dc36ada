/** What goes between the embedded database's main-thread side and its worker thread. */
export type WorkerStart = {
  /** Postgres' data directory; made on the first start. */
  clusterDir: string;
};

/** `query` runs one statement with parameters, `exec` several without; `close` ends the worker cleanly. */
export type Request =
  | { id: number; kind: 'query' | 'exec'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'close' };

/**
 * `ready` comes once, or else `fatal`; every request gets one `rows` or `refused`. `fatal` may come at any time and says
 * that nothing more will: the thread must be killed, since it may be spinning.
 */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'fatal'; reason: string }
  | { kind: 'rows'; id: number; rows: Record<string, unknown>[] }
  | { kind: 'refused'; id: number; message: string; code: string; constraint: string | undefined };
