import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { databaseEnv, EMBEDDED, nameDatabase, resolveAsked, tryDatabase } from './choose-database.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { reportRows } from './report-rows.ts';
import { readSettings } from './settings-file.ts';
import { refuseElsewhere, runTask, whileStopped } from './while-stopped.ts';

type Options = { to: string; replace?: boolean; besideOtherTables?: boolean };
type Moved = { rows: number | null; tables: number; safety: string | null };

/** `agent-memory move --to postgres://… | embedded` */
export function registerMove(program: Command, context: CommandContext): void {
  program
    .command('move')
    .description('copy the memory to another database, compare both, and switch to it; the old one stays')
    .requiredOption('--to <database>', 'postgres://…, "env" (what DATABASE_URL says) or "embedded"')
    .option('--replace', 'replace the contents of the other database, after backing it up')
    .option('--beside-other-tables', 'create the tables (mem_…) in a database that other programs use')
    .action(async (options: Options) => {
      refuseElsewhere(context, 'move');
      const { env, home } = context;
      if (env.AGENT_MEMORY_DATABASE_URL)
        throw new CommandFailed(
          'AGENT_MEMORY_DATABASE_URL overrides what move would change: unset it first',
          EXIT.usage,
        );
      const asked = resolveAsked(options.to, env, '--to');
      const url = asked === EMBEDDED ? undefined : asked;
      const before = readSettings(home).database_url;
      if (url === before) throw new CommandFailed(`Memory is already stored in ${nameDatabase(url)}`, EXIT.usage);
      if (url !== undefined) tryDatabase(url, options, context);
      const progress = reportRows(context, 'moved');
      // The URL goes by the environment, which no process list shows.
      const target = url === undefined ? {} : { ...databaseEnv(options), AGENT_MEMORY_DATABASE_URL: url };
      const { result, wasRunning } = await whileStopped(context, () =>
        runTask<Moved>({ task: 'move', replace: options.replace === true, embedded: url === undefined }, context, {
          env: { ...env, ...target },
          onRows: progress.onRows,
        }),
      ).finally(progress.end);
      const answer = { ...result, from: nameDatabase(before), to: nameDatabase(url) };
      context.answer(answer, () =>
        [
          `${result.rows === null ? 'The same rows were there already:' : `Moved ${count(result.rows, 'row')} to`} ${answer.to}; ${count(result.tables, 'table')} compared, all equal`,
          ...(result.safety === null ? [] : [`Previous contents: ${result.safety}`]),
          `The old memory stays in ${before === undefined ? home.data : answer.from}, as it was; remove it when you no longer want it.`,
          wasRunning ? 'The daemon runs again.' : 'agent-memory start starts the daemon.',
        ].join('\n'),
      );
    });
}
