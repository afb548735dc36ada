import type { Speaker } from '../contract/words.ts';
import type { Actor } from './deps.ts';

/**
 * The speaker of the events that a caller delivers. The owner's token is in a file that only the owner's programs read:
 * the hooks of their clients, and the browser that they opened. An issued token belongs to a program or an agent,
 * whatever events it delivers.
 */
export function getSpeaker(actor: Actor): Speaker {
  if (actor.door === 'agent') return 'agent';
  return actor.name === 'owner' || actor.name === 'browser' ? 'owner' : 'program';
}
