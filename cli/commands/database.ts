import type { Command } from 'commander';
import { ago, count } from '../../daemon/contract/amounts.ts';
import type { DatabaseHomes } from '../../daemon/contract/database-homes.ts';
import { runToItsEnd } from './beside-daemon.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';

/**
 * `agent-memory database`: the common settings of all homes on a shared Postgres; {shared, settings, homes} with
 * --json.
 */
export function registerDatabase(program: Command, context: CommandContext): void {
  const run = async (...args: string[]) => {
    const shown = await runToItsEnd<DatabaseHomes>(context, 'database', ...args);
    context.answer(shown, () => describe(shown));
  };
  const database = program
    .command('database')
    .description('the homes on a shared Postgres, and their common settings (Postgres only)')
    .action(() => run());
  database
    .command('share')
    .description(
      'everything: let other users’ homes connect, each with full read and admin access; nothing: refuse them',
    )
    .argument('<what>', 'everything or nothing')
    .action((what: string) => run('share', what));
  database
    .command('set')
    .description('change for all homes how long data is retained; without a value: reset to the default')
    .argument('<name>', 'journal_days, bin_days, forget_budget …')
    .argument('[value]')
    .action((name: string, value?: string) => run('set', name, ...(value === undefined ? [] : [value])));
  database
    .command('take-over')
    .description('let this home take over from one that is gone: its queued jobs, transcripts and projects by path')
    .argument('<home>', 'its id, as shown in the list')
    .action((home: string) => run('take-over', home));
}

function describe({ shared, settings, homes }: DatabaseHomes): string {
  const rows = homes.map((home) => [
    `${home.is_this ? '*' : ' '} ${home.id}`,
    home.user_id || '(no user_id)',
    `${home.root} on ${home.machine}`,
    `seen ${ago(home.seen_at)}`,
    home.waiting_jobs > 0 ? `${count(home.waiting_jobs, 'job')} waiting` : '',
  ]);
  const kept = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [
    `Shared: ${shared}`,
    `Kept: ${kept.length > 0 ? kept.join(', ') : 'as by default'}`,
    'Homes:',
    alignColumns(rows),
  ].join('\n');
}
