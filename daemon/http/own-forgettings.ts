import { BoundedMap } from '../home/bounded-map.ts';
import type { Actor } from './deps.ts';
import { HttpProblem } from './problem.ts';

/** Maximum of remembered entries of all clients: a model undoes only what it has just forgotten. */
const MAX_KNOWN = 1_000;

export type OwnForgettings = ReturnType<typeof createOwnForgettings>;

/**
 * Create the record of who forgot which entry of the bin. It is lost when the daemon stops; after that only the owner
 * can undo a deletion.
 */
export function createOwnForgettings() {
  const makers = new BoundedMap<number, string>(MAX_KNOWN);
  // The owner's models use the owner's token as well.
  const nameOf = ({ name, door, agent }: Actor) => [name, door, agent ?? ''].join(' ');
  return {
    note(actor: Actor, entry: number): void {
      makers.set(entry, nameOf(actor));
    },
    /**
     * The entry that a client may restore: the one it names, or its latest. @throws HttpProblem 403 for another
     * client's
     */
    entryOf(actor: Actor, named: number | undefined): number {
      const ownEntries = [...makers].flatMap(([entry, maker]) => (maker === nameOf(actor) ? [entry] : []));
      const entry = named ?? ownEntries.at(-1);
      if (entry !== undefined && ownEntries.includes(entry)) return entry;
      throw new HttpProblem(403, 'Only the owner can undo a deletion by others', {
        hint: 'Ask the user to run `agent-memory forget --undo`, or to do it in the viewer.',
      });
    },
  };
}
