import { isObject, type JsonObject, objectAt, withKey } from '../../daemon/contract/json-object.ts';
import { HOME_FLAG } from './hook-registrations.ts';
import type { Places } from './places.ts';

export const SERVER_NAME = 'memory';
/** The name to use if another server is called `memory`; that one stays. */
const FALLBACK_NAME = 'agent-memory';
/** Names for our server, the preferred one first. */
export const SERVER_NAMES = [SERVER_NAME, FALLBACK_NAME] as const;
/** Names the agent to the MCP server, so that what it saves is labelled with that name. */
export const AGENT_FLAG = '--agent';

/**
 * The command that runs our MCP server for an agent, and the variables that it needs; `env` is undefined if it needs
 * none.
 */
export function serverCommand(
  { node, mcpScript, memoryHome, isOwnHome }: Places,
  agent: string,
): { command: string; args: string[]; env: Record<string, string> | undefined } {
  return {
    command: node,
    args: [mcpScript, HOME_FLAG, memoryHome, AGENT_FLAG, agent],
    env: isOwnHome ? { AGENT_MEMORY_HOME: memoryHome } : undefined,
  };
}

/** Register our MCP server for the user, as `claude mcp add -s user` would. Returns the name it got. */
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
    // The user's additions (a choice of tools, say) survive a second install.
    env: { ...(old && objectAt(old, 'env')), ...(parts.isOwnHome && { AGENT_MEMORY_HOME: parts.home }) },
  };
  return { state: withKey(without, 'mcpServers', { ...servers, [name]: server }), name };
}

/** Remove our MCP server, whichever name it has. */
export function removeServer(state: JsonObject): JsonObject {
  const servers = objectAt(state, 'mcpServers');
  if (!servers || findServer(state) === undefined) return state;
  const otherServers = Object.fromEntries(Object.entries(servers).filter(([, server]) => !isOurServer(server)));
  return withKey(state, 'mcpServers', otherServers);
}

/** The name under which our server is registered, if it is. */
export function findServer(state: JsonObject): string | undefined {
  return Object.entries(objectAt(state, 'mcpServers') ?? {}).find(([, server]) => isOurServer(server))?.[0];
}

/**
 * Whether a registration runs our MCP server, wherever the package that wrote it was. The words of its command line are
 * in `args`, or all in a list called `command`.
 */
export function isOurServer(server: unknown): boolean {
  if (!isObject(server)) return false;
  const words = [server.command, server.args].flat();
  const at = words.findIndex((word) => typeof word === 'string' && /[\\/]mcp[\\/]main\.js$/.test(word));
  return at >= 0 && words[at + 1] === HOME_FLAG;
}
