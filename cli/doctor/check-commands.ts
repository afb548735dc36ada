import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readJsonObject } from '../../agents/install/edit-json-file.ts';
import { isOurServer } from '../../agents/install/mcp-server.ts';
import { listOurs } from '../../agents/install/our-hooks.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { isPluginEnabled } from '../../agents/install/plugin-entry.ts';
import { isObject, objectAt } from '../../daemon/contract/json-object.ts';
import type { Home } from '../../daemon/home/home.ts';
import { OLDEST_NODE } from './check-package.ts';
import { type CheckResult, fault, mendedBy } from './check-result.ts';
import { reconnect } from './reconnect.ts';

/** A Node that doesn't answer by then hangs; it takes 40 ms, on a busy machine a second. */
const ANSWERS_WITHIN_MS = 10_000;

/**
 * Check that the programs named in Claude Code's settings for our hooks and MCP server, and the service's program, run:
 * an upgrade of Node may remove them, and then nothing is recorded, without a message. No result if all run.
 */
export function checkCommands(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  const places = resolvePlaces(env, home, packageFolder);
  let users: Map<string, string[]>;
  try {
    const settings = readJsonObject(places.settings);
    const servers = Object.values(objectAt(readJsonObject(places.state), 'mcpServers') ?? {}).filter(isOurServer);
    users = byCommand([
      ...listOurs(settings).map(({ handler }) => [handler.command, 'Claude Code’s hooks'] as const),
      ...servers.map((server) => [isObject(server) ? server.command : undefined, 'the MCP server'] as const),
      ...(isPluginEnabled(settings) ? [['node', 'the plugin’s hooks'] as const] : []),
      ...[places.systemdUnit, places.launchdAgent].map((file) => [serviceCommand(file), 'the service'] as const),
    ]);
  } catch {
    return []; // a file that can't be read is the finding of another check
  }
  return [...users].flatMap(([command, names]) => {
    const reason = whyNot(command, env);
    if (reason === undefined) return [];
    const isService = names.length === 1 && names[0] === 'the service';
    const fix = isService ? 'agent-memory install --service' : 'agent-memory install';
    const broken = fault('hook command', `${names.join(' and ')} can't run: ${command} ${reason}`, fix);
    return [mendedBy(broken, () => reconnect(places, { withService: names.includes('the service') }))];
  });
}

/** The reason why a program is not a Node that can run hooks; undefined: it is. */
function whyNot(command: string, env: NodeJS.ProcessEnv): string | undefined {
  const { error, status, stdout } = spawnSync(command, ['--version'], {
    encoding: 'utf8',
    timeout: ANSWERS_WITHIN_MS,
    env,
  });
  if (error) return 'code' in error && error.code === 'ENOENT' ? 'is not there' : `doesn't start (${error.message})`;
  const [, major] = /^v(\d+)\./.exec(stdout.trim()) ?? [];
  if (status !== 0 || major === undefined) return 'is no Node';
  return Number(major) >= OLDEST_NODE ? undefined : `is Node ${stdout.trim()}, which is too old`;
}

function byCommand(named: readonly (readonly [unknown, string])[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [command, name] of named) {
    if (typeof command === 'string') users.set(command, [...new Set([...(users.get(command) ?? []), name])]);
  }
  return users;
}

/** The program that a unit of systemd or an agent of launchd starts. */
function serviceCommand(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const [, quoted] = /^ExecStart="((?:[^"\\]|\\.)+)"/m.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('%%', '%').replace(/\\(.)/g, '$1');
  return /<key>ProgramArguments<\/key><array><string>([^<]+)<\/string>/
    .exec(text)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
