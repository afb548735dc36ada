// The MCP server for a client that reaches it over HTTP, by either transport: what its caller may use, asked for as that caller.
import { resolve } from 'node:path';
import { createApi } from '../daemon/client/api.ts';
import { clientOver, type SentParts } from '../daemon/client/client-over.ts';
import type { RawReply } from '../daemon/client/client-transport.ts';
import { agentName } from './agent-name.ts';
import { instructionsFor } from './instructions.ts';
import { selectTools } from './select-tools.ts';
import { createMemoryServer } from './server.ts';

/** Number of the JSON-RPC error for a request that can't be understood, as the SDK's transports use it. */
export const BAD_REQUEST = -32000;

/** The caller of a request: a session belongs to the one that opened it. */
export type RemoteCaller = {
  name: string;
  /** Whether its token was neither revoked nor has expired; absent: it has no end. */
  stillHolds?: () => Promise<boolean> | boolean;
  /** Whether tools that change something are offered. */
  mayWrite: boolean;
  /** The key of the only project that it may see; then no folder is asked for. */
  project: string | undefined;
  /** Ask the daemon as this caller, for the agent that its client says it is. */
  ask(method: string, path: string, parts: SentParts, agent: string | undefined): Promise<RawReply>;
};

export type RemoteParts = {
  version: string;
  /** Receives our own faults. */
  reportFault(error: unknown): void;
  now?: () => number;
};

/**
 * Make a server with the toolsets that the address names. `client`: the client's name, where it is known before the client says it.
 * @returns the reply to give instead where a toolset is unknown
 */
export function createRemoteServer(
  url: string,
  caller: Pick<RemoteCaller, 'mayWrite' | 'project'>,
  { version, reportFault }: RemoteParts,
  client?: string,
): ReturnType<typeof createMemoryServer> | Response {
  const { tools, unknown } = selectTools(new URL(url).searchParams.get('toolsets') ?? undefined);
  if (unknown.length > 0) return refusal(400, BAD_REQUEST, `There are no toolsets ${unknown.join(', ')}`);
  const memory = createMemoryServer({
    tools: tools.filter(({ hints }) => caller.mayWrite || hints.readOnlyHint),
    contextOf(authInfo) {
      const { ask } = authInfo!.extra as Pick<RemoteCaller, 'ask'>; // callOf has put it there
      const agent = agentName([], memory.server.getClientVersion()?.name);
      return { api: createApi(clientOver((method, path, parts) => ask(method, path, parts, agent))), heardIn: {} };
    },
    instructions: instructionsFor(agentName([], client) ?? 'unknown'),
    place: { fixed: caller.project, cwd: resolve('/'), userHome: undefined },
    version,
    reportFault,
  });
  memory.server.onerror = () => {}; // a client's own mistakes: its reply says them
  return memory;
}

/** The caller of a message, for the call that it brings: the SDK hands it on, which an async context would do for all promises. */
export const callOf = ({ name, ask }: RemoteCaller) => ({
  authInfo: { token: '', clientId: name, scopes: [], extra: { ask } },
});

/** A reply of JSON-RPC that is no answer to a message. */
export function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
