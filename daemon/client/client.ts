import { AGENT_HEADER, type ClientDoor, DOOR_HEADER } from '../contract/door.ts';
import type { Problem } from '../contract/problem.ts';
import { tokenFor } from '../home/find-daemon.ts';
import type { Home } from '../home/home.ts';
import { DaemonUnreachable, RequestFailed } from './client-errors.ts';
import { exchange, findTarget, type RawReply } from './client-transport.ts';

// Enough for a search over everything on a busy machine; longer requests (a backfill) set their own.
const USUAL_TIMEOUT_MS = 30_000;

type ClientOptions = {
  home: Home;
  /** AGENT_MEMORY_URL in it overrides the home's socket, and AGENT_MEMORY_TOKEN then its token. */
  env: NodeJS.ProcessEnv;
  /** The program that asks: what it saves counts as the user's through `cli`, as the agent's through `mcp`. */
  door?: ClientDoor;
  /** The agent that the program runs for, as far as it is known by then. */
  agent?: () => string | undefined;
  timeoutMs?: number;
  /** Called if no daemon listens; resolves once one answers. The request, which was never sent, is then sent. */
  startIfDown?: () => Promise<unknown>;
};

type RequestParts = {
  /** undefined and null are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  timeoutMs?: number;
};

export type Client = {
  /**
   * Send a request; resolves to the parsed JSON reply, undefined for an empty one.
   * @throws RequestFailed for an HTTP error, DaemonUnreachable if no daemon answers
   */
  request<Reply>(method: string, path: string, parts?: RequestParts): Promise<Reply>;
};

/** Open the daemon's REST interface for a process on this machine. Each request makes its own connection, so there is nothing to close. */
export function createClient(options: ClientOptions): Client {
  const { home, env, startIfDown } = options;

  async function send(method: string, path: string, parts: RequestParts): Promise<RawReply> {
    const target = findTarget(home, env);
    const token = tokenFor(target, home, env);
    const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
    const agent = options.agent?.();
    const headers = {
      accept: 'application/json',
      ...(options.door && { [DOOR_HEADER]: options.door }),
      ...(agent !== undefined && { [AGENT_HEADER]: agent }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    const timeoutMs = parts.timeoutMs ?? options.timeoutMs ?? USUAL_TIMEOUT_MS;
    return exchange(target, { method, path: path + queryString(parts.query), headers, body }, timeoutMs);
  }

  return {
    async request<Reply>(method: string, path: string, parts: RequestParts = {}) {
      let reply: RawReply;
      try {
        reply = await send(method, path, parts);
      } catch (error) {
        if (!(startIfDown && error instanceof DaemonUnreachable && error.reason === 'down')) throw error;
        await startIfDown();
        reply = await send(method, path, parts);
      }
      const value = parseBody(reply);
      if (reply.status >= 400) throw new RequestFailed(asProblem(reply.status, value));
      return value as Reply; // The daemon's routes reply by the schemas that define Reply.
    },
  };
}

function queryString(query: RequestParts['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
}

function parseBody(reply: RawReply): unknown {
  if (reply.body === '') return undefined;
  try {
    return JSON.parse(reply.body);
  } catch (error) {
    throw new DaemonUnreachable(
      'foreign',
      `Expected JSON from the memory daemon, got status ${reply.status} with ${JSON.stringify(reply.body.slice(0, 60))}`,
      { cause: error },
    );
  }
}

function asProblem(status: number, value: unknown): Problem {
  const given = typeof value === 'object' && value !== null ? (value as Partial<Problem>) : {};
  const title = given.title ?? `HTTP status ${status}`;
  return { type: 'about:blank', ...given, title, status, detail: given.detail ?? title };
}
