import type { Command } from 'commander';
import { packageRoot } from '../../daemon/contract/package-root.ts';
import { removeBackup } from '../install/edit-json-file.ts';
import { resolvePlaces } from '../install/places.ts';
import { planUninstall } from '../install/plan-uninstall.ts';
import { revokeCaptureTokens } from './capture-access.ts';
import type { CommandContext } from './context.ts';
import { applyPlan, report } from './install.ts';

/** `agent-memory uninstall`: take away what install wrote, and nothing else. */
export function registerUninstall(program: Command, context: CommandContext): void {
  program
    .command('uninstall')
    .description('disconnect Claude Code; what was remembered stays')
    .option('--dry-run', 'show what would be done')
    .action(async ({ dryRun }: { dryRun?: boolean }) => {
      const places = resolvePlaces(context.env, context.home, packageRoot());
      const plan = planUninstall(places, process.platform);
      if (!dryRun) {
        applyPlan(plan.changes);
        for (const path of [places.settings, places.state]) removeBackup(path);
        await revokeCaptureTokens(context);
      }
      report(context, plan, dryRun === true, 'Claude Code is disconnected.');
    });
}
