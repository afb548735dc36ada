import type { Command } from 'commander';
import { size } from '../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';
import { reportRows } from './report-rows.ts';
import { refuseElsewhere, runTask, whileStopped } from './while-stopped.ts';

type Compacted = { before: number; after: number; tables: { name: string; before: number; after: number }[] };

/** Tables that shrank by less are not named. */
const WORTH_NAMING_BYTES = 1024 * 1024;

/** `agent-memory compact` */
export function registerCompact(program: Command, context: CommandContext): void {
  program
    .command('compact')
    .description('free the disk space of deleted and changed rows; the daemon is stopped meanwhile')
    .action(async () => {
      refuseElsewhere(context, 'compact');
      const progress = reportRows(context, 'compacted');
      const { result, wasRunning } = await whileStopped(context, () =>
        runTask<Compacted>({ task: 'compact' }, context, { onRows: progress.onRows }),
      ).finally(progress.end);
      context.answer(result, () => describe(result, wasRunning));
    });
}

function describe({ before, after, tables }: Compacted, wasRunning: boolean): string {
  const shrunk = tables.filter((table) => table.before - table.after >= WORTH_NAMING_BYTES);
  return [
    `The tables took ${size(before)} and now take ${size(after)}`,
    ...(shrunk.length > 0
      ? [alignColumns(shrunk.map((table) => [`  ${table.name}`, `${size(table.before)} → ${size(table.after)}`]))]
      : []),
    wasRunning ? 'The daemon runs again.' : 'agent-memory start starts the daemon.',
  ].join('\n');
}
