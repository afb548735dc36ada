// Codex: ~/.codex/config.toml, or the one in CODEX_HOME (https://developers.openai.com/codex/config-reference): the MCP
// server as `[mcp_servers.<name>]`, hooks as `[[hooks.<Event>]]` (https://developers.openai.com/codex/hooks). Codex
// runs a hook once the user has approved it (`/hooks`), and stores the approval as
// `[hooks.state."<file>:<event>:<group>:<hook>"]` with a hash of the hook. Running install is such an approval, so
// install writes it as well. If a later version computes the hash differently, Codex asks once.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CODEX, HOOK_EVENTS, type HookEvent, type HookEventName } from '../../daemon/contract/hook-events.ts';
import { isObject, type JsonObject } from '../../daemon/contract/json-object.ts';
import { defineAgent } from '../install/define-agent.ts';
import { HOME_FLAG, TIMEOUT_SECONDS } from '../install/hook-registrations.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { AGENT_FLAG, isOurServer, SERVER_NAMES, serverCommand } from '../install/mcp-server.ts';
import type { Places } from '../install/places.ts';
import { type TomlTable, tomlPart, tomlString } from '../install/toml-part.ts';

/** Codex has no event of its own for a call that failed, nor for a subagent that starts. */
const MISSING = new Set<string>(['PostToolUseFailure', 'SubagentStart'] satisfies HookEventName[]);
const EVENTS: readonly HookEvent[] = HOOK_EVENTS.filter(({ event }) => !MISSING.has(event));
/** The tools that change something, by Codex's names. */
const WARNED_TOOLS = '^(Bash|apply_patch|mcp__.*)$';
/** Codex waits for the hooks at a session's end, and kills them after this time, whatever timeout they ask for. */
const MAX_END_SECONDS = 3;

const folderOf = ({ env, userHome }: Places): string => env.CODEX_HOME || join(userHome, '.codex');

export const codex = defineAgent({
  name: CODEX,
  title: 'Codex CLI',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, CODEX),
  parts(places) {
    const file = join(folderOf(places), 'config.toml');
    const tables = (rest: JsonObject) => [...serverTables(places, rest, file), ...hookTables(places, rest, file)];
    return [
      { agent: CODEX, file, reason: 'hooks, with your approval, and the MCP server', part: tomlPart({ file, tables }) },
    ];
  },
  notes: () => ['Codex asks to review new hooks: install has approved its own; /hooks in Codex lists them.'],
});

function serverTables(places: Places, rest: JsonObject, file: string): TomlTable[] {
  const servers = isObject(rest.mcp_servers) ? rest.mcp_servers : {};
  const name = SERVER_NAMES.find((free) => !Object.hasOwn(servers, free) || isOurServer(servers[free]));
  if (name === undefined || Object.hasOwn(servers, name))
    throw new Error(`${file}: other servers are called ${SERVER_NAMES.join(' and ')}; rename one, nothing was written`);
  const { env, ...command } = serverCommand(places, CODEX);
  const header = `mcp_servers.${name}`;
  return [{ header: `[${header}]`, values: command }, ...(env ? [{ header: `[${header}.env]`, values: env }] : [])];
}

function hookTables(places: Places, rest: JsonObject, file: string): TomlTable[] {
  const theirs = isObject(rest.hooks) ? rest.hooks : {};
  return EVENTS.flatMap((hook) => {
    const { event } = hook;
    const async = hook.async && event !== 'SessionEnd';
    const matcher = event === 'PreToolUse' ? WARNED_TOOLS : undefined;
    const timeout = event === 'SessionEnd' ? MAX_END_SECONDS : TIMEOUT_SECONDS;
    const handler = { type: 'command', command: commandOf(places, hook), timeout, async };
    const before = theirs[event];
    const key = `${file}:${labelOf(event)}:${Array.isArray(before) ? before.length : 0}:0`;
    return [
      { header: `[[hooks.${event}]]`, values: matcher === undefined ? {} : { matcher } },
      { header: `[[hooks.${event}.hooks]]`, values: handler },
      { header: `[hooks.state.${tomlString(key)}]`, values: { trusted_hash: digestOf(event, matcher, handler) } },
    ];
  });
}

/** Codex runs it in a shell. */
function commandOf({ node, builtHooks, memoryHome, platform }: Places, { script }: HookEvent): string {
  const quoted = (word: string) => (platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`);
  const words = [node, join(builtHooks, `${script}.cjs`), HOME_FLAG, memoryHome, AGENT_FLAG, CODEX];
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))).join(' ');
}

const labelOf = (event: string): string => event.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase();

/** The hash under which Codex (0.169) stores an approval: of the hook as JSON with sorted keys. */
function digestOf(event: string, matcher: string | undefined, handler: JsonObject): string {
  const sorted = Object.fromEntries(Object.entries(handler).sort(([a], [b]) => (a < b ? -1 : 1)));
  const identity = JSON.stringify({ event_name: labelOf(event), hooks: [sorted], matcher });
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`;
}
