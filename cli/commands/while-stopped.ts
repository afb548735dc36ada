// Work on a memory's database while no daemon runs: a restore, a move.
import { createClient } from '../../daemon/client/client.ts';
import { ensureDaemon, stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { BackupFailed, type BackupTask, runBackupTask } from '../../daemon/client/run-backup.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

/** A hook may start the daemon between its stop and the work, which then stops it again. */
const ATTEMPTS = 5;

/** @throws CommandFailed if the memory is another machine's */
export function refuseElsewhere({ env }: CommandContext, command: string): void {
  if (!env.AGENT_MEMORY_URL) return;
  throw new CommandFailed(
    `AGENT_MEMORY_URL names a daemon elsewhere: run ${command} where its home is, or unset it`,
    EXIT.usage,
  );
}

/** Run a task at the priority of one that a person waits for. @throws CommandFailed with the task's message */
export async function runTask<T>(
  task: BackupTask,
  { home, env }: CommandContext,
  options: Partial<Parameters<typeof runBackupTask>[1]> = {},
): Promise<T> {
  try {
    return await runBackupTask<T>(task, { home, env, isUrgent: true, ...options });
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    throw Object.assign(new CommandFailed(error.message), { cause: error });
  }
}

/**
 * Stop the daemon, run `work`, and start the daemon again if it ran; `work` is run again if a daemon came in between.
 */
export async function whileStopped<T>(
  context: CommandContext,
  work: () => Promise<T>,
): Promise<{ result: T; wasRunning: boolean }> {
  const { home, env } = context;
  const client = createClient({ home, env });
  let wasRunning = false;
  try {
    for (let attempt = 1; ; attempt++) {
      wasRunning = (await stopDaemon(client, home)) !== undefined || wasRunning;
      try {
        return { result: await work(), wasRunning };
      } catch (error) {
        const isInUse =
          error instanceof CommandFailed && error.cause instanceof BackupFailed && error.cause.isHomeInUse;
        if (!isInUse || attempt >= ATTEMPTS) throw error;
      }
    }
  } finally {
    if (wasRunning) await ensureDaemon(context.daemon);
  }
}
