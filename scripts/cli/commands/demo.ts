import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { showDemo } from './show-demo.ts';

/** `agent-memory demo`: exit code 1 when the next session did not get back what the first one found. */
export function registerDemo(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('show on recorded sessions what is remembered and recalled; in a home of its own, gone afterwards')
    .action(async () => {
      const report = await showDemo(context);
      context.answer(report, () => '');
      if (!report.worked) context.exitCode = EXIT.failed;
    });
}
