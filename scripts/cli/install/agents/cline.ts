// Cline, the extension of VS Code: its MCP servers lie in the extension's folder of VS Code's settings
// (https://docs.cline.bot/mcp/configuring-mcp-servers), the user's rules in ~/Documents/Cline/Rules, on Linux without a folder
// Documents in ~/Cline/Rules (https://docs.cline.bot/features/cline-rules).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { htmlComment, markedLines } from '../marked-part.ts';
import type { Places } from '../places.ts';
import { defineAgent } from './define-agent.ts';
import { registeredServer } from './registered-server.ts';
import { RULES_TEXT } from './rules-text.ts';

const NAME = 'cline';
const folderOf = ({ appData }: Places): string =>
  join(appData, 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev');

export const cline = defineAgent({
  name: NAME,
  title: 'Cline',
  isPresent: (places) => existsSync(folderOf(places)),
  parts: (places) => [
    registeredServer(places, {
      agent: NAME,
      file: join(folderOf(places), 'settings', 'cline_mcp_settings.json'),
      at: ['mcpServers'],
    }),
    {
      agent: NAME,
      file: join(rulesFolder(places), 'agent-memory.md'),
      reason: 'when to use the memory',
      part: markedLines({ lines: RULES_TEXT, comment: htmlComment }),
    },
  ],
});

function rulesFolder({ userHome }: Places): string {
  const documents = join(userHome, 'Documents');
  return existsSync(documents) ? join(documents, 'Cline', 'Rules') : join(userHome, 'Cline', 'Rules');
}
