import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { showDemo } from './show-demo.ts';

/** `agent-memory demo`: exit code 1 if the next session wasn't shown the first one's findings. */
export function registerDemo(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('show with recorded sessions, in a temporary home, what is remembered and recalled')
    .action(async () => {
      const report = await showDemo(context);
      context.answer(report, () => '');
      if (!report.worked) context.exitCode = EXIT.failed;
    });
}
