// A hook of ours as one line, for clients that run hooks in a shell.
import { join } from 'node:path';
import type { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { isObject } from '../../daemon/contract/json-object.ts';
import { HOME_FLAG } from './hook-registrations.ts';
import { AGENT_FLAG } from './mcp-server.ts';
import type { Places } from './places.ts';

/** A script of dist/hooks, without its ending. */
export type HookScript = (typeof HOOK_EVENTS)[number]['script'];

/** The command line of a hook for an agent, followed by `flags` of hooks/lib/run-hook.ts. */
export function hookCommand(
  { node, builtHooks, memoryHome }: Places,
  agent: string,
  script: HookScript,
  flags: readonly string[] = [],
): string {
  const words = [node, join(builtHooks, `${script}.cjs`), HOME_FLAG, memoryHome, AGENT_FLAG, agent, ...flags];
  return words.map(shellWord).join(' ');
}

/** Whether an item of a list is a hook of ours for this agent, wherever the package that wrote it was. */
export const isOurHookFor =
  (agent: string) =>
  (value: unknown): boolean => {
    const command = isObject(value) ? value.command : undefined;
    if (typeof command !== 'string' || !/[\\/]hooks[\\/][a-z-]+\.cjs"? --home /.test(command)) return false;
    return ` ${command} `.includes(` ${AGENT_FLAG} ${agent} `);
  };

/** A word of a command line, quoted for sh and cmd if necessary. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/["$`]/g, '\\$&')}"`;
}
