import type { Author } from '../contract/author.ts';
import type { Actor } from './deps.ts';

/** The author of what a request writes. Issued tokens only propose; the owner's token decides, unless a model uses it. */
export function authorOf(actor: Actor): Author {
  const source = actor.door === 'client' ? 'rest' : actor.door;
  return { source, decides: source === 'user' || (source === 'rest' && actor.name === 'owner') };
}
