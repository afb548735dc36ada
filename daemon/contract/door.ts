/** The header with the program that a request comes through; the daemon derives its `door` from it and the token. */
export const DOOR_HEADER = 'x-agent-memory-door';

/** The header with the agent that our MCP server runs for, which becomes the author of what comes through it. */
export const AGENT_HEADER = 'x-agent-memory-agent';
/** The form of an agent's name. */
export const AGENT_NAME = /^[a-z][a-z0-9._-]{0,49}$/;

/** The values of our own clients in DOOR_HEADER. */
export type ClientDoor = 'cli' | 'mcp' | 'viewer' | 'hook';

/** The header with the code of a one-time link, and where in its origin's storage the viewer keeps the token that it got for one. */
export const LOGIN_CODE_HEADER = 'x-agent-memory-code';
export const VIEWER_TOKEN_KEY = 'agent-memory.token';
/** Where there the viewer stores which colours were chosen: light, dark or system. */
export const VIEWER_THEME_KEY = 'agent-memory.theme';
