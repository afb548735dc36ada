import type { AgentConnection } from '../../agents/install/agent.ts';
import { AGENTS } from '../../agents/install/agents.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

/** The agent of a name. @throws CommandFailed with the known names */
export function knownAgent(name: string): AgentConnection {
  const found = AGENTS.find((agent) => agent.name === name);
  if (found) return found;
  const names = AGENTS.map((agent) => agent.name).join(', ');
  throw new CommandFailed(`There is no agent called ${JSON.stringify(name)}; known: ${names}`, EXIT.usage);
}
