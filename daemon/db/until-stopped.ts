import type { Queries, Row } from './database.ts';

/** Work was abandoned since nobody waits for it any more. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
}

/** @throws WorkStopped once `stop` is aborted */
export function throwIfStopped(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new WorkStopped('stopped: nothing was changed');
}

/**
 * The same transaction, which runs no further statement once `stop` is aborted: it then throws WorkStopped, and is
 * rolled back.
 */
export const untilStopped = (tx: Queries, stop: AbortSignal | undefined): Queries => ({
  async query<T extends Row>(sql: string, params?: readonly unknown[]) {
    throwIfStopped(stop);
    return tx.query<T>(sql, params);
  },
});
