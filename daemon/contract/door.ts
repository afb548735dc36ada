/** The header that names the program behind a request; the daemon derives the actor's `door` from it and the token. */
export const DOOR_HEADER = 'x-agent-memory-door';

/** The header with the agent that started our MCP server, the author of everything it saves. */
export const AGENT_HEADER = 'x-agent-memory-agent';
/** The form of an agent's name. */
export const AGENT_NAME = /^[a-z][a-z0-9._-]{0,49}$/;

/** The values of our own clients in DOOR_HEADER. */
export type ClientDoor = 'cli' | 'mcp' | 'viewer' | 'hook';

/**
 * The header with the code of a one-time link, and the key in its origin's storage under which the viewer stores the
 * token it gets in return.
 */
export const LOGIN_CODE_HEADER = 'x-agent-memory-code';
export const VIEWER_TOKEN_KEY = 'agent-memory.token';
/** The key under which the viewer stores the chosen colours: light, dark or system. */
export const VIEWER_THEME_KEY = 'agent-memory.theme';
