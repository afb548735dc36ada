#!/usr/bin/env node
// The MCP server as a process: stdin and stdout carry the protocol, everything else goes to stderr.
import { join } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createApi } from '../daemon/client/api.ts';
import { createClient } from '../daemon/client/client.ts';
import { messageOf } from '../daemon/contract/errors.ts';
import { resolveHome } from '../daemon/home/home.ts';
import { packageRoot } from '../daemon/home/package-root.ts';
import { packageVersion } from '../daemon/home/version.ts';
import { agentName } from './agent-name.ts';
import { createDaemonStarter } from './daemon-starter.ts';
import { instructionsFor } from './instructions.ts';
import { selectTools } from './select-tools.ts';
import { createMemoryServer } from './server.ts';

const { argv, env } = process;

function report(level: 'warn' | 'error', message: string): void {
  process.stderr.write(`${JSON.stringify({ level, name: 'agent-memory mcp', message })}\n`);
}

const home = resolveHome(env);
const version = packageVersion();
const daemonScript = join(packageRoot(), 'dist', 'daemon', 'main.js');
const starter = createDaemonStarter({ home, env, daemonScript, version });
const { tools, unknown } = selectTools(env.AGENT_MEMORY_TOOLSETS);
if (unknown.length > 0) report('warn', `AGENT_MEMORY_TOOLSETS names unknown toolsets: ${unknown.join(', ')}`);

const agentOf = (clientName?: string) => agentName(argv, clientName);
const context = {
  api: createApi(
    createClient({
      home,
      env,
      door: 'mcp',
      agent: () => agentOf(server.getClientVersion()?.name),
      startIfDown: starter.wait,
    }),
  ),
  heardIn: env.CLAUDE_CODE_SESSION_ID ? { session_id: env.CLAUDE_CODE_SESSION_ID } : {},
};
const { server, settle } = createMemoryServer({
  tools,
  contextOf: () => ({ ...context, agent: agentOf(server.getClientVersion()?.name) }),
  instructions: instructionsFor(agentOf()),
  place: { fixed: env.CLAUDE_PROJECT_DIR, cwd: process.cwd(), userHome: env.HOME || env.USERPROFILE },
  version,
  reportFault: (error) => report('error', messageOf(error)),
});
// Not earlier, since the client's start would wait until the daemon is found.
server.oninitialized = starter.begin;

// The client is gone when it closes stdin. Its last calls are still answered, which the SDK does a moment after each
// call.
process.stdin.on('end', () => void settle().then(() => setImmediate(() => process.exit(0))));
process.stdout.on('error', () => process.exit(0));
await server.connect(new StdioServerTransport());
