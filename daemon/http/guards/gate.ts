import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { type Authenticate, unauthorized } from './authenticate.ts';
import { allowOrigin, preflightReply, requireLocalOrigin } from './local-origin.ts';

/** What answers without a token: whether a daemon runs, and the page that trades a link's code for a cookie. */
const PUBLIC_PATHS = new Set(['/api/health', '/login']);

/** The one middleware before every route, in one function because every hook passes it: origin, then who it is. */
export function gate(authenticate: Authenticate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    requireLocalOrigin(c);
    const preflight = preflightReply(c);
    if (preflight) c.res = preflight;
    else {
      // Unknown paths ask for a token too, so that nobody can map the interface without one.
      const actor = await authenticate(c);
      if (actor === undefined && !PUBLIC_PATHS.has(c.req.path)) throw unauthorized('This needs a token');
      c.set('actor', actor);
      await next();
    }
    allowOrigin(c);
  };
}
