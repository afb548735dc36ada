// OpenCode: `mcp` in ~/.config/opencode/opencode.json or .jsonc (https://opencode.ai/docs/mcp-servers), and a plugin, a
// file in the folder `plugins` beside it (https://opencode.ai/docs/plugins). OPENCODE_CONFIG_DIR isn't used: it names
// an additional folder, not a replacement.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OPENCODE } from '../../daemon/contract/hook-events.ts';
import { defineAgent } from '../install/define-agent.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { jsonPart } from '../install/json-part.ts';
import { ownFile } from '../install/marked-part.ts';
import { isOurServer, SERVER_NAMES, serverCommand } from '../install/mcp-server.ts';
import type { Places } from '../install/places.ts';

const MARK = '// Written by `agent-memory install opencode`, removed by `agent-memory uninstall opencode`.';

const folderOf = ({ configFolder }: Places): string => join(configFolder, 'opencode');

export const openCode = defineAgent({
  name: OPENCODE,
  title: 'OpenCode',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, OPENCODE),
  parts(places) {
    const folder = folderOf(places);
    const file = ['opencode.jsonc', 'opencode.json'].map((name) => join(folder, name)).find(existsSync);
    const config = file ?? join(folder, 'opencode.json');
    const { command, args, env } = serverCommand(places, OPENCODE);
    const value = { type: 'local', command: [command, ...args], ...(env && { environment: env }), enabled: true };
    const server = { at: ['mcp'] as const, names: SERVER_NAMES, isOurs: isOurServer, value };
    const plugin = join(folder, 'plugins', 'agent-memory.js');
    return [
      { agent: OPENCODE, file: config, reason: 'the MCP server', part: jsonPart({ file: config, entries: [server] }) },
      {
        agent: OPENCODE,
        file: plugin,
        reason: 'the plugin that records and recalls',
        part: ownFile({ file: plugin, text: pluginText(places), isOurs: (text) => text.startsWith(MARK) }),
      },
    ];
  },
});

/** The plugin's file: it loads the code in the package, and does nothing if that is gone. */
function pluginText({ node, builtHooks, memoryHome }: Places): string {
  return [
    MARK,
    'export const AgentMemory = async (context) => {',
    '  try {',
    `    const { default: hooks } = await import(${JSON.stringify(pathToFileURL(join(builtHooks, 'opencode.cjs')).href)});`,
    `    const installation = ${JSON.stringify({ node, hooks: builtHooks, home: memoryHome })};`,
    '    return hooks.connect(installation, context);',
    '  } catch {',
    '    return {}; // the package was moved or removed: install it again',
    '  }',
    '};',
    '',
  ].join('\n');
}
