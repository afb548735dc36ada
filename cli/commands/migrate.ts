import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { bringUp } from './bring-up.ts';
import { type DatabaseOptions, withDatabaseOptions } from './choose-database.ts';
import type { CommandContext } from './context.ts';

/** `agent-memory migrate`: brings the schema up to date; the daemon does the same at each start. */
export function registerMigrate(program: Command, context: CommandContext): void {
  withDatabaseOptions(program.command('migrate').description('bring the database’s schema up to date')).action(
    async (options: DatabaseOptions) => {
      await bringUp(context, options);
      const { backend, applied } = await context.api.migrate();
      context.answer({ backend, applied }, () =>
        applied.length > 0
          ? `${count(applied.length, 'migration')} applied on ${backend}: ${applied.join(', ')}`
          : `The schema on ${backend} is up to date.`,
      );
    },
  );
}
