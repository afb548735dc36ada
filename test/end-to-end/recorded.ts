/** What the daemon recorded of a session, through REST. */
import type { z } from 'zod';
import { createClient } from '../../daemon/client/client.ts';
import type { promptSchema, toolCallSchema } from '../../daemon/contract/capture.ts';
import type { Sandbox } from '../support/built-package.ts';

export type Prompt = z.infer<typeof promptSchema>;
export type ToolCall = z.infer<typeof toolCallSchema>;

/** A session's prompts, oldest first. */
export function promptsOf(sandbox: Sandbox, sessionId: string): Promise<Prompt[]> {
  return list<Prompt>(sandbox, '/api/prompts', sessionId);
}

/** A session's tool calls, oldest first. */
export function toolCallsOf(sandbox: Sandbox, sessionId: string): Promise<ToolCall[]> {
  return list<ToolCall>(sandbox, '/api/tool-calls', sessionId);
}

async function list<Row extends { created_at: string }>(
  { home, env }: Sandbox,
  path: string,
  sessionId: string,
): Promise<Row[]> {
  const client = createClient({ home, env });
  const { items } = await client.request<{ items: Row[] }>('GET', path, {
    query: { session_id: sessionId, limit: 500 },
  });
  return items.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}
