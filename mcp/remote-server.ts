// The MCP server for a client over HTTP, with either transport: it offers the tools that the caller may use, and acts
// as that caller.
import { resolve } from 'node:path';
import { createApi } from '../daemon/client/api.ts';
import { clientOver, type SentParts } from '../daemon/client/client-over.ts';
import type { RawReply } from '../daemon/client/client-transport.ts';
import { agentName } from './agent-name.ts';
import { instructionsFor } from './instructions.ts';
import { selectTools } from './select-tools.ts';
import { createMemoryServer } from './server.ts';

/** JSON-RPC error code for a request that can't be understood, as in the SDK's transports. */
export const BAD_REQUEST = -32000;

/** The caller of a request: a session belongs to the caller that opened it. */
export type RemoteCaller = {
  name: string;
  /** Whether its token is still valid, neither revoked nor expired; absent: it never ends. */
  stillHolds?: () => Promise<boolean> | boolean;
  /** Whether to offer tools that change something. */
  mayWrite: boolean;
  /** The key of the only project that it may see; the client is then not asked for its folder. */
  project: string | undefined;
  /** Ask the daemon as this caller, on behalf of the agent that its client names. */
  ask(method: string, path: string, parts: SentParts, agent: string | undefined): Promise<RawReply>;
};

export type RemoteParts = {
  version: string;
  /** Receives our own errors. */
  reportFault(error: unknown): void;
  now?: () => number;
};

/**
 * Make a server with the toolsets in the URL. `client`: the client's name, if it is known before the client sends it.
 * @returns the reply to send instead if a toolset is unknown
 */
export function createRemoteServer(
  url: string,
  caller: Pick<RemoteCaller, 'mayWrite' | 'project'>,
  { version, reportFault }: RemoteParts,
  client?: string,
): ReturnType<typeof createMemoryServer> | Response {
  const { tools, unknown } = selectTools(new URL(url).searchParams.get('toolsets') ?? undefined);
  if (unknown.length > 0) return refusal(400, BAD_REQUEST, `Unknown toolsets: ${unknown.join(', ')}`);
  const memory = createMemoryServer({
    tools: tools.filter(({ hints }) => caller.mayWrite || hints.readOnlyHint),
    contextOf(authInfo) {
      const { ask } = authInfo!.extra as Pick<RemoteCaller, 'ask'>; // set by callOf
      const agent = agentName([], memory.server.getClientVersion()?.name);
      return { api: createApi(clientOver((method, path, parts) => ask(method, path, parts, agent))), heardIn: {} };
    },
    instructions: instructionsFor(agentName([], client) ?? 'unknown'),
    place: { fixed: caller.project, cwd: resolve('/'), userHome: undefined },
    version,
    reportFault,
  });
  memory.server.onerror = () => {}; // the client's own mistakes; its reply reports them
  return memory;
}

/** The caller of a message, for the call in it: the SDK passes it on; an async context would slow every promise. */
export const callOf = ({ name, ask }: RemoteCaller) => ({
  authInfo: { token: '', clientId: name, scopes: [], extra: { ask } },
});

/** A JSON-RPC reply that answers no particular message. */
export function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
