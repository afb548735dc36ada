import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { backupFile } from '../../daemon/home/saved-backups.ts';
import type { CommandContext } from './context.ts';
import { localTime } from './format.ts';
import { reportRows } from './report-rows.ts';
import { refuseElsewhere, runTask, whileStopped } from './while-stopped.ts';

/** Kinds of rows that a restore left out, in plain words. */
const REMOVED = {
  token: 'revoked token',
  lesson: 'deleted rule or lesson',
  ended: 'ended rule or lesson',
  approval: 'withdrawn approval',
  working: 'deleted working memory',
  workspace: 'project that left its workspace',
  versions: 'deleted version',
} as const;
type Restored = {
  rows: number;
  forgotten: number;
  removed: Record<keyof typeof REMOVED, number>;
  safety: string | null;
  created_at: string;
};

/** `agent-memory restore FILE [--replace]` */
export function registerRestore(program: Command, context: CommandContext): void {
  program
    .command('restore')
    .description('load a backup into an empty memory, or in place of this one; the daemon is stopped meanwhile')
    .argument('<file>', 'a backup of either backend: its file, or the name of a saved backup')
    .option('--replace', 'replace the contents of this memory, after backing it up')
    .action(async (given: string, { replace = false }: { replace?: boolean }) => {
      refuseElsewhere(context, 'restore');
      const file = backupFile(given, { cwd: context.cwd, folder: context.home.backups });
      await runTask({ task: 'check', file }, context); // before anything is stopped
      const progress = reportRows(context, 'restored');
      const { result: restored, wasRunning } = await whileStopped(context, () =>
        runTask<Restored>({ task: 'restore', file, replace }, context, { onRows: progress.onRows }),
      ).finally(progress.end);
      context.answer(restored, () => describe(restored, file, wasRunning));
    });
}

function describe(restored: Restored, file: string, wasRunning: boolean): string {
  return [
    `Restored ${count(restored.rows, 'row')} of ${localTime(restored.created_at)} from ${file}`,
    ...(restored.forgotten > 0 ? [`Left out, as forgotten since: ${count(restored.forgotten, 'row')}`] : []),
    ...removedLines(restored.removed),
    ...(restored.safety === null ? [] : [`Previous contents: ${restored.safety}`]),
    wasRunning ? 'The daemon runs again.' : 'agent-memory start starts the daemon.',
  ].join('\n');
}

function removedLines(removed: Restored['removed']): string[] {
  const parts = (Object.keys(REMOVED) as (keyof typeof REMOVED)[]).flatMap((kind) =>
    removed[kind] > 0 ? [`${REMOVED[kind]} (${removed[kind]})`] : [],
  );
  return parts.length === 0 ? [] : [`Not brought back, since it was removed after the backup: ${parts.join(', ')}`];
}
