import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { bringUp } from './bring-up.ts';
import { chooseDatabase, EMBEDDED } from './choose-database.ts';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';

const WORDS = {
  running: 'is running already',
  started: 'is running',
  replaced: 'is running; it took over from an older one',
} as const;

/** `agent-memory start`: {url, pid, version, home} with --json. */
export function registerStart(program: Command, context: CommandContext): void {
  program
    .command('start')
    .description('start the daemon, or leave it running; an older one is replaced once it has finished its work')
    .option('--database <url>', `postgres://… or "${EMBEDDED}"; kept in settings.json (DATABASE_URL counts here too)`)
    .option('--foreground', 'run it in this terminal, with its log, until it is stopped')
    .action(async (options: { database?: string; foreground?: boolean }) => {
      if (options.foreground) {
        chooseDatabase(context, options.database);
        context.exitCode = await runInForeground(context);
        return;
      }
      const { outcome, health } = await bringUp(context, options.database);
      const { url, pid, version, home } = health;
      context.answer(
        { url, pid, version, home },
        () => `agent-memory ${version} ${WORDS[outcome]}: ${url} (pid ${pid})`,
      );
    });
}

/** For supervisors (systemd, containers) and for seeing why a start fails. */
function runInForeground({ daemon, home, env }: CommandContext): Promise<number> {
  const child = spawn(process.execPath, [daemon.daemonScript], {
    stdio: 'inherit',
    env: { ...env, AGENT_MEMORY_HOME: home.root },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGINT', () => {}); // the terminal sends it to the daemon as well, which drains
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? EXIT.failed));
  });
}
