import { createHttpSessions } from './http-sessions.ts';
import type { RemoteParts } from './remote-server.ts';
import { createSseSessions } from './sse-sessions.ts';

/** Serve clients over HTTP by both transports. */
export const createMcpSessions = (parts: RemoteParts & { isStopping(): boolean }) => ({
  ...createHttpSessions(parts),
  ...createSseSessions(parts),
});
