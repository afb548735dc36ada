import type { Author } from '../contract/author.ts';
import type { Actor } from './deps.ts';
import { HttpProblem } from './problem.ts';

/** The author of a request's writes. Issued tokens only propose; the owner's token decides, unless a model uses it. */
export function getAuthor(actor: Actor): Author {
  const source = actor.door === 'client' ? 'rest' : actor.door;
  return { source, decides: source === 'user' || (source === 'rest' && actor.name === 'owner') };
}

/** @throws HttpProblem 403 for a program or a model; `what` names the owner's privilege, such as "empties the bin" */
export function requireDecides(actor: Actor, what: string, hint?: string): void {
  if (getAuthor(actor).decides) return;
  throw new HttpProblem(403, `Only the owner ${what}`, {
    hint: hint ?? 'Ask the user to run `agent-memory forget`, or to do it in the viewer.',
  });
}
