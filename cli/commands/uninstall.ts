import type { Command } from 'commander';
import { claudeCode } from '../../agents/claude-code/install.ts';
import type { AgentConnection } from '../../agents/install/agent.ts';
import { AGENTS } from '../../agents/install/agents.ts';
import { removeBackup } from '../../agents/install/edit-json-file.ts';
import { type Places, resolvePlaces } from '../../agents/install/places.ts';
import { planUninstall } from '../../agents/install/plan-uninstall.ts';
import { surveyAgents } from '../../agents/install/survey.ts';
import { createClient } from '../../daemon/client/client.ts';
import { isAlive, stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { revokeCaptureTokens } from './capture-access.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { applyPlan, report } from './install.ts';
import { knownAgent } from './known-agent.ts';

type Options = { all?: boolean; keepRunning?: boolean; dryRun?: boolean };

/** `agent-memory uninstall`: removes what install wrote, and nothing else. */
export function registerUninstall(program: Command, context: CommandContext): void {
  program
    .command('uninstall [agent]')
    .description('disconnect Claude Code, or another agent by its name; what was remembered stays')
    .option('--all', 'disconnect every agent')
    .option('--keep-running', 'leave the daemon running, for other agents that use it')
    .option('--dry-run', 'show what would be done')
    .action(async (name: string | undefined, options: Options) => {
      if (name !== undefined && options.all)
        throw new CommandFailed('Name an agent or give --all, not both', EXIT.usage);
      const places = resolvePlaces(context.env, context.home, packageRoot());
      const isOther = name !== undefined && knownAgent(name) !== claudeCode;
      if (isOther) disconnectOther(knownAgent(name), places, options, context);
      else await disconnectClaudeCode(places, options, context);
    });
}

function disconnectOther(agent: AgentConnection, places: Places, { dryRun }: Options, context: CommandContext): void {
  const plan = agent.planUninstall(places);
  if (!dryRun) applyPlan(plan.changes);
  const closing = `${agent.title} is disconnected.`;
  report(context, plan, dryRun === true, closing, `${agent.title} is not connected.`);
}

async function disconnectClaudeCode(places: Places, options: Options, context: CommandContext): Promise<void> {
  const { all, dryRun, keepRunning } = options;
  const otherAgents = AGENTS.filter((agent) => agent !== claudeCode);
  const plans = all ? otherAgents.map((agent) => agent.planUninstall(places)) : [];
  const plan = planUninstall(places, process.platform);
  plan.changes.unshift(...plans.flatMap(({ changes }) => changes));
  plan.notes.unshift(...plans.flatMap(({ notes }) => notes));
  if (!all) plan.notes.push(...stillConnected(places));
  if (!dryRun) {
    applyPlan(plan.changes);
    for (const path of [places.settings, places.state]) removeBackup(path);
    await revokeCaptureTokens(context);
  }
  plan.notes.unshift(...(await endDaemon(context, { dryRun, keepRunning })));
  report(context, plan, dryRun === true, all ? 'Every agent is disconnected.' : 'Claude Code is disconnected.');
}

/** A note on agents that keep their connection. */
function stillConnected(places: Places): string[] {
  const connected = surveyAgents(places).filter(
    ({ name, connected }) => name !== claudeCode.name && (connected === 'yes' || connected === 'outdated'),
  );
  if (connected.length === 0) return [];
  const titles = connected.map(({ title }) => title).join(', ');
  return [`Still connected: ${titles}. To disconnect every agent: agent-memory uninstall --all`];
}

/** Stop the daemon before the command that could stop it is removed; returns notes for the user. */
async function endDaemon(
  { home, env }: CommandContext,
  { dryRun, keepRunning }: { dryRun: boolean | undefined; keepRunning: boolean | undefined },
): Promise<string[]> {
  if (env.AGENT_MEMORY_URL) return []; // not ours to stop
  const running = readDaemonFile(home);
  if (!running || !isAlive(running.pid)) return [];
  const command = `${process.execPath} ${process.argv[1]} stop`;
  if (keepRunning) return [`The daemon (pid ${running.pid}) keeps running. To stop it: ${command}`];
  if (dryRun) return [`The daemon (pid ${running.pid}) would be stopped (--keep-running leaves it).`];
  try {
    await stopDaemon(createClient({ home, env }), home);
    return [`The daemon (pid ${running.pid}) was stopped.`];
  } catch (error) {
    const reason = messageOf(error);
    return [`The daemon (pid ${running.pid}) was not stopped: ${reason}. To try again: ${command}`];
  }
}
