import { createCallQueue } from './call-queue.ts';
import { checkParameters } from './check-parameters.ts';
import { DatabaseUnavailable, type Queries, type Row } from './database.ts';
import type { LiveSession, PgliteSession } from './pglite-session.ts';
import type { TransactionGuard } from './transaction-scope.ts';
import { beginStatement, type TransactionSettings } from './transaction-settings.ts';

/** Time limit of a definition: building an HNSW index over 100,000 vectors takes 75 s on a quiet machine. */
export const DEFINITION_TIMEOUT_MS = 900_000;
const DEFINITION = /^\s*(create|alter|drop|reindex|cluster|vacuum|analyze|checkpoint|truncate)\b/i;

type Work<T> = (live: LiveSession) => Promise<T>;

/**
 * The calls on the one session of an embedded database: one after the other, in the order they come, urgent ones first.
 */
export class PgliteCalls {
  /** Activity of callers, excluding upkeep. */
  readonly usage = { calls: 0, waiting: 0 };
  readonly #session: PgliteSession;
  readonly #guard: TransactionGuard;
  readonly #statementTimeoutMs: number;
  readonly #queue = createCallQueue();
  #isClosed = false;

  constructor(session: PgliteSession, guard: TransactionGuard, statementTimeoutMs: number) {
    this.#session = session;
    this.#guard = guard;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  /** Run `work` with exclusive use of the session, when its turn comes. */
  exclusively<T>(work: Work<T>, isUrgent = false): Promise<T> {
    return this.#queue.run(async () => work(await this.#session.live()), isUrgent);
  }

  /** The same for a caller from outside. @throws DatabaseUnavailable once it is closed */
  async forCaller<T>(work: Work<T>, isUrgent = false): Promise<T> {
    this.#guard.refuseInside();
    if (this.#isClosed) throw new DatabaseUnavailable('The database is closed');
    this.usage.calls += 1;
    this.usage.waiting += 1;
    try {
      return await this.exclusively(work, isUrgent);
    } finally {
      this.usage.waiting -= 1;
    }
  }

  run(live: LiveSession, kind: 'query' | 'exec', sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    const timeoutMs = DEFINITION.test(sql) ? DEFINITION_TIMEOUT_MS : this.#statementTimeoutMs;
    return live.run({ kind, sql, params, timeoutMs });
  }

  async transaction<T>(
    live: LiveSession,
    work: (tx: Queries) => Promise<T>,
    settings: TransactionSettings,
  ): Promise<T> {
    try {
      await this.run(live, 'exec', beginStatement(settings));
      const result = await this.#guard.run((sql, params) => {
        checkParameters(params);
        return this.run(live, 'query', sql, params);
      }, work);
      await this.run(live, 'exec', 'commit');
      return result;
    } catch (error) {
      // Rollback fails only on a lost session, which ends the transaction as well.
      await this.run(live, 'exec', 'rollback').catch(() => live.kill('it could not roll back'));
      throw error;
    }
  }

  /** Refuse further calls. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when no call runs or waits. */
  async idle(): Promise<void> {
    await this.#queue.idle();
  }
}
