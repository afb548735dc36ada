// Gemini CLI: ~/.gemini/settings.json, JSON with comments, on every platform
// (https://geminicli.com/docs/reference/configuration): `mcpServers.<name>`, and `hooks.<Event>` as lists of `{matcher,
// hooks: [{type, command, timeout}]}` (https://geminicli.com/docs/hooks/reference). GEMINI_CLI_HOME replaces the user's
// home.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GEMINI_CLI, type HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { isObject } from '../../daemon/contract/json-object.ts';
import { defineAgent } from '../install/define-agent.ts';
import { HOME_FLAG, TIMEOUT_SECONDS } from '../install/hook-registrations.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { AGENT_FLAG } from '../install/mcp-server.ts';
import type { Places } from '../install/places.ts';
import { registeredServer } from '../install/registered-server.ts';

type Script = (typeof HOOK_EVENTS)[number]['script'];

/**
 * The client's events, each with the script that it runs. It waits for every hook, so read-only tools have none before
 * them, and the two tools that only report progress have none at all. PreCompress fires before each request, compressed
 * or not.
 */
const HOOKS: readonly { event: string; script: Script; matcher?: string }[] = [
  { event: 'SessionStart', script: 'session-start' },
  { event: 'BeforeAgent', script: 'user-prompt-submit' },
  { event: 'BeforeTool', script: 'pre-tool-use', matcher: '^(run_shell_command|write_file|replace|mcp_.*)$' },
  { event: 'AfterTool', script: 'post-tool-use', matcher: '^(?!(update_topic|complete_task)$)' },
  { event: 'AfterAgent', script: 'stop' },
  { event: 'SessionEnd', script: 'session-end' },
];

const folderOf = ({ env, userHome }: Places): string => join(env.GEMINI_CLI_HOME || userHome, '.gemini');

export const geminiCli = defineAgent({
  name: GEMINI_CLI,
  title: 'Gemini CLI',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, 'gemini'),
  parts(places) {
    const file = join(folderOf(places), 'settings.json');
    const items = HOOKS.map(({ event, script, matcher }) => {
      const command = commandOf(places, script);
      const hook = { type: 'command', name: 'agent-memory', command, timeout: TIMEOUT_SECONDS * 1000 };
      return {
        at: ['hooks', event] as const,
        isOurs: isOurGroup,
        value: { ...(matcher && { matcher }), hooks: [hook] },
      };
    });
    const ours = registeredServer(places, { agent: GEMINI_CLI, file, at: ['mcpServers'], items });
    return [{ ...ours, reason: 'hooks and the MCP server' }];
  },
});

/** The client runs it in a shell: bash, or PowerShell on Windows, where a quoted program is called with `&`. */
function commandOf({ node, builtHooks, memoryHome, platform }: Places, script: Script): string {
  const words = [node, join(builtHooks, `${script}.cjs`), HOME_FLAG, memoryHome, AGENT_FLAG, GEMINI_CLI];
  if (platform === 'win32') return `& ${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' ')}`;
  const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
  return words.map(quoted).join(' ');
}

/** Whether a group runs our hooks and nothing else, wherever the package that wrote it was. */
function isOurGroup(group: unknown): boolean {
  const hooks = isObject(group) && Array.isArray(group.hooks) ? group.hooks : [];
  return hooks.length > 0 && hooks.every((hook) => isObject(hook) && OUR_COMMAND.test(String(hook.command)));
}

const OUR_COMMAND = /[\\/]hooks[\\/][a-z-]{1,40}\.cjs'? '?--home'? /;
