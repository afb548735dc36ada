import { messageOf } from '../../daemon/contract/errors.ts';
import { claudeCode } from '../claude-code/install.ts';
import type { AgentConnection } from './agent.ts';
import { AGENTS } from './agents.ts';
import { inspectInstallation } from './inspect.ts';
import type { Places } from './places.ts';

/** The state of an agent on this machine. */
export type AgentState = {
  name: string;
  title: string;
  present: boolean;
  /** `outdated`: connected, but not as this package would do it (it was moved or upgraded). */
  connected: 'yes' | 'no' | 'outdated' | 'unknown';
  /** Why the state is unknown: a file can't be read. */
  fault?: string;
};

/** Find out which agents are on this machine and which are connected; reads their settings, writes nothing. */
export function surveyAgents(places: Places): AgentState[] {
  return AGENTS.map((agent) => {
    const { name, title } = agent;
    const state = { name, title, present: agent.isPresent(places) };
    try {
      return { ...state, connected: connectionOf(agent, places) };
    } catch (error) {
      return { ...state, connected: 'unknown', fault: messageOf(error) };
    }
  });
}

function connectionOf(agent: AgentConnection, places: Places): AgentState['connected'] {
  // Its uninstall also removes the service and the command, which by themselves connect nothing.
  const isConnected =
    agent === claudeCode ? inspectInstallation(places).ways.length > 0 : agent.planUninstall(places).changes.length > 0;
  if (!isConnected) return 'no';
  return agent.planInstall(places).changes.length > 0 ? 'outdated' : 'yes';
}
