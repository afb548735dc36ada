/** The header with the program that a request comes through; the daemon derives its `door` from it and the token. */
export const DOOR_HEADER = 'x-agent-memory-door';

/** The values of our own clients in DOOR_HEADER. */
export type ClientDoor = 'cli' | 'mcp' | 'viewer' | 'hook';

/** The header with the code of a one-time link, and where in its origin's storage the viewer keeps the token that it got for one. */
export const LOGIN_CODE_HEADER = 'x-agent-memory-code';
export const VIEWER_TOKEN_KEY = 'agent-memory.token';
