/** The header with the program that a request comes through; the daemon derives its `door` from it and the token. */
export const DOOR_HEADER = 'x-agent-memory-door';

/** The values of our own clients in DOOR_HEADER. */
export type ClientDoor = 'cli' | 'mcp' | 'viewer' | 'hook';
