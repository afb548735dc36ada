import type { Speaker } from '../contract/words.ts';
import type { Actor } from './deps.ts';

/**
 * Who speaks in the events that a caller delivers. The owner's token lies in a file that only the owner's own programs read: the hooks of
 * their clients, and the browser that they opened. An issued token was given to a program or to an agent, whatever events it delivers.
 */
export function speakerOf(actor: Actor): Speaker {
  if (actor.door === 'agent') return 'agent';
  return actor.name === 'owner' || actor.name === 'browser' ? 'owner' : 'program';
}
