import type { JsonObject } from '../../daemon/contract/json-object.ts';
import { jsonPart, type ListItem } from './json-part.ts';
import type { JsonPath } from './jsonc-text.ts';
import { isOurServer, SERVER_NAMES, serverCommand } from './mcp-server.ts';
import type { Places } from './places.ts';
import type { PartOfFile } from './plan-part.ts';

/**
 * Our MCP server in an agent's JSON file, as most agents write it: `{"<at>": {"memory": {command, args, env}}}`.
 * `extra` has further keys that the agent needs, `items` our items in the file's lists, such as hooks.
 */
export function registeredServer(
  places: Places,
  {
    agent,
    file,
    at,
    extra,
    items = [],
  }: { agent: string; file: string; at: JsonPath; extra?: JsonObject; items?: readonly ListItem[] },
): PartOfFile {
  const { env, ...command } = serverCommand(places, agent);
  const value = { ...extra, ...command, ...(env && { env }) };
  const part = jsonPart({ file, entries: [{ at, names: SERVER_NAMES, isOurs: isOurServer, value }], items });
  return { agent, file, reason: 'the MCP server', part };
}
