// Claude Desktop: claude_desktop_config.json in its folder of settings, for macOS and Windows according to its
// documentation (https://modelcontextprotocol.io/docs/develop/connect-local-servers), for the builds on Linux in
// ~/.config/Claude.
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
