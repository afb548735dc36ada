// Windsurf: ~/.codeium/windsurf on every platform. mcp_config.json has the form of Claude Desktop's
// (https://docs.windsurf.com/windsurf/cascade/mcp); memories/global_rules.md is read in every session, and cut at 6,000
// characters (https://docs.windsurf.com/windsurf/cascade/memories); hooks.json is `{"hooks": {event: [{command,
// show_output}]}}` (https://docs.windsurf.com/windsurf/cascade/hooks).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WINDSURF } from '../../daemon/contract/hook-events.ts';
import { defineAgent } from '../install/define-agent.ts';
import { type HookScript, hookCommand, isOurHookFor } from '../install/hook-command.ts';
import { isOnPath } from '../install/is-on-path.ts';
import { jsonPart } from '../install/json-part.ts';
import { htmlComment, markedLines } from '../install/marked-part.ts';
import type { Places } from '../install/places.ts';
import type { PartOfFile } from '../install/plan-part.ts';
import { registeredServer } from '../install/registered-server.ts';
import { RULES_TEXT } from '../install/rules-text.ts';

/** Windsurf's events, by the script that handles each. */
const EVENTS: Readonly<Record<string, HookScript>> = {
  pre_user_prompt: 'user-prompt-submit',
  pre_run_command: 'pre-tool-use',
  pre_write_code: 'pre-tool-use',
  pre_mcp_tool_use: 'pre-tool-use',
  post_run_command: 'post-tool-use',
  post_write_code: 'post-tool-use',
  post_mcp_tool_use: 'post-tool-use',
  post_cascade_response: 'stop',
};
/** Its events name no folder, and a call is denied by an exit code. */
const FLAGS = ['--cwd', '--deny-by-exit'];

const folderOf = ({ userHome }: Places): string => join(userHome, '.codeium', 'windsurf');

export const windsurf = defineAgent({
  name: WINDSURF,
  title: 'Windsurf',
  isPresent: (places) => existsSync(folderOf(places)) || isOnPath(places, 'windsurf'),
  parts: (places) => [
    registeredServer(places, { agent: WINDSURF, file: join(folderOf(places), 'mcp_config.json'), at: ['mcpServers'] }),
    {
      agent: WINDSURF,
      file: join(folderOf(places), 'memories', 'global_rules.md'),
      reason: 'when to use the memory',
      part: markedLines({ lines: RULES_TEXT, comment: htmlComment }),
    },
    hooks(places),
  ],
});

function hooks(places: Places): PartOfFile {
  const file = join(folderOf(places), 'hooks.json');
  const items = Object.entries(EVENTS).map(([event, script]) => ({
    at: ['hooks', event] as const,
    isOurs: isOurHookFor(WINDSURF),
    value: { command: hookCommand(places, WINDSURF, script, FLAGS), show_output: false },
  }));
  return { agent: WINDSURF, file, reason: 'hooks', part: jsonPart({ file, items }) };
}
