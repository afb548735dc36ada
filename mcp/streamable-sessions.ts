// MCP over Streamable HTTP. Each session has its own server with the SDK's transport. An idle client costs nothing:
// replies stream only while a call runs, and a session is a few objects, dropped when it is idle or others need the
// room.
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import {
  BAD_REQUEST,
  callOf,
  createRemoteServer,
  type RemoteCaller,
  type RemoteParts,
  refusal,
} from './remote-server.ts';
import type { createMemoryServer } from './server.ts';

/** Maximum number of sessions: more than a person has windows. */
const MAX_SESSIONS = 64;
/** A session unused for this long has ended: a client's window stays open overnight. */
const MAX_IDLE_MS = 24 * 3600_000;
const SESSION_NOT_FOUND = -32001;

type Session = {
  owner: string;
  stillHolds: RemoteCaller['stillHolds'];
  usedAt: number;
  transport: WebStandardStreamableHTTPServerTransport;
  memory: ReturnType<typeof createMemoryServer>;
};

/** Serve any number of clients over HTTP; `answer` takes a request with its body's JSON and resolves to the reply. */
export function createStreamableSessions(parts: RemoteParts) {
  const { reportFault, now = Date.now } = parts;
  /** Sessions by id, least recently used first. */
  const sessions = new Map<string, Session>();

  async function open(request: Request, message: unknown, caller: RemoteCaller): Promise<Response> {
    const client = isInitializeRequest(message) ? message.params.clientInfo.name : undefined;
    const memory = createRemoteServer(request.url, caller, parts, client);
    if (memory instanceof Response) return memory;
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

  /**
   * End sessions that are idle for too long and, if the maximum is reached, the caller's least recently used one, else
   * anybody's.
   */
  function makeRoom(caller: string): void {
    for (const [id, { usedAt }] of sessions) {
      if (now() - usedAt > MAX_IDLE_MS) end(id);
    }
    if (sessions.size < MAX_SESSIONS) return;
    const resting = [...sessions].filter(([, { memory }]) => memory.isIdle());
    const [id] = resting.find(([, { owner }]) => owner === caller) ?? resting[0] ?? [...sessions][0] ?? [];
    if (id !== undefined) end(id);
  }

  /**
   * End the sessions of invalid tokens: their requests are refused earlier, so the sessions would otherwise stay until
   * idle.
   */
  async function endRevoked(): Promise<void> {
    for (const [id, { stillHolds }] of [...sessions]) {
      if (!((await stillHolds?.()) ?? true)) end(id);
    }
  }

  function end(id: string): void {
    const session = sessions.get(id);
    sessions.delete(id);
    session?.memory.server.close().catch(reportFault);
  }

  return {
    async answer(request: Request, message: unknown, caller: RemoteCaller): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      if (id === null && isInitializeRequest(message)) return open(request, message, caller);
      if (id === null)
        return refusal(400, BAD_REQUEST, 'Begin with initialize; later requests carry its mcp-session-id');
      const session = sessions.get(id);
      if (session && now() - session.usedAt > MAX_IDLE_MS) end(id);
      // Another caller's session is treated as unknown. The client then begins a new one, as the protocol requires.
      if (!sessions.has(id) || session?.owner !== caller.name)
        return refusal(404, SESSION_NOT_FOUND, 'There is no such session: begin another with initialize');
      session.usedAt = now();
      sessions.delete(id);
      sessions.set(id, session);
      return session.transport.handleRequest(request, optionsOf(message, caller));
    },
  };
}

const optionsOf = (parsedBody: unknown, caller: RemoteCaller) => ({ parsedBody, ...callOf(caller) });
