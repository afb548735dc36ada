import type { Command } from 'commander';
import type { CommandContext } from './context.ts';

/** `agent-memory version`: what is installed, and where. */
export function registerVersion(program: Command, context: CommandContext): void {
  program
    .command('version')
    .description('print the version')
    .action(() => {
      const { version, home } = context;
      context.answer({ version, node: process.version, home: home.root }, () => version);
    });
}
