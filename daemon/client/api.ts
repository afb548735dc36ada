// The REST interface as functions, with all paths in one place for the MCP server and the commands. Only types come
// from the schemas, so that a process that has to start quickly doesn't load zod.
import { adminCalls, intakeCalls, statusCalls } from './api-admin.ts';
import { callsOver } from './api-calls.ts';
import { forgettingCalls, scopeCalls } from './api-forgetting.ts';
import { memoryCalls, programCalls, sessionCalls } from './api-memory.ts';
import { lessonCalls, ruleCalls } from './api-rules.ts';
import type { Client } from './client-over.ts';

export type Api = ReturnType<typeof createApi>;

/** The daemon's routes as functions over a client; each throws what `client.request` throws. */
export function createApi(client: Client) {
  const calls = callsOver(client);
  return {
    ...statusCalls(calls),
    ...memoryCalls(calls),
    ...sessionCalls(calls),
    ...programCalls(calls),
    ...forgettingCalls(calls),
    ...scopeCalls(calls),
    ...ruleCalls(calls),
    ...lessonCalls(calls),
    ...intakeCalls(calls),
    ...adminCalls(calls),
  };
}
