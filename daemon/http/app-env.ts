import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Actor } from './deps.ts';

/** Variables of a request, shared by middleware and routes. */
export type AppEnv = {
  /** Set by listen.ts; absent when a test calls `app.request()`. */
  Bindings: {
    incoming?: IncomingMessage;
    outgoing?: ServerResponse;
    /** Whether the request came over the Unix socket. */
    viaSocket?: boolean;
  };
  Variables: {
    /** Set by the gate; absent only on public paths. */
    actor: Actor | undefined;
  };
};
export type AppContext = Context<AppEnv>;
