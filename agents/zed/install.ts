// Zed: `context_servers` in its settings, JSON with comments (https://zed.dev/docs/ai/mcp). They are in ~/.config/zed
// on Linux and macOS, in %APPDATA%\Zed on Windows (https://zed.dev/docs/configuring-zed). Its rules for every project
// are not in a file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineAgent } from '../install/define-agent.ts';
import { isOnPath } from '../install/is-on-path.ts';
import type { Places } from '../install/places.ts';
import { registeredServer } from '../install/registered-server.ts';

const NAME = 'zed';
const folderOf = ({ platform, appData, userHome, configFolder }: Places): string => {
  if (platform === 'win32') return join(appData, 'Zed');
  return platform === 'darwin' ? join(userHome, '.config', 'zed') : join(configFolder, 'zed');
};

export const zed = defineAgent({
  name: NAME,
  title: 'Zed',
  isPresent: (places) => existsSync(folderOf(places)) || ['zed', 'zeditor'].some((name) => isOnPath(places, name)),
  parts: (places) => [
    registeredServer(places, { agent: NAME, file: join(folderOf(places), 'settings.json'), at: ['context_servers'] }),
  ],
});
