// A web page could reach a server on this machine in two ways:
//   DNS rebinding: evil.example resolves to 127.0.0.1, and the browser treats our replies as evil.example's. The Host
//   header reveals it.
//   Cross-origin requests: the page sends them from its own origin. The Origin header reveals it.
// Any port is allowed in both: a forwarded port (ssh -L) differs, and a port proves nothing.
import { answersHost, type ServedHosts } from '../../contract/served-hosts.ts';
import type { AppContext } from '../app-env.ts';
import { HttpProblem } from '../problem.ts';
import { isProxyPath } from './proxy-token.ts';

const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Headers that a page may send; not X-Agent-Name, since the bypass for trusted agents is not for pages. */
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, mcp-session-id, mcp-protocol-version';
const EXPOSED_HEADERS = 'retry-after, idempotent-replay, mcp-session-id';
const NEVER_ALLOWED = 'x-agent-name';
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '600',
};

/**
 * Reject requests that a foreign web page caused.
 * @throws HttpProblem 403
 */
export function requireLocalOrigin(c: AppContext, hosts: ServedHosts): void {
  // Browsers can't use a Unix socket, and clients may send any Host there.
  if (!c.env?.viaSocket) {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!answersHost(host, hosts)) {
      throw new HttpProblem(403, `This daemon does not answer for the host ${host}`, {
        hint: hosts.beyond
          ? 'Use its address, or name the host in the setting host_names.'
          : 'Use http://127.0.0.1 or http://localhost with the daemon’s port.',
      });
    }
  }
  const origin = c.req.header('origin');
  if (origin !== undefined && !LOCAL_ORIGIN.test(origin)) {
    throw new HttpProblem(403, `Pages of ${origin} may not use this daemon`, {
      hint: 'Only pages served from this machine may.',
    });
  }
}

/**
 * The reply to a browser's preflight request; undefined for other requests. It reveals nothing, so it needs no token.
 */
export function preflightReply(c: AppContext): Response | undefined {
  const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
  if (!isPreflight || c.req.header('origin') === undefined) return undefined;
  const allowed = isProxyPath(c.req.path) ? askedHeaders(c) : ALLOWED_HEADERS;
  return new Response(null, {
    status: 204,
    headers: { ...PREFLIGHT_HEADERS, 'access-control-allow-headers': allowed },
  });
}

/** Headers that a provider's library sends from a local page: its own, with new ones in each version. */
const askedHeaders = (c: AppContext): string =>
  (c.req.header('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9-]+$/.test(name) && name !== NEVER_ALLOWED)
    .join(', ');

/** Let a local page read the reply. Never with credentials: a page sends its token by itself. */
export function allowOrigin(c: AppContext): void {
  const origin = c.req.header('origin');
  if (origin === undefined || !LOCAL_ORIGIN.test(origin)) return;
  c.res.headers.set('access-control-allow-origin', origin);
  // A provider's library may read every header of the provider's answer, such as the request's id; `*` works without
  // credentials.
  c.res.headers.set('access-control-expose-headers', isProxyPath(c.req.path) ? '*' : EXPOSED_HEADERS);
  c.res.headers.append('vary', 'origin');
}

/** Whether a request comes from this machine, by its connection. */
export function isLoopback(c: AppContext): boolean {
  if (c.env?.viaSocket) return true;
  const address = c.env?.incoming?.socket.remoteAddress;
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
