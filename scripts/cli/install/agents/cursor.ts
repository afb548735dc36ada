// Cursor: ~/.cursor/mcp.json on every platform, `{"mcpServers": {name: {command, args, env}}}` (https://cursor.com/docs/context/mcp).
// Rules of the user lie in its own database, not in a file (https://cursor.com/docs/context/rules).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineAgent } from './define-agent.ts';
import { isOnPath } from './is-on-path.ts';
import { registeredServer } from './registered-server.ts';

const NAME = 'cursor';

export const cursor = defineAgent({
  name: NAME,
  title: 'Cursor',
  isPresent: (places) => existsSync(join(places.userHome, '.cursor')) || isOnPath(places, 'cursor'),
  parts: (places) => [
    registeredServer(places, { agent: NAME, file: join(places.userHome, '.cursor', 'mcp.json'), at: ['mcpServers'] }),
  ],
});
