// VS Code with Copilot: mcp.json in the user's profile, `{"servers": {name: {type, command, args, env}}}`
// (https://code.visualstudio.com/docs/copilot/customization/mcp-servers), and instructions for every request in its folder `prompts`
// (https://code.visualstudio.com/docs/copilot/customization/custom-instructions).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../marked-part.ts';
import type { Places } from '../places.ts';
import { defineAgent } from './define-agent.ts';
import { isOnPath } from './is-on-path.ts';
import { registeredServer } from './registered-server.ts';
import { RULES_TEXT } from './rules-text.ts';

const NAME = 'vscode';
const DESCRIPTION = 'description: When to use the memory of agent-memory';
const userFolder = ({ appData }: Places): string => join(appData, 'Code', 'User');

export const vscode = defineAgent({
  name: NAME,
  title: 'VS Code (Copilot)',
  isPresent: (places) => existsSync(userFolder(places)) || isOnPath(places, 'code'),
  parts: (places) => {
    const instructions = join(userFolder(places), 'prompts', 'agent-memory.instructions.md');
    return [
      registeredServer(places, {
        agent: NAME,
        file: join(userFolder(places), 'mcp.json'),
        at: ['servers'],
        extra: { type: 'stdio' },
      }),
      {
        agent: NAME,
        file: instructions,
        reason: 'when to use the memory',
        part: ownFile({
          file: instructions,
          text: `---\napplyTo: '**'\n${DESCRIPTION}\n---\n\n${RULES_TEXT}\n`,
          isOurs: (text) => text.includes(DESCRIPTION),
        }),
      },
    ];
  },
});
