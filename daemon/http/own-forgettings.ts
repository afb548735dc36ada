import type { Actor } from './deps.ts';
import { HttpProblem } from './problem.ts';

/** Entries that are known, of all clients: a model takes back what it has just forgotten. */
const MAX_KNOWN = 1_000;

export type OwnForgettings = ReturnType<typeof createOwnForgettings>;

/** Create the memory of who forgot what, by the entry in the bin. It ends with the daemon; after that only the owner takes something back. */
export function createOwnForgettings() {
  const makers = new Map<number, string>();
  // The owner's token is also that of the owner's models.
  const nameOf = ({ name, door, agent }: Actor) => [name, door, agent ?? ''].join(' ');
  return {
    note(actor: Actor, entry: number): void {
      if (makers.size >= MAX_KNOWN) makers.delete(makers.keys().next().value!);
      makers.set(entry, nameOf(actor));
    },
    /** The entry that a client may take back: the one it names, or its latest. @throws HttpProblem 403 for one that isn't its own */
    entryOf(actor: Actor, named: number | undefined): number {
      const own = [...makers].flatMap(([entry, maker]) => (maker === nameOf(actor) ? [entry] : []));
      const entry = named ?? own.at(-1);
      if (entry !== undefined && own.includes(entry)) return entry;
      throw new HttpProblem(403, 'Only the owner takes back what others forgot', {
        hint: 'Ask the user to run `agent-memory forget --undo`, or to do it in the viewer.',
      });
    },
  };
}
