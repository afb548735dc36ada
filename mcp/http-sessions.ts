// MCP over Streamable HTTP. A session is a server of its own with the SDK's transport. A client that asks nothing leaves nothing
// running: replies stream only while a call runs, and a session is a few objects that go when it is idle or others need the room.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { createApi } from '../daemon/client/api.ts';
import { clientOver, type SentParts } from '../daemon/client/client-over.ts';
import type { RawReply } from '../daemon/client/client-transport.ts';
import { agentName } from './agent-name.ts';
import { instructionsFor } from './instructions.ts';
import { selectTools } from './select-tools.ts';
import { createMemoryServer } from './server.ts';

/** Most sessions at a time: more than a person has windows. */
const MAX_SESSIONS = 64;
/** A session that nobody used for so long is over: a client's window stays open overnight. */
const MAX_IDLE_MS = 24 * 3600_000;
/** Numbers of JSON-RPC errors, as the SDK's transport uses them. */
const BAD_REQUEST = -32000;
const SESSION_NOT_FOUND = -32001;

/** The caller of a request: a session belongs to the one that opened it. */
type Caller = {
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

type Parts = {
  version: string;
  /** Receives our own faults. */
  reportFault(error: unknown): void;
  now?: () => number;
};

type Session = {
  owner: string;
  stillHolds: Caller['stillHolds'];
  usedAt: number;
  transport: WebStandardStreamableHTTPServerTransport;
  memory: ReturnType<typeof createMemoryServer>;
};

/** Serve any number of clients over HTTP; `answer` takes a request with its body's JSON and resolves to the reply. */
export function createHttpSessions({ version, reportFault, now = Date.now }: Parts) {
  /** By id, the longest unused first. */
  const sessions = new Map<string, Session>();

  async function open(request: Request, message: unknown, caller: Caller): Promise<Response> {
    const { tools, unknown } = selectTools(new URL(request.url).searchParams.get('toolsets') ?? undefined);
    if (unknown.length > 0) return refusal(400, BAD_REQUEST, `There are no toolsets ${unknown.join(', ')}`);
    const agent = agentName([], isInitializeRequest(message) ? message.params.clientInfo.name : undefined);
    const memory = createMemoryServer({
      tools: tools.filter(({ hints }) => caller.mayWrite || hints.readOnlyHint),
      contextOf(authInfo) {
        const { ask } = authInfo!.extra as Pick<Caller, 'ask'>; // optionsOf has put it there
        return { api: createApi(clientOver((method, path, parts) => ask(method, path, parts, agent))), heardIn: {} };
      },
      instructions: instructionsFor(agent ?? 'unknown'),
      place: { fixed: caller.project, cwd: resolve('/'), userHome: undefined },
      version,
      reportFault,
    });
    memory.server.onerror = () => {}; // a client's own mistakes: its reply says them
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        makeRoom(caller.name);
        sessions.set(id, { owner: caller.name, stillHolds: caller.stillHolds, usedAt: now(), transport, memory });
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await endRevoked();
    await memory.server.connect(transport);
    return transport.handleRequest(request, optionsOf(message, caller));
  }

  /** End what is idle for too long and, where all places are taken, the caller's longest unused session, else anybody's. */
  function makeRoom(caller: string): void {
    for (const [id, { usedAt }] of sessions) if (now() - usedAt > MAX_IDLE_MS) end(id);
    if (sessions.size < MAX_SESSIONS) return;
    const resting = [...sessions].filter(([, { memory }]) => memory.isIdle());
    const [id] = resting.find(([, { owner }]) => owner === caller) ?? resting[0] ?? [...sessions][0] ?? [];
    if (id !== undefined) end(id);
  }

  /** End the sessions of tokens that hold no longer: none of their requests comes this far, so they would stay until they are idle. */
  async function endRevoked(): Promise<void> {
    for (const [id, { stillHolds }] of [...sessions]) if (!((await stillHolds?.()) ?? true)) end(id);
  }

  function end(id: string): void {
    const session = sessions.get(id);
    sessions.delete(id);
    session?.memory.server.close().catch(reportFault);
  }

  return {
    async answer(request: Request, message: unknown, caller: Caller): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      if (id === null && isInitializeRequest(message)) return open(request, message, caller);
      if (id === null)
        return refusal(400, BAD_REQUEST, 'Begin with initialize; later requests carry its mcp-session-id');
      const session = sessions.get(id);
      if (session && now() - session.usedAt > MAX_IDLE_MS) end(id);
      // A session of someone else looks like none. The client begins another, as the protocol says.
      if (!sessions.has(id) || session?.owner !== caller.name)
        return refusal(404, SESSION_NOT_FOUND, 'There is no such session: begin another with initialize');
      session.usedAt = now();
      sessions.delete(id);
      sessions.set(id, session);
      return session.transport.handleRequest(request, optionsOf(message, caller));
    },
  };
}

/** A request's message, and its caller for the call that it brings: the SDK hands it on, which an async context would do for all promises. */
const optionsOf = (parsedBody: unknown, { name, ask }: Caller) => ({
  parsedBody,
  authInfo: { token: '', clientId: name, scopes: [], extra: { ask } },
});

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
