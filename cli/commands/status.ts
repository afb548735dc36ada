import type { Command } from 'commander';
import { DaemonUnreachable } from '../../daemon/client/client-errors.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { spoolSize } from '../../daemon/home/spool.ts';
import type { CommandContext } from './context.ts';
import { describeHealth } from './describe-health.ts';
import { EXIT } from './exit-codes.ts';

/** `agent-memory status`: the health report; exit code 3 when no daemon runs. */
export function registerStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description('what is running, where, and what is queued')
    .action(async () => {
      try {
        const health = await context.apiIfUp.health();
        context.answer(health, () => describeHealth(health, context));
      } catch (error) {
        if (!(error instanceof DaemonUnreachable && error.reason === 'down')) throw error;
        const spool = spoolSize(context.home);
        const waiting = spool.pending > 0 ? ` ${count(spool.pending, 'event')} wait in the spool for it.` : '';
        context.exitCode = EXIT.unreachable;
        context.answer(
          { status: 'down', version: context.version, home: context.home.root, spool },
          () => `The daemon is not running (home ${context.home.root}).${waiting} Start it: agent-memory start`,
        );
      }
    });
}
