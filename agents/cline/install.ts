// Cline, the extension of VS Code: its MCP servers are in the extension's folder of VS Code's settings
// (https://docs.cline.bot/mcp/configuring-mcp-servers), the user's rules in ~/Documents/Cline/Rules, on Linux without a
// folder Documents in ~/Cline/Rules (https://docs.cline.bot/features/cline-rules), hooks beside them as programs named
// after an event, on macOS and Linux only (https://docs.cline.bot/features/hooks).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLINE } from '../../daemon/contract/hook-events.ts';
import { readTextFile } from '../install/config-file.ts';
import { defineAgent } from '../install/define-agent.ts';
import { type HookScript, hookCommand } from '../install/hook-command.ts';
import { htmlComment, markedLines, ownFile } from '../install/marked-part.ts';
import type { Places } from '../install/places.ts';
import type { PartOfFile } from '../install/plan-part.ts';
import { registeredServer } from '../install/registered-server.ts';
import { RULES_TEXT } from '../install/rules-text.ts';

/** Cline's events, by the script that handles each. */
const EVENTS: Readonly<Record<string, HookScript>> = {
  TaskStart: 'session-start',
  TaskResume: 'session-start',
  UserPromptSubmit: 'user-prompt-submit',
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
};
const MARK = '# agent-memory: written by `agent-memory install cline`, removed by `agent-memory uninstall cline`';
const EXECUTABLE = 0o755;

const folderOf = ({ appData }: Places): string =>
  join(appData, 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev');

export const cline = defineAgent({
  name: CLINE,
  title: 'Cline',
  isPresent: (places) => existsSync(folderOf(places)),
  parts: (places) => [
    registeredServer(places, {
      agent: CLINE,
      file: join(folderOf(places), 'settings', 'cline_mcp_settings.json'),
      at: ['mcpServers'],
    }),
    {
      agent: CLINE,
      file: join(folderOfUser(places), 'Rules', 'agent-memory.md'),
      reason: 'when to use the memory',
      part: markedLines({ lines: RULES_TEXT, comment: htmlComment }),
    },
    ...hooks(places),
  ],
  notes(places) {
    if (places.platform === 'win32') return ['Cline has no hooks on Windows: it remembers by the tools of the memory.'];
    const taken = Object.keys(EVENTS).filter((event) => !isFree(join(folderOfHooks(places), event)));
    return [
      'Hooks are off in Cline until you switch them on in its settings.',
      ...(taken.length > 0
        ? [`Your own ${taken.join(', ')} in ${folderOfHooks(places)} stay, so those events are not recorded.`]
        : []),
    ];
  },
});

/** A program for each event; the user's own of the same name stays. */
function hooks(places: Places): PartOfFile[] {
  if (places.platform === 'win32') return [];
  return Object.entries(EVENTS).flatMap(([event, script]) => {
    const file = join(folderOfHooks(places), event);
    if (!isFree(file)) return [];
    const text = `#!/bin/sh\n${MARK}\nexec ${hookCommand(places, CLINE, script)}\n`;
    return [{ agent: CLINE, file, reason: 'hooks', part: ownFile({ file, text, isOurs }), mode: EXECUTABLE }];
  });
}

const isOurs = (text: string) => text.includes(MARK);
const isFree = (file: string) => isOurs(readTextFile(file) ?? MARK);

function folderOfUser({ userHome }: Places): string {
  const documents = join(userHome, 'Documents');
  return existsSync(documents) ? join(documents, 'Cline') : join(userHome, 'Cline');
}

const folderOfHooks = (places: Places): string => join(folderOfUser(places), 'Hooks');
