import type { AgentConnection } from './agent.ts';
import type { Places } from './places.ts';
import { type PartOfFile, planPart, planPartRemoval } from './plan-part.ts';

/** An agent that is connected by parts of files and nothing else; each file has one part. `notes` is said after an install. */
export function defineAgent(agent: {
  name: string;
  title: string;
  isPresent(places: Places): boolean;
  parts(places: Places): PartOfFile[];
  notes?(places: Places): readonly string[];
}): AgentConnection {
  const { name, title, isPresent, parts, notes = () => [] } = agent;
  return {
    name,
    title,
    isPresent,
    planInstall: (places) => ({
      changes: parts(places).flatMap((part) => planPart(places, part)),
      notes: [...notes(places)],
    }),
    // The last first: the folders that were made for the first part may hold the others.
    planUninstall: (places) => ({
      changes: parts(places)
        .reverse()
        .flatMap((part) => planPartRemoval(places, part)),
      notes: [],
    }),
  };
}
