import type { Actor } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { unauthorized } from './authenticate.ts';

/** What a route demands of its caller. */
export type Scope = 'read' | 'write' | 'admin';

/** @throws HttpProblem 401 without a caller, 403 when its token lacks the scope */
export function requireScope(actor: Actor | undefined, scope: Scope): Actor {
  if (!actor) throw unauthorized('This needs a token');
  if (!actor.scopes.has(scope)) {
    throw new HttpProblem(403, `This needs a token with the scope "${scope}"`, {
      hint: `This one has: ${[...actor.scopes].join(', ') || 'none'}. Create another with \`agent-memory tokens create --scope ${scope}\`.`,
    });
  }
  return actor;
}
