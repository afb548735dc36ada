// Cursor: ~/.cursor/mcp.json on every platform, `{"mcpServers": {name: {command, args, env}}}`
// (https://cursor.com/docs/context/mcp), and hooks of the user in ~/.cursor/hooks.json, `{"version": 1, "hooks":
// {event: [{command}]}}` (https://cursor.com/docs/agent/hooks). The user's rules are in its own database, not in a file
// (https://cursor.com/docs/context/rules).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CURSOR } from '../../daemon/contract/hook-events.ts';
import { defineAgent } from '../install/define-agent.ts';
import { type HookScript, hookCommand, isOurHookFor } from '../install/hook-command.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { jsonPart } from '../install/json-part.ts';
import type { Places } from '../install/places.ts';
import type { PartOfFile } from '../install/plan-part.ts';
import { registeredServer } from '../install/registered-server.ts';

/** Cursor's events, by the script that handles each. */
const EVENTS: Readonly<Record<string, HookScript>> = {
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
    isOurs: isOurHookFor(CURSOR),
    value: { command: hookCommand(places, CURSOR, script) },
  }));
  const part = jsonPart({ file, items, defaults: [{ at: ['version'], value: 1 }] });
  return { agent: CURSOR, file, reason: 'hooks', part };
}
