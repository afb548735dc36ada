/**
 * The guarantees of a transaction on both backends: its handle ends with it, one failed statement fails the whole, and
 * the code inside can't use the database itself. The embedded backend, with its one session, would wait forever;
 * Postgres would silently run the statement outside.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queries, Row } from './database.ts';

type RunStatement = (sql: string, params: readonly unknown[]) => Promise<Row[]>;

type Scope = {
  open: boolean;
};

/**
 * Guards one database. Detecting code inside a transaction takes an async context, which slows every promise of the
 * process in Node 20 (15 % of the daemon's time per event). Callers whose code is tested with it on can turn it off
 * with `watch: false`.
 *
 * Code that a transaction started without awaiting may use the database again once the transaction is over.
 */
export class TransactionGuard {
  readonly #scopes: AsyncLocalStorage<Scope> | undefined;

  constructor({ watch }: { watch: boolean }) {
    this.#scopes = watch ? new AsyncLocalStorage<Scope>() : undefined;
  }

  /** @throws Error when called from inside a transaction of this database, if that is watched. */
  refuseInside(): void {
    if (this.#scopes?.getStore()?.open) {
      throw new Error(
        'The database was used inside one of its own transactions; use the "tx" that the transaction handed over',
      );
    }
  }

  /**
   * Run `work` inside a transaction, whose statements go through `run`. The caller sends begin, and commit or rollback.
   */
  async run<T>(run: RunStatement, work: (tx: Queries) => Promise<T>): Promise<T> {
    const scope: Scope = { open: true };
    let failure: { error: unknown } | undefined;
    const tx: Queries = {
      async query<R extends Row>(sql: string, params: readonly unknown[] = []) {
        if (!scope.open) throw new Error('A transaction was used after its end; await every statement inside it');
        if (failure) throw failure.error;
        try {
          return (await run(sql, params)) as R[];
        } catch (error) {
          failure ??= { error };
          throw error;
        }
      },
    };
    try {
      const result = await (this.#scopes ? this.#scopes.run(scope, () => work(tx)) : work(tx));
      // Postgres would silently turn this commit into a rollback.
      if (failure) throw failure.error;
      return result;
    } finally {
      scope.open = false;
    }
  }
}
