// Windsurf: ~/.codeium/windsurf on every platform. mcp_config.json has the form of Claude Desktop's
// (https://docs.windsurf.com/windsurf/cascade/mcp); memories/global_rules.md is read in every session, and cut at 6,000 characters
// (https://docs.windsurf.com/windsurf/cascade/memories).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { htmlComment, markedLines } from '../marked-part.ts';
import type { Places } from '../places.ts';
import { defineAgent } from './define-agent.ts';
import { isOnPath } from './is-on-path.ts';
import { registeredServer } from './registered-server.ts';
import { RULES_TEXT } from './rules-text.ts';

const NAME = 'windsurf';
const folderOf = ({ userHome }: Places): string => join(userHome, '.codeium', 'windsurf');

export const windsurf = defineAgent({
  name: NAME,
  title: 'Windsurf',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, 'windsurf'),
  parts: (places) => [
    registeredServer(places, { agent: NAME, file: join(folderOf(places), 'mcp_config.json'), at: ['mcpServers'] }),
    {
      agent: NAME,
      file: join(folderOf(places), 'memories', 'global_rules.md'),
      reason: 'when to use the memory',
      part: markedLines({ lines: RULES_TEXT, comment: htmlComment }),
    },
  ],
});
