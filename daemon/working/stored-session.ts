// A session in its stored or recorded form, and in that of replies.

import type { Redacted } from '../../packages/redactor/index.ts';
import type { WorkingMemory } from '../contract/working-memory.ts';
import type { Queries } from '../db/database.ts';
import { readSummaries } from '../store/sessions/session-summaries.ts';
import {
  readRecordedSession,
  type StoredMessage,
  type WorkingKey,
  type WorkingRow,
} from '../store/sessions/working-memory.ts';
import { condense } from './condense.ts';
import { type ContextWindow, percentagesOf, tokensOf } from './window.ts';

/** A session that nobody has written to; its memories are promoted one by one, and it never expires. */
export const EMPTY_SESSION: Omit<WorkingRow, keyof WorkingKey | 'tokens'> = {
  messages: [],
  memories: [],
  data: {},
  context: null,
  strategy: { strategy: 'discrete', config: {} },
  ttl_seconds: null,
};

/**
 * A session that hooks recorded, as a working memory: its prompts, the last words of each turn, and its summary as the
 * context.
 */
export async function readRecorded(q: Queries, { session_id, user_id }: WorkingKey) {
  const session = await readRecordedSession(q, session_id);
  if (!session || (user_id !== null && session.user_id !== user_id)) return undefined;
  const message = (id: string, role: string, content: Redacted, at: Date): StoredMessage => ({
    id,
    role,
    content,
    created_at: at.toISOString(),
    persisted_at: at.toISOString(),
    discrete_memory_extracted: 't',
  });
  const messages = session.turns.flatMap((turn) => [
    message(turn.prompt_id, 'user', turn.text, turn.created_at),
    ...(turn.said ? [message(`${turn.prompt_id}/stop`, 'assistant', turn.said, turn.said_at ?? turn.created_at)] : []),
  ]);
  const [summary] = await readSummaries(q, [session_id], null);
  const context = (summary?.text ?? null) as Redacted | null;
  const tokens = tokensOf(messages, context);
  const stored: WorkingRow = {
    ...EMPTY_SESSION,
    session_id,
    namespace: null,
    user_id: session.user_id,
    messages,
    context,
    tokens,
  };
  return { stored, at: session.last_event_at };
}

/** The session for a reader with this window: one stored for a larger window is condensed for the reply only. */
export function toWorkingMemory(
  { strategy, ...stored }: WorkingRow,
  at: Date,
  window: ContextWindow,
  how: { windowSize?: number | undefined; isNew?: boolean; isRecorded?: boolean },
): WorkingMemory {
  const isTooLong = window.from !== 'default' && stored.tokens > window.tokens;
  const { messages, context } = isTooLong ? condense(stored.messages, stored.context, window) : stored;
  const { session_id, namespace, user_id, memories, data, tokens, ttl_seconds } = stored;
  return {
    session_id,
    namespace,
    user_id,
    memories: [...memories],
    data,
    tokens,
    ttl_seconds,
    messages: messages.slice(how.windowSize === undefined ? 0 : Math.max(0, messages.length - how.windowSize)),
    context,
    long_term_memory_strategy: strategy,
    last_accessed: at.toISOString(),
    context_window: window.tokens,
    context_window_from: window.from,
    ...percentagesOf(tokens, window),
    new_session: how.isNew ?? false,
    unsaved: null,
    recorded: how.isRecorded ?? false,
  };
}
