import { resolvePlaces } from '../../agents/install/places.ts';
import { type AgentState, surveyAgents } from '../../agents/install/survey.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';

/** `agent-memory install --detect`: the agents on this machine, which are connected, and how to connect the others. */
export function showAgents(context: CommandContext): void {
  const agents = surveyAgents(resolvePlaces(context.env, context.home, packageRoot())).map((agent) => ({
    ...agent,
    ...(agent.connected !== 'yes' && { command: `agent-memory install ${agent.name}` }),
  }));
  context.answer({ agents }, () => {
    const rows = agents.map((agent) => [
      agent.title,
      agent.present ? 'found' : 'not found',
      describe(agent),
      agent.present || agent.connected === 'outdated' ? (agent.command ?? '') : '',
    ]);
    const faults = agents.flatMap(({ title, fault }) => (fault === undefined ? [] : [`! ${title}: ${fault}`]));
    return [alignColumns([['agent', 'on this machine', 'memory', 'to connect'], ...rows]), ...faults].join('\n');
  });
}

function describe({ connected }: AgentState): string {
  switch (connected) {
    case 'yes':
      return 'connected';
    case 'no':
      return 'not connected';
    case 'outdated':
      return 'connected by another version or place';
    case 'unknown':
      return 'unknown';
  }
}
