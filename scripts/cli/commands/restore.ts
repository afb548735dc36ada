import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createClient } from '../../../daemon/client/client.ts';
import { ensureDaemon, stopDaemon } from '../../../daemon/client/ensure-daemon.ts';
import { BackupFailed, runBackupTask } from '../../../daemon/client/run-backup.ts';
import { count } from '../../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { localTime } from './format.ts';
import { reportRows } from './report-rows.ts';

type Restored = { rows: number; forgotten: number; safety: string | null; created_at: string };

/** A hook may start the daemon between its stop and the restore, which then stops it again. */
const ATTEMPTS = 5;

/** `agent-memory restore FILE [--replace]` */
export function registerRestore(program: Command, context: CommandContext): void {
  program
    .command('restore')
    .description('load a backup into an empty memory, or in place of this one; the daemon is stopped meanwhile')
    .argument('<file>', 'a backup of either backend')
    .option('--replace', 'replace what this memory holds, after a backup of it')
    .action(async (given: string, { replace = false }: { replace?: boolean }) => {
      const { home, env } = context;
      if (env.AGENT_MEMORY_URL)
        throw new CommandFailed(
          'AGENT_MEMORY_URL names a daemon elsewhere: run restore where its home is, or unset it',
          EXIT.usage,
        );
      const file = resolve(context.cwd, given);
      await told(() => runBackupTask({ task: 'check', file }, { home, env, isUrgent: true })); // before anything is stopped
      const client = createClient({ home, env });
      let wasRunning = false;
      const progress = reportRows(context, 'restored');
      let restored: Restored | undefined;
      try {
        for (let attempt = 1; restored === undefined; attempt++) {
          wasRunning = (await stopDaemon(client, home)) !== undefined || wasRunning;
          restored = await told(() =>
            runBackupTask<Restored>(
              { task: 'restore', file, replace },
              { home, env, isUrgent: true, onRows: progress.onRows },
            ),
          ).catch((error: unknown) => {
            if (
              error instanceof CommandFailed &&
              error.cause instanceof BackupFailed &&
              error.cause.isHomeInUse &&
              attempt < ATTEMPTS
            )
              return undefined;
            throw error;
          });
        }
      } finally {
        progress.end();
        if (wasRunning) await ensureDaemon(context.daemon);
      }
      context.answer(restored, () => describe(restored, file, wasRunning));
    });
}

function describe(restored: Restored, file: string, wasRunning: boolean): string {
  return [
    `Restored ${count(restored.rows, 'row')} of ${localTime(restored.created_at)} from ${file}`,
    ...(restored.forgotten > 0 ? [`Left out what was forgotten since: ${count(restored.forgotten, 'row')}`] : []),
    ...(restored.safety === null ? [] : [`What was there before: ${restored.safety}`]),
    wasRunning ? 'The daemon runs again.' : 'agent-memory start starts the daemon.',
  ].join('\n');
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    throw Object.assign(new CommandFailed(error.message), { cause: error });
  }
}
