// VS Code with Copilot: mcp.json in the user's profile, `{"servers": {name: {type, command, args, env}}}`
// (https://code.visualstudio.com/docs/copilot/customization/mcp-servers), and instructions for every request in its
// folder `prompts` (https://code.visualstudio.com/docs/copilot/customization/custom-instructions). The user's hooks are
// in ~/.copilot/hooks, `{"version": 1, "hooks": {event: [{type, command, timeout}]}}`
// (https://code.visualstudio.com/docs/agents/reference/hooks-reference).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VSCODE } from '../../daemon/contract/hook-events.ts';
import { defineAgent } from '../install/define-agent.ts';
import { type HookScript, hookCommand, isOurHookFor } from '../install/hook-command.ts';
import { TIMEOUT_SECONDS } from '../install/hook-registrations.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { jsonPart } from '../install/json-part.ts';
import { ownFile } from '../install/marked-part.ts';
import type { Places } from '../install/places.ts';
import type { PartOfFile } from '../install/plan-part.ts';
import { registeredServer } from '../install/registered-server.ts';
import { RULES_TEXT } from '../install/rules-text.ts';

/** VS Code's events, which have Claude Code's names, by the script that handles each. */
const EVENTS: Readonly<Record<string, HookScript>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'user-prompt-submit',
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  PreCompact: 'pre-compact',
  SubagentStop: 'subagent-stop',
  Stop: 'stop',
};

const DESCRIPTION = 'description: When to use the memory of agent-memory';
const userFolder = ({ appData }: Places): string => join(appData, 'Code', 'User');

export const vscode = defineAgent({
  name: VSCODE,
  title: 'VS Code (Copilot)',
  isPresent: (places) => existsSync(userFolder(places)) || isOnPath(places, 'code'),
  parts: (places) => {
    const instructions = join(userFolder(places), 'prompts', 'agent-memory.instructions.md');
    return [
      registeredServer(places, {
        agent: VSCODE,
        file: join(userFolder(places), 'mcp.json'),
        at: ['servers'],
        extra: { type: 'stdio' },
      }),
      {
        agent: VSCODE,
        file: instructions,
        reason: 'when to use the memory',
        part: ownFile({
          file: instructions,
          text: `---\napplyTo: '**'\n${DESCRIPTION}\n---\n\n${RULES_TEXT}\n`,
          isOurs: (text) => text.includes(DESCRIPTION),
        }),
      },
      hooks(places),
    ];
  },
  notes: ({ settings }) =>
    existsSync(settings)
      ? [
          'VS Code can read Claude Code’s hooks in ~/.claude/settings.json as well: leave one of the two out, or each event comes twice.',
        ]
      : [],
});

function hooks(places: Places): PartOfFile {
  const file = join(places.userHome, '.copilot', 'hooks', 'agent-memory.json');
  const items = Object.entries(EVENTS).map(([event, script]) => ({
    at: ['hooks', event] as const,
    isOurs: isOurHookFor(VSCODE),
    value: { type: 'command', command: hookCommand(places, VSCODE, script), timeout: TIMEOUT_SECONDS },
  }));
  const part = jsonPart({ file, items, defaults: [{ at: ['version'], value: 1 }] });
  return { agent: VSCODE, file, reason: 'hooks', part };
}
