import type { CaptureEvent } from '../../agents/event.ts';
import { SPEAKERS, type Speaker } from '../contract/words.ts';
import type { EventRow } from '../store/sessions/journal.ts';
import type { PromptRow } from '../store/sessions/prompts.ts';
import type { SessionRow } from '../store/sessions/sessions.ts';
import type { ToolCallRow } from '../store/sessions/tool-calls.ts';

/** An event with the row id of its project. */
export type PlacedEvent = { event: CaptureEvent; projectId: number | null };

/**
 * The rows of a batch of events, each once and sorted by its key, so that concurrent batches take their locks in one
 * order.
 */
export function toRows(batch: readonly PlacedEvent[]): {
  sessions: SessionRow[];
  events: EventRow[];
  prompts: PromptRow[];
  toolCalls: ToolCallRow[];
} {
  const sessions = new Map<string, SessionRow>();
  const events = new Map<string, EventRow>();
  const prompts = new Map<string, PromptRow>();
  const toolCalls = new Map<string, ToolCallRow>();
  for (const { event, projectId } of batch) {
    const occurredAt = event.occurredAt.toISOString();
    sessions.set(event.sessionId, foldSession(sessions.get(event.sessionId), event, projectId, occurredAt));
    if (!events.has(event.eventId)) events.set(event.eventId, eventRow(event, projectId, occurredAt));
    if (event.prompt && !prompts.has(event.prompt.promptId))
      prompts.set(event.prompt.promptId, promptRow(event, event.prompt, projectId, occurredAt));
    if (event.toolCall) {
      const row = toolCallRow(event, event.toolCall, projectId);
      toolCalls.set(row.tool_use_id, foldToolCall(toolCalls.get(row.tool_use_id), row));
    }
  }
  return { sessions: sorted(sessions), events: sorted(events), prompts: sorted(prompts), toolCalls: sorted(toolCalls) };
}

function sorted<T>(rows: Map<string, T>): T[] {
  const entries = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([, row]) => row);
}

function foldSession(
  earlier: SessionRow | undefined,
  event: CaptureEvent,
  projectId: number | null,
  at: string,
): SessionRow {
  const status = event.session.ended ?? (event.session.started ? 'active' : null);
  return {
    session_id: event.sessionId,
    agent: earlier?.agent ?? event.agent,
    user_id: earlier?.user_id ?? event.userId,
    project_id: earlier?.project_id ?? projectId,
    cwd: event.cwd ?? earlier?.cwd ?? null,
    // The session's latest branch, on which the next session continues: an older event that arrives late doesn't change
    // it.
    branch:
      (earlier && at < earlier.last_at ? (earlier.branch ?? event.branch) : (event.branch ?? earlier?.branch)) ?? null,
    transcript_path: event.transcriptPath ?? earlier?.transcript_path ?? null,
    source: earlier?.source ?? event.session.source ?? null,
    status: status ?? earlier?.status ?? null,
    first_at: earlier && earlier.first_at < at ? earlier.first_at : at,
    last_at: earlier && earlier.last_at > at ? earlier.last_at : at,
  };
}

function eventRow(event: CaptureEvent, projectId: number | null, at: string): EventRow {
  return {
    event_id: event.eventId,
    event: event.name,
    agent: event.agent,
    session_id: event.sessionId,
    project_id: projectId,
    prompt_id: event.promptId,
    tool_use_id: event.toolCall?.toolUseId ?? null,
    payload: event.payload,
    occurred_at: at,
  };
}

function promptRow(
  event: CaptureEvent,
  prompt: NonNullable<CaptureEvent['prompt']>,
  projectId: number | null,
  at: string,
): PromptRow {
  return {
    prompt_id: prompt.promptId,
    session_id: event.sessionId,
    project_id: projectId,
    text: prompt.text,
    cwd: event.cwd,
    branch: event.branch,
    agent: event.agent,
    origin: event.origin,
    speaker: event.speaker,
    created_at: at,
  };
}

function toolCallRow(
  event: CaptureEvent,
  call: NonNullable<CaptureEvent['toolCall']>,
  projectId: number | null,
): ToolCallRow {
  const ended = call.success !== null;
  const occurredAt = event.occurredAt.getTime();
  return {
    tool_use_id: call.toolUseId,
    session_id: event.sessionId,
    project_id: projectId,
    prompt_id: event.promptId,
    tool_name: call.toolName,
    input: call.input,
    output_preview: call.outputPreview,
    success: call.success,
    error: call.error,
    interrupted: call.interrupted,
    duration_ms: call.durationMs,
    agent_id: call.agentId,
    agent_type: call.agentType,
    cwd: event.cwd,
    agent: event.agent,
    origin: event.origin,
    speaker: event.speaker,
    created_at: new Date(ended ? occurredAt - (call.durationMs ?? 0) : occurredAt).toISOString(),
    finished_at: ended ? event.occurredAt.toISOString() : null,
  };
}

/** Merge both halves of a call, since an upsert may touch a row only once. */
function foldToolCall(earlier: ToolCallRow | undefined, row: ToolCallRow): ToolCallRow {
  if (!earlier) return row;
  return {
    ...earlier,
    prompt_id: earlier.prompt_id ?? row.prompt_id,
    input: earlier.input ?? row.input,
    output_preview: earlier.output_preview ?? row.output_preview,
    success: earlier.success ?? row.success,
    error: earlier.error ?? row.error,
    interrupted: earlier.interrupted || row.interrupted,
    speaker: lesser(earlier.speaker, row.speaker),
    duration_ms: earlier.duration_ms ?? row.duration_ms,
    agent_id: earlier.agent_id ?? row.agent_id,
    agent_type: earlier.agent_type ?? row.agent_type,
    created_at: earlier.created_at < row.created_at ? earlier.created_at : row.created_at,
    finished_at: earlier.finished_at ?? row.finished_at,
  };
}

/** The less trusted of two speakers: a call is as trusted as the less trusted of its halves. */
const lesser = (a: Speaker, b: Speaker): Speaker => (SPEAKERS.indexOf(a) > SPEAKERS.indexOf(b) ? a : b);
