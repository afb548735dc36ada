import type { Scope } from '../../contract/words.ts';
import type { Actor } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { unauthorized } from './authenticate.ts';

/** The scope that a route requires. */
export type RouteScope = Exclude<Scope, 'capture' | 'proxy'>;

/** Whether a reply may contain stored data that was not in the request. */
export const mayRead = (actor: Actor): boolean => actor.scopes.has('read');

/** @throws HttpProblem 401 without a caller, 403 when its token lacks the scope */
export function requireScope(actor: Actor | undefined, scope: RouteScope): Actor {
  if (!actor) throw unauthorized('This needs a token');
  if (!actor.scopes.has(scope) && !(scope === 'recall' && actor.scopes.has('read'))) {
    throw new HttpProblem(403, `This needs a token with the scope "${scope}"`, {
      hint: `This one has: ${[...actor.scopes].join(', ') || 'none'}. Create another with \`agent-memory tokens create --scope ${scope}\`.`,
    });
  }
  return actor;
}
