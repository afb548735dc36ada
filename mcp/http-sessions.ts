import type { RemoteParts } from './remote-server.ts';
import { createSseSessions } from './sse-sessions.ts';
import { createStreamableSessions } from './streamable-sessions.ts';

/** Serve clients over HTTP, with both transports. */
export const createHttpSessions = (parts: RemoteParts & { isStopping(): boolean }) => ({
  ...createStreamableSessions(parts),
  ...createSseSessions(parts),
});
