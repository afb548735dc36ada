import type { Client } from './client-over.ts';

export type ItemPage<Item> = { items: Item[]; next_cursor?: number | null };
type Query = Record<string, string | number | boolean | null | undefined>;

/** Timeout of work on a whole project: a client that gives up cancels it. */
export const LARGE_WORK_MS = 10 * 60_000;

export type RouteCalls = ReturnType<typeof callsOver>;

/** The means to call the daemon's routes. */
export const callsOver = (client: Client) => ({
  get: <Reply>(path: string, query?: Query) => client.request<Reply>('GET', path, query && { query }),
  post: <Reply>(path: string, body: unknown = {}, timeoutMs?: number) =>
    client.request<Reply>('POST', path, { body, ...(timeoutMs && { timeoutMs }) }),
  send: client.request,
});
