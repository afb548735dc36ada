import type { AgentConnection } from './agent.ts';
import type { Places } from './places.ts';
import { type PartOfFile, planPart, planPartRemoval } from './plan-part.ts';

/**
 * An agent that is connected by parts of files and nothing else; each file has one part. `notes` are printed after an
 * install.
 */
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
    // In reverse order: a folder created for the first part may contain the others.
    planUninstall: (places) => ({
      changes: parts(places)
        .reverse()
        .flatMap((part) => planPartRemoval(places, part)),
      notes: [],
    }),
  };
}
