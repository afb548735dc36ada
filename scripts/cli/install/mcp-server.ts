import { HOME_FLAG } from './hook-registrations.ts';
import { isObject, type JsonObject, objectAt, withKey } from './json-object.ts';

export const SERVER_NAME = 'memory';
/** The name if another server is called `memory`; that one stays. */
const FALLBACK_NAME = 'agent-memory';

/** Register our MCP server for the user, as `claude mcp add -s user` writes it. Returns the name it got. */
export function addServer(
  state: JsonObject,
  parts: { node: string; mcpScript: string; home: string; isOwnHome: boolean },
): { state: JsonObject; name: string } {
  const registered = findServer(state);
  const old = registered === undefined ? undefined : objectAt(objectAt(state, 'mcpServers') ?? {}, registered);
  const without = removeServer(state);
  const servers = objectAt(without, 'mcpServers') ?? {};
  const name = SERVER_NAME in servers ? FALLBACK_NAME : SERVER_NAME;
  const server = {
    type: 'stdio',
    command: parts.node,
    args: [parts.mcpScript, HOME_FLAG, parts.home],
    // What the user added there (a choice of tools, say) survives a second install.
    env: { ...(old && objectAt(old, 'env')), ...(parts.isOwnHome && { AGENT_MEMORY_HOME: parts.home }) },
  };
  return { state: withKey(without, 'mcpServers', { ...servers, [name]: server }), name };
}

/** Remove our MCP server, whichever name it has. */
export function removeServer(state: JsonObject): JsonObject {
  const servers = objectAt(state, 'mcpServers');
  if (!servers || findServer(state) === undefined) return state;
  const kept = Object.fromEntries(Object.entries(servers).filter(([, server]) => !isOurs(server)));
  return withKey(state, 'mcpServers', kept);
}

/** The name under which our server is registered, if it is. */
export function findServer(state: JsonObject): string | undefined {
  return Object.entries(objectAt(state, 'mcpServers') ?? {}).find(([, server]) => isOurs(server))?.[0];
}

function isOurs(server: unknown): boolean {
  const [script, flag] = isObject(server) && Array.isArray(server.args) ? server.args : [];
  return typeof script === 'string' && /[\\/]mcp[\\/]main\.js$/.test(script) && flag === HOME_FLAG;
}
