import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { localTime } from './format.ts';

/** `agent-memory open`: prints the link and doesn't open it, since the browser may be on another machine. */
export function registerOpen(program: Command, context: CommandContext): void {
  program
    .command('open')
    .description('print a link that opens the viewer and logs the browser in; it works once')
    .action(async () => {
      const link = await context.api.browserLink();
      context.answer(link, () => `${link.url}\n(works once, until ${localTime(link.expires_at)})`);
    });
}
