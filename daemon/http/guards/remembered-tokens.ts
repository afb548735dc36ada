import { BoundedMap } from '../../home/bounded-map.ts';
import { within } from '../../home/within.ts';
import type { Actor } from '../deps.ts';
import { HttpProblem } from '../problem.ts';

/** How long a proxied request waits for the database to confirm a token that was valid before. */
const WAIT_MS = 40;
const MAX_REMEMBERED = 200;

/**
 * Issued tokens that were valid recently, so that a slow or unavailable database stops no proxied request. Each is
 * still looked up every time: a revoked one is refused as soon as the database answers.
 */
export function createRememberedTokens() {
  const actorByToken = new BoundedMap<string, Actor>(MAX_REMEMBERED);
  return async (hash: Buffer, lookUp: () => Promise<Actor>): Promise<Actor> => {
    const key = hash.toString('base64');
    const before = actorByToken.get(key);
    const looking = lookUp().then(
      (actor) => {
        actorByToken.set(key, actor);
        return actor;
      },
      (error) => {
        if (error instanceof HttpProblem) actorByToken.delete(key);
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
