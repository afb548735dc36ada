// Cursor: ~/.cursor/mcp.json on every platform, `{"mcpServers": {name: {command, args, env}}}` (https://cursor.com/docs/context/mcp), and
// hooks of the user in ~/.cursor/hooks.json, `{"version": 1, "hooks": {event: [{command}]}}` (https://cursor.com/docs/agent/hooks).
// Rules of the user lie in its own database, not in a file (https://cursor.com/docs/context/rules).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CURSOR, type HOOK_EVENTS } from '../../../../daemon/contract/hook-events.ts';
import { HOME_FLAG } from '../hook-registrations.ts';
import { isObject } from '../json-object.ts';
import { jsonPart } from '../json-part.ts';
import { AGENT_FLAG } from '../mcp-server.ts';
import type { Places } from '../places.ts';
import type { PartOfFile } from '../plan-part.ts';
import { defineAgent } from './define-agent.ts';
import { isOnPath } from './is-on-path.ts';
import { registeredServer } from './registered-server.ts';

type Script = (typeof HOOK_EVENTS)[number]['script'];

/** Cursor's events by the script that takes each of them. */
const EVENTS: Readonly<Record<string, Script>> = {
  sessionStart: 'session-start',
  beforeSubmitPrompt: 'user-prompt-submit',
  beforeShellExecution: 'pre-tool-use',
  afterShellExecution: 'post-tool-use',
  afterFileEdit: 'post-tool-use',
  afterAgentResponse: 'stop',
};

export const cursor = defineAgent({
  name: CURSOR,
  title: 'Cursor',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, 'cursor'),
  parts: (places) => [
    registeredServer(places, { agent: CURSOR, file: join(folderOf(places), 'mcp.json'), at: ['mcpServers'] }),
    hooks(places),
  ],
});

const folderOf = ({ userHome }: Places): string => join(userHome, '.cursor');

function hooks(places: Places): PartOfFile {
  const file = join(folderOf(places), 'hooks.json');
  const items = Object.entries(EVENTS).map(([event, script]) => ({
    at: ['hooks', event] as const,
    isOurs: isOurHook,
    value: { command: commandLine(places, join(places.builtHooks, `${script}.cjs`)) },
  }));
  const part = jsonPart({ file, items, defaults: [{ at: ['version'], value: 1 }] });
  return { agent: CURSOR, file, reason: 'hooks', part };
}

function commandLine({ node, memoryHome }: Places, script: string): string {
  return [node, script, HOME_FLAG, memoryHome, AGENT_FLAG, CURSOR].map(shellWord).join(' ');
}

/** A word of a command line, quoted for sh and cmd where it needs that. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/["$`]/g, '\\$&')}"`;
}

function isOurHook(value: unknown): boolean {
  const command = isObject(value) ? value.command : undefined;
  return (
    typeof command === 'string' &&
    /[\\/]hooks[\\/][a-z-]+\.cjs"? --home /.test(command) &&
    command.endsWith(`${AGENT_FLAG} ${CURSOR}`)
  );
}
