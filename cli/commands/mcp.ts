import { join } from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../../daemon/home/package-root.ts';
import type { CommandContext } from './context.ts';

/** `agent-memory mcp`: says how a client that `install` doesn't know reaches the memory's tools. */
export function registerMcp(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description('print how any MCP client reaches the memory: as a program, or over HTTP')
    .option('--http', 'only over HTTP: the daemon, which is started where it is down, serves it')
    .action(async ({ http }: { http?: true }) => {
      const { url } = await context.api.health();
      const ways = {
        url: `${url}/mcp`,
        token_file: context.home.token,
        command: process.execPath,
        args: [join(packageRoot(), 'dist', 'mcp', 'main.js')],
      };
      context.answer(ways, () =>
        [
          'Over HTTP, to the daemon that runs:',
          `  ${ways.url}`,
          `  with the header "Authorization: Bearer <token>"; the owner’s token is in ${ways.token_file},`,
          '  `agent-memory tokens create NAME --scope read --scope write` makes one for a client',
          ...(http
            ? []
            : [
                'As a program, which starts the daemon where it is down:',
                `  ${[ways.command, ...ways.args].join(' ')}`,
              ]),
        ].join('\n'),
      );
    });
}
