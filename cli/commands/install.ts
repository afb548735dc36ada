import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { claudeCode } from '../../agents/claude-code/install.ts';
import type { AgentConnection } from '../../agents/install/agent.ts';
import { AGENTS } from '../../agents/install/agents.ts';
import type { Change, Plan } from '../../agents/install/change.ts';
import { readJsonObject } from '../../agents/install/edit-json-file.ts';
import type { HttpAccess } from '../../agents/install/hook-registrations.ts';
import { findHttpAccess } from '../../agents/install/our-hooks.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { planInstall } from '../../agents/install/plan-install.ts';
import { throughProxy } from '../../agents/install/through-proxy.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { captureAccess, revokeCaptureTokens, wantedUrl } from './capture-access.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, tilde } from './format.ts';
import { knownAgent } from './known-agent.ts';
import { offerNext } from './offer-next.ts';
import { showAgents } from './show-agents.ts';

type Options = {
  detect?: boolean;
  symlink?: boolean;
  plugin?: boolean;
  transport: 'command' | 'http';
  subagent?: boolean;
  service?: boolean;
  statusline?: boolean;
  proxy?: boolean;
  dryRun?: boolean;
  yes?: boolean;
};

const PLACEHOLDER_TOKEN = '<a new token for capture and recall>';

/** `agent-memory install`: connect Claude Code, or another agent, to the memory on this machine. */
export function registerInstall(program: Command, context: CommandContext): void {
  program
    .command('install [agent]')
    .description(
      'connect Claude Code: hooks, MCP server, and this command in ~/.local/bin; or another agent, by its name',
    )
    .addHelpText('after', `\nAgents: ${AGENTS.map(({ name }) => name).join(', ')}`)
    .option('--detect', 'list the agents on this machine and which of them are connected; changes nothing')
    .option('--symlink', 'link the hooks into ~/.claude/hooks and register them from there')
    .option('--plugin', 'enable the plugin mem from this folder instead of writing hooks into settings.json')
    .addOption(
      new Option(
        '--transport <how>',
        'run hooks as processes, or let the client send HTTP requests itself (cheaper; needs a fixed port)',
      )
        .choices(['command', 'http'])
        .default('command'),
    )
    .option('--subagent', 'also write the subagent agent-memory, which only reads memory; the plugin includes it')
    .option('--statusline', 'show below the prompt what memory did, unless you have another status line')
    .option('--service', 'keep the daemon running with systemd or launchd')
    .option('--proxy', 'print how to route the agent’s model requests through the proxy instead; changes nothing')
    .option('--yes', 'don’t ask about past sessions, packs and rules afterwards')
    .option('--dry-run', 'show what would be done')
    .action(async (name: string | undefined, options: Options) => {
      if (options.detect) return showAgents(context);
      if (options.proxy) return tellProxy(knownAgent(name ?? claudeCode.name), context);
      if (name !== undefined && knownAgent(name) !== claudeCode)
        return connectOther(knownAgent(name), options, context);
      if ([options.symlink, options.plugin, options.transport === 'http'].filter(Boolean).length > 1) {
        throw new CommandFailed('Choose one of --symlink, --plugin and --transport http', EXIT.usage);
      }
      const places = resolvePlaces(context.env, context.home, packageRoot());
      if (!existsSync(places.builtHooks)) throw new CommandFailed(`${places.builtHooks} is missing: run npm run build`);
      const byFile = options.symlink ? 'symlink' : 'settings';
      const planFor = (http?: HttpAccess) =>
        planInstall(places, {
          way: options.plugin ? 'plugin' : byFile,
          ...(http && { http }),
          subagent: options.subagent === true,
          service: options.service === true,
          statusLine: options.statusline === true,
          platform: process.platform,
        });
      const known = findHttpAccess(readJsonObject(places.settings));
      const overHttp = options.transport === 'http';
      let plan = planFor(overHttp ? { url: wantedUrl(context), token: known?.token ?? PLACEHOLDER_TOKEN } : undefined);
      if (!options.dryRun) {
        // The token is made only now: the plan above has shown that nothing is in the way.
        if (overHttp) plan = planFor(await captureAccess(context, known));
        applyPlan(plan.changes);
        if (!overHttp) await revokeCaptureTokens(context);
      }
      report(context, plan, options.dryRun === true, 'Claude Code is connected. Start a new session to use it.');
      // On a repeated install the user has been asked before.
      if (!options.dryRun && plan.changes.length > 0) await offerNext(options, context);
    });
}

/** The proxy is configured in the agent by hand: a base URL, and a token in place of its key. */
function tellProxy({ name, title }: AgentConnection, context: CommandContext): void {
  const told = throughProxy(name, title);
  if ('refused' in told) throw new CommandFailed(told.refused, EXIT.usage);
  const running = readDaemonFile(context.home);
  const url = running ? `http://127.0.0.1:${running.port}` : wantedUrl(context);
  const lines = told.lines(url);
  context.answer({ agent: name, url, lines }, () => lines.join('\n'));
}

function connectOther(agent: AgentConnection, options: Options, context: CommandContext): void {
  if (
    options.symlink ||
    options.plugin ||
    options.subagent ||
    options.service ||
    options.statusline ||
    options.transport === 'http'
  ) {
    const way = '--symlink, --plugin, --transport http, --subagent, --service and --statusline';
    throw new CommandFailed(`${way} are for Claude Code; ${agent.title} is connected in one way only`, EXIT.usage);
  }
  const places = resolvePlaces(context.env, context.home, packageRoot());
  if (!existsSync(places.mcpScript)) throw new CommandFailed(`${places.mcpScript} is missing: run npm run build`);
  const plan = agent.planInstall(places);
  if (!agent.isPresent(places))
    plan.notes.push(`${agent.title} was not found on this machine; the connection works once it is installed.`);
  if (!options.dryRun) applyPlan(plan.changes);
  report(
    context,
    plan,
    options.dryRun === true,
    `${agent.title} is connected. Restart it, or start a new session, to use it.`,
  );
}

/** Apply planned changes in order. @throws at the first one that fails, listing those done before it */
export function applyPlan(changes: readonly Change[]): void {
  for (const [done, change] of changes.entries()) {
    try {
      change.apply();
    } catch (error) {
      const problem = messageOf(error);
      const before = changes.slice(0, done).map(({ target }) => target);
      throw new CommandFailed(before.length > 0 ? `${problem}\nDone before that: ${before.join(', ')}` : problem);
    }
  }
}

/** Print a plan that was carried out, or would be with a dry run. */
export function report(
  context: CommandContext,
  plan: Plan,
  isDryRun: boolean,
  closing: string,
  ifNothing?: string,
): void {
  const changes = plan.changes.map(({ action, target, reason }) => ({ action, target, reason }));
  context.answer({ dry_run: isDryRun, changes, notes: plan.notes }, () => {
    const rows = changes.map(({ action, target, reason }) => [action, tilde(target, context.env.HOME), reason]);
    const lines = [alignColumns(rows), ...plan.notes].filter(Boolean);
    if (changes.length === 0 && ifNothing) return [ifNothing, ...lines].join('\n');
    if (changes.length === 0) lines.unshift('Already installed.');
    return [...lines, isDryRun ? 'Nothing was written (--dry-run).' : closing].join('\n');
  });
}
