import { within } from '../../home/within.ts';
import type { Actor } from '../deps.ts';
import { HttpProblem } from '../problem.ts';

/** How long a proxied request waits for the database to confirm a token that was valid before. */
const WAIT_MS = 40;
const MAX_REMEMBERED = 200;

/**
 * Issued tokens that were valid lately, so that a database that is slow or gone stops no proxied request. Each is still looked up every
 * time: a revoked one is refused as soon as the database says so.
 */
export function createRememberedTokens() {
  const known = new Map<string, Actor>();
  return async (hash: Buffer, lookUp: () => Promise<Actor>): Promise<Actor> => {
    const key = hash.toString('base64');
    const before = known.get(key);
    const looking = lookUp().then(
      (actor) => {
        known.delete(key);
        known.set(key, actor);
        if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value!);
        return actor;
      },
      (error) => {
        if (error instanceof HttpProblem) known.delete(key);
        throw error;
      },
    );
    if (!before) return looking;
    const outcome = await within(
      looking.catch((error) => {
        if (error instanceof HttpProblem) throw error;
        return before;
      }),
      WAIT_MS,
    );
    return outcome === 'late' ? before : outcome;
  };
}
