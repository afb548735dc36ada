import { createApi } from '../daemon/client/api.ts';
import { DOOR_HEADER } from '../daemon/contract/door.ts';
import { DaemonRefused, failureOf, ownToken } from './session.ts';

const USUAL_TIMEOUT_MS = 30_000;

/** The headers of each request: the login's token, and that a person asks. */
export const headers = (): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Bearer ${ownToken() ?? ''}`,
  [DOOR_HEADER]: 'viewer',
});

/** The daemon's REST interface as functions. Each throws DaemonRefused. */
export const api = createApi({ request });

/** The same for work that a person may stop. */
export const apiUntil = (stop: AbortSignal): typeof api =>
  createApi({ request: (method, path, parts) => request(method, path, { ...parts, stop }) });

async function request<Reply>(
  method: string,
  path: string,
  {
    query = {},
    body,
    timeoutMs = USUAL_TIMEOUT_MS,
    stop,
  }: { query?: Record<string, unknown>; body?: unknown; timeoutMs?: number; stop?: AbortSignal } = {},
): Promise<Reply> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  if (ownToken() === null) throw new DaemonRefused(401, 'This browser is logged out', 'Log in: `agent-memory open`.');
  let reply: Response;
  try {
    reply = await fetch(search ? `${path}?${search}` : path, {
      method,
      headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
    });
  } catch (cause) {
    if (stop?.aborted)
      throw new DaemonRefused(0, 'Stopped: it was done whole or not at all', 'Reload the page to see which.');
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw isLate
      ? new DaemonRefused(0, `The daemon hasn't answered within ${timeoutMs / 1000} s`, 'Try again, or look at Health.')
      : new DaemonRefused(0, 'The daemon doesn’t answer', 'Start it with `agent-memory start`, then reload this page.');
  }
  if (!reply.ok) throw await failureOf(reply);
  return (reply.status === 204 ? undefined : await reply.json()) as Reply;
}
