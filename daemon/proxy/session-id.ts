import { createHash } from 'node:crypto';

/**
 * The id under which a proxied session is recorded, of 38 characters: made of who calls, for which user, in which
 * project (its key), and of the name that the client gives the session. Two callers who give the same name have two
 * sessions: a name says nothing of whose it is.
 */
export const proxiedSessionId = (of: {
  /** The token's name. */
  actor: string;
  user: string | undefined;
  project: string | undefined;
  session: string;
}): string =>
  `proxy-${createHash('sha256')
    .update(JSON.stringify([of.actor, of.user ?? null, of.project ?? null, of.session]))
    .digest('hex')
    .slice(0, 32)}`;
