import type { Config } from './settings/config.ts';

/**
 * Refuse the embedded database for a process that shares the database with others. @throws Error that says what to do
 */
export function requirePostgres({ database }: Config, command: string): void {
  if (database.backend === 'postgres') return;
  throw new Error(
    `agent-memory ${command} needs a Postgres: the embedded database runs inside the daemon, and a second process that opened its files ` +
      'would destroy them. The daemon does this work itself; for processes of their own, move the memory first with ' +
      '`agent-memory move --to postgres://…` (docs/postgres.md).',
  );
}
