import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLAUDE_CODE } from '../../daemon/contract/hook-events.ts';
import { htmlComment, ownFile } from './marked-part.ts';
import { SERVER_NAME } from './mcp-server.ts';
import type { Places } from './places.ts';
import type { PartOfFile } from './plan-part.ts';

const MARK = htmlComment('written by `agent-memory install --subagent`, removed by `agent-memory uninstall`');

/**
 * The plugin's subagent as a file of the user, for those who have no plugin
 * (https://code.claude.com/docs/en/sub-agents). `server` is the name under which our MCP server is registered; without
 * one the part can only be removed.
 */
export function subagentFile(places: Places, server?: string): PartOfFile {
  const file = join(dirname(places.settings), 'agents', 'agent-memory.md');
  const text = server === undefined ? '' : subagentText(places, server);
  return {
    agent: CLAUDE_CODE,
    file,
    reason: 'the subagent',
    part: ownFile({ file, text, isOurs: (found) => found.includes(MARK) }),
  };
}

/** The plugin's text, limited to that server's tools. */
function subagentText({ packageRoot }: Places, server: string): string {
  const text = readFileSync(join(packageRoot, 'plugin', 'agents', 'agent-memory.md'), 'utf8');
  const ofServer = (line: string) =>
    line
      .replace('tools: ', '')
      .split(', ')
      .filter((tool) => tool.startsWith(`mcp__${SERVER_NAME}__`))
      .map((tool) => tool.replace(SERVER_NAME, server));
  return `${text.replace(/^tools: .*$/m, (line) => `tools: ${ofServer(line).join(', ')}`)}\n${MARK}\n`;
}
