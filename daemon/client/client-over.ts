import type { Problem } from '../contract/problem.ts';
import { DaemonUnreachable, RequestFailed } from './client-errors.ts';
import type { RawReply } from './client-transport.ts';

type RequestParts = {
  /** undefined and null are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  timeoutMs?: number;
};

/** A request's parts as sent: the query is in the path, the body is JSON. */
export type SentParts = { body: string | undefined; timeoutMs?: number };

export type Client = {
  /**
   * Send a request; resolves to the parsed JSON reply, undefined for an empty one.
   * @throws RequestFailed for an HTTP error, DaemonUnreachable if no daemon answers
   */
  request<Reply>(method: string, path: string, parts?: RequestParts): Promise<Reply>;
};

/**
 * Make a client from any function that sends a request to the daemon. `send` throws DaemonUnreachable if no reply
 * comes.
 */
export function clientOver(send: (method: string, path: string, parts: SentParts) => Promise<RawReply>): Client {
  return {
    async request<Reply>(method: string, path: string, { query, body, timeoutMs }: RequestParts = {}) {
      const reply = await send(method, path + queryString(query), {
        body: body === undefined ? undefined : JSON.stringify(body),
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
      const value = parseBody(reply);
      if (reply.status >= 400) throw new RequestFailed(asProblem(reply.status, value));
      return value as Reply; // The daemon's routes reply by the schemas that define Reply.
    },
  };
}

function queryString(query: RequestParts['query']): string {
  const parameters = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return parameters.length > 0
    ? `?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, String(value)]))}`
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
  const problem = typeof value === 'object' && value !== null ? (value as Partial<Problem>) : {};
  const title = problem.title ?? `HTTP status ${status}`;
  return { type: 'about:blank', ...problem, title, status, detail: problem.detail ?? title };
}
