import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { listenAddress, portNumber } from './addresses.ts';
import type { CommandContext } from './context.ts';
import { serveMcp } from './serve-mcp.ts';

/** The port that Redis Agent Memory Server's MCP server has by default. */
const USUAL_PORT = 9000;
const MODES = ['stdio', 'sse', 'streamable-http'] as const;

type McpOptions = {
  sse?: true;
  http?: true;
  mode?: (typeof MODES)[number];
  port?: number;
  host: string;
  agent?: string;
  addresses?: true;
};

/** `agent-memory mcp`: an MCP server, over stdio or on a port of its own. */
export function registerMcp(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description('run the MCP server: over stdio, or on a port with --http or --sse')
    .option('--http', 'use Streamable HTTP, at /mcp')
    .option('--sse', 'use the older SSE transport, at /sse')
    .addOption(new Option('--mode <mode>', 'choose the transport by name').choices(MODES))
    .option('--port <number>', `the port; default: ${USUAL_PORT}`, portNumber)
    .option(
      '--host <address>',
      'listen on this address; beyond 127.0.0.1 other machines reach it',
      listenAddress,
      '127.0.0.1',
    )
    .option('--agent <name>', 'over stdio: the agent that starts it')
    .option('--addresses', 'print how a client reaches the memory; start nothing')
    .action(async (options: McpOptions) => {
      if (options.addresses || context.json) return printWays(context);
      const isOnPort = options.sse || options.http || (options.mode !== undefined && options.mode !== 'stdio');
      if (!isOnPort) return runOverStdio(context);
      await context.api.health(); // starts the daemon where it is down
      const prefers = options.sse || options.mode === 'sse' ? '/sse' : '/mcp';
      const server = await serveMcp(context, { host: options.host, port: options.port ?? USUAL_PORT });
      context.answer({ url: `${server.url}${prefers}` }, () => `MCP: ${server.url}${prefers}`);
      await server.ended;
    });
}

/** Become the MCP server of this process's stdin and stdout, whose main file also reads `--agent`. */
async function runOverStdio({ stdin, note }: CommandContext): Promise<void> {
  if (stdin.isTTY)
    note(
      'This speaks MCP on stdin and stdout, for a client that starts it; `agent-memory mcp --addresses` prints how clients reach it.',
    );
  await import(pathToFileURL(join(packageRoot(), 'dist', 'mcp', 'main.js')).href);
}

async function printWays(context: CommandContext): Promise<void> {
  const { url } = await context.api.health();
  const ways = {
    url: `${url}/mcp`,
    sse_url: `${url}/sse`,
    token_file: context.home.token,
    command: process.execPath,
    args: [join(packageRoot(), 'dist', 'mcp', 'main.js')],
  };
  context.answer(ways, () =>
    [
      'Over HTTP, to the running daemon:',
      `  ${ways.url}  (a client that knows only the older transport: ${ways.sse_url})`,
      `  with the header "Authorization: Bearer <token>"; the owner’s token is in ${ways.token_file},`,
      '  `agent-memory tokens create NAME --scope read --scope write` makes one for a client',
      'As a program, which starts the daemon if it is down: `agent-memory mcp`, or independent of the PATH',
      `  ${[ways.command, ...ways.args].join(' ')}`,
    ].join('\n'),
  );
}
