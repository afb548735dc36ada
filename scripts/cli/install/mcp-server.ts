import { HOME_FLAG } from './hook-registrations.ts';
import { isObject, type JsonObject, objectAt, withKey } from './json-object.ts';

export const SERVER_NAME = 'memory';
// Other memory servers go by `memory` as well; theirs stays.
const SPARE_NAME = 'agent-memory';

/** Register our MCP server for the user, as `claude mcp add -s user` writes it; `name` is the one it got. */
export function addServer(
  state: JsonObject,
  parts: { node: string; mcpScript: string; home: string; isOwnHome: boolean },
): { state: JsonObject; name: string } {
  const registered = findServer(state);
  const old = registered === undefined ? undefined : objectAt(objectAt(state, 'mcpServers') ?? {}, registered);
  const without = removeServer(state);
  const servers = objectAt(without, 'mcpServers') ?? {};
  const name = SERVER_NAME in servers ? SPARE_NAME : SERVER_NAME;
  const server = {
    type: 'stdio',
    command: parts.node,
    args: [parts.mcpScript, HOME_FLAG, parts.home],
    // What the user added there (a choice of tools, say) survives a second install.
    env: { ...(old && objectAt(old, 'env')), ...(parts.isOwnHome && { AGENT_MEMORY_HOME: parts.home }) },
  };
  return { state: withKey(without, 'mcpServers', { ...servers, [name]: server }), name };
}

/** Take our MCP server out, under whichever name it stands. */
export function removeServer(state: JsonObject): JsonObject {
  const servers = objectAt(state, 'mcpServers');
  if (!servers || findServer(state) === undefined) return state;
  const kept = Object.fromEntries(Object.entries(servers).filter(([, server]) => !isOurs(server)));
  return withKey(state, 'mcpServers', kept);
}

/** The name under which our server is registered; undefined where it is not. */
export function findServer(state: JsonObject): string | undefined {
  return Object.entries(objectAt(state, 'mcpServers') ?? {}).find(([, server]) => isOurs(server))?.[0];
}

function isOurs(server: unknown): boolean {
  const [script, flag] = isObject(server) && Array.isArray(server.args) ? server.args : [];
  return typeof script === 'string' && /[\\/]mcp[\\/]main\.js$/.test(script) && flag === HOME_FLAG;
}
