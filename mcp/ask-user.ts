// Asks the user through the client's own dialog (elicitation), which no model answers: for what only the user may do,
// in clients without hooks, where nothing shows that the user said it.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';

/** Long enough to read a sentence; clients give a call a minute. */
const ANSWER_WITHIN_MS = 50_000;

/** Ask a question that only needs a yes. undefined: the client can't ask, or nobody answered. */
export async function askUser(server: Server, message: string): Promise<'yes' | 'no' | undefined> {
  if (!server.getClientCapabilities()?.elicitation) return undefined;
  // Without `elicitInput`, which would load a validator of answers: there are no fields to fill in.
  const request = {
    method: 'elicitation/create' as const,
    params: { message, requestedSchema: { type: 'object' as const, properties: {} } },
  };
  const answer = await server
    .request(request, ElicitResultSchema, { timeout: ANSWER_WITHIN_MS })
    .catch(() => undefined);
  return answer && (answer.action === 'accept' ? 'yes' : 'no');
}
