import type { Author } from '../contract/author.ts';
import type { Actor } from './deps.ts';

/** On whose word a request writes. A token that was issued proposes; the owner's own decides, unless a model holds it. */
export function authorOf(actor: Actor): Author {
  const source = actor.door === 'client' ? 'rest' : actor.door;
  return { source, decides: source === 'user' || (source === 'rest' && actor.name === 'owner') };
}
