// Claude Desktop's settings file is claude_desktop_config.json. Its folder is documented for macOS and Windows
// (https://modelcontextprotocol.io/docs/develop/connect-local-servers); the builds for Linux use ~/.config/Claude.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineAgent } from '../install/define-agent.ts';
import type { Places } from '../install/places.ts';
import { registeredServer } from '../install/registered-server.ts';

const NAME = 'claude-desktop';
const folderOf = ({ appData }: Places): string => join(appData, 'Claude');

export const claudeDesktop = defineAgent({
  name: NAME,
  title: 'Claude Desktop',
  isPresent: (places) => existsSync(folderOf(places)),
  parts: (places) => [
    registeredServer(places, {
      agent: NAME,
      file: join(folderOf(places), 'claude_desktop_config.json'),
      at: ['mcpServers'],
    }),
  ],
});
