import type { MiddlewareHandler } from 'hono';
import type { ServedHosts } from '../../contract/served-hosts.ts';
import type { AppEnv } from '../app-env.ts';
import { type Authenticate, unauthorized } from './authenticate.ts';
import { allowOrigin, preflightReply, requireLocalOrigin } from './local-origin.ts';

/** Paths that need no token: the health check, the login, and the pages' own files, which contain no recorded data. */
const PUBLIC_PATHS = /^\/(?:api\/health|health|v1\/health|login|viewer\/[\w.-]+|docs(?:\/[\w.-]+)?)?$/;

/**
 * The middleware before every route: checks the origin, then the token. One function, because every hook request passes
 * it.
 */
export function gate(authenticate: Authenticate, hosts: ServedHosts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    requireLocalOrigin(c, hosts);
    const preflight = preflightReply(c);
    if (preflight) c.res = preflight;
    else {
      // Unknown paths need a token too, so that the API can't be explored without one.
      const actor = await authenticate(c);
      if (actor === undefined && !PUBLIC_PATHS.test(c.req.path)) throw unauthorized('This needs a token');
      c.set('actor', actor);
      await next();
    }
    allowOrigin(c);
  };
}
