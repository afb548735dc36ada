/** Names the program that a request comes through; the daemon makes its `door` of it and of the token. */
export const DOOR_HEADER = 'x-agent-memory-door';

/** What our own clients say in DOOR_HEADER. */
export type ClientDoor = 'cli' | 'mcp' | 'viewer' | 'hook';
