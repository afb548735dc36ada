import type { Command } from 'commander';
import { createClient } from '../../../daemon/client/client.ts';
import { isAlive, stopDaemon } from '../../../daemon/client/ensure-daemon.ts';
import { messageOf } from '../../../daemon/contract/errors.ts';
import { readDaemonFile } from '../../../daemon/home/daemon-file.ts';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import { removeBackup } from '../install/edit-json-file.ts';
import { resolvePlaces } from '../install/places.ts';
import { planUninstall } from '../install/plan-uninstall.ts';
import { revokeCaptureTokens } from './capture-access.ts';
import type { CommandContext } from './context.ts';
import { applyPlan, report } from './install.ts';

/** `agent-memory uninstall`: removes what install wrote, and nothing else. */
export function registerUninstall(program: Command, context: CommandContext): void {
  program
    .command('uninstall')
    .description('disconnect Claude Code; what was remembered stays')
    .option('--keep-running', 'leave the daemon running, for other agents that use it')
    .option('--dry-run', 'show what would be done')
    .action(async ({ dryRun, keepRunning }: { dryRun?: boolean; keepRunning?: boolean }) => {
      const places = resolvePlaces(context.env, context.home, packageRoot());
      const plan = planUninstall(places, process.platform);
      if (!dryRun) {
        applyPlan(plan.changes);
        for (const path of [places.settings, places.state]) removeBackup(path);
        await revokeCaptureTokens(context);
      }
      plan.notes.unshift(...(await endDaemon(context, { dryRun, keepRunning })));
      report(context, plan, dryRun === true, 'Claude Code is disconnected.');
    });
}

/** Stop the daemon before the command that could stop it is removed; returns notes for the user. */
async function endDaemon(
  { home, env }: CommandContext,
  { dryRun, keepRunning }: { dryRun: boolean | undefined; keepRunning: boolean | undefined },
): Promise<string[]> {
  if (env.AGENT_MEMORY_URL) return []; // not ours to stop
  const running = readDaemonFile(home);
  if (!running || !isAlive(running.pid)) return [];
  const how = `${process.execPath} ${process.argv[1]} stop`;
  if (keepRunning) return [`The daemon (pid ${running.pid}) keeps running. To stop it: ${how}`];
  if (dryRun) return [`The daemon (pid ${running.pid}) would be stopped (--keep-running leaves it).`];
  try {
    await stopDaemon(createClient({ home, env }), home);
    return [`The daemon (pid ${running.pid}) was stopped.`];
  } catch (error) {
    const why = messageOf(error);
    return [`The daemon (pid ${running.pid}) was not stopped: ${why}. To try again: ${how}`];
  }
}
