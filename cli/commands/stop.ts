import type { Command } from 'commander';
import { createClient } from '../../daemon/client/client.ts';
import { stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import type { CommandContext } from './context.ts';

/** `agent-memory stop`: drains and ends the daemon; succeeds if it isn't running. */
export function registerStop(program: Command, context: CommandContext): void {
  program
    .command('stop')
    .description('let the daemon finish its work, then stop it (a hook starts it again)')
    .action(async () => {
      const { home, env } = context;
      const pid = await stopDaemon(createClient({ home, env }), home);
      context.answer({ stopped: pid !== undefined, pid: pid ?? null }, () =>
        pid === undefined ? 'The daemon was not running.' : `Stopped (pid ${pid}).`,
      );
    });
}
