import type { Command } from 'commander';
import { readStartFailure } from '../../daemon/home/start-failure.ts';
import { runInTerminal } from './beside-daemon.ts';
import { bringUp } from './bring-up.ts';
import { chooseDatabase, type DatabaseOptions, databaseEnv, withDatabaseOptions } from './choose-database.ts';
import type { CommandContext } from './context.ts';

const WORDS = {
  running: 'is running already',
  started: 'is running',
  replaced: 'is running; it took over from an older one',
} as const;

/** `agent-memory start`: {url, pid, version, home} with --json. */
export function registerStart(program: Command, context: CommandContext): void {
  const start = program
    .command('start')
    .description('start the daemon if it isn’t running; replace an older version once it has finished its work');
  withDatabaseOptions(start)
    .option('--foreground', 'run it in this terminal, with its log, until it is stopped')
    .action(async (options: DatabaseOptions & { foreground?: boolean }) => {
      if (options.foreground) {
        context.exitCode = await runInForeground(context, options);
        return;
      }
      const { outcome, health } = await bringUp(context, options);
      const { url, pid, version, home } = health;
      context.answer(
        { url, pid, version, home },
        () => `agent-memory ${version} ${WORDS[outcome]}: ${url} (pid ${pid})`,
      );
    });
}

/** Run the daemon in the foreground, for supervisors (systemd, containers) and for seeing why a start fails. */
async function runInForeground(context: CommandContext, options: DatabaseOptions): Promise<number> {
  const { daemon, home } = context;
  const choice = chooseDatabase(context, options);
  choice?.keep();
  choice?.announce();
  const since = Date.now();
  const code = await runInTerminal(context, daemon.daemonScript, [], { env: databaseEnv(options) });
  if (choice && readStartFailure(home, since) !== undefined) choice.undo();
  return code;
}
