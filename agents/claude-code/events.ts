import { z } from 'zod';
import { durationMsSchema } from '../../daemon/contract/fields.ts';
import { ASSISTANT_MESSAGES, HOOK_EVENTS, SUBAGENT_MESSAGES } from '../../daemon/contract/hook-events.ts';
import type { Redacted, RedactedJson } from '../../packages/redactor/index.ts';
import type { SessionPart, ToolCallPart } from '../event.ts';
import { previewOutput } from './preview-output.ts';

/** The fields that are read from Claude Code's hook payloads (client 2.1); others stay only in the journal. */
const payloadSchema = z.looseObject({
  session_id: z.string().min(1).max(500),
  hook_event_name: z.string().min(1).max(100).optional(),
  prompt_id: z.string().min(1).max(500).optional(),
  transcript_path: z.string().optional(),
  cwd: z.string().optional(),
  agent_id: z.string().optional(),
  agent_type: z.string().optional(),
  prompt: z.string().optional(),
  source: z.string().optional(),
  reason: z.string().optional(),
  tool_name: z.string().min(1).max(500).optional(),
  tool_use_id: z.string().min(1).max(500).optional(),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  error: z.string().optional(),
  /** Set by the translation of an agent whose hook doesn't say how a call ended. */
  outcome: z.literal('unknown').optional(),
  is_interrupt: z.boolean().optional(),
  duration_ms: durationMsSchema.optional(),
});

/** An agent's payload, in terms common to all agents. */
type Normalised = {
  /** undefined if the event has no id and the sender made none. */
  eventId: string | undefined;
  sessionId: string;
  promptId: string | null;
  transcriptPath: string | null;
  cwd: string | null;
  session: SessionPart;
  prompt: { promptId: string; text: Redacted } | null;
  toolCall: ToolCallPart | null;
};

/** Events accepted from Claude Code. */
const EVENTS = new Set<string>([...HOOK_EVENTS.map(({ event }) => event), ASSISTANT_MESSAGES, SUBAGENT_MESSAGES]);

/**
 * Normalise a redacted hook payload of Claude Code. `mintedId` is the id made by the sender, for events without one.
 * @returns a sentence with its errors if it is not such a payload
 */
export function normaliseClaudeCode(
  event: string,
  redacted: RedactedJson,
  mintedId: string | undefined,
): Normalised | { invalid: string } {
  if (!EVENTS.has(event))
    return { invalid: `${event} is not an event that is recorded; known: ${[...EVENTS].join(', ')}` };
  const parsed = payloadSchema.safeParse(redacted);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`);
    return { invalid: `Not a ${event} payload of Claude Code: ${faults.join('; ')}` };
  }
  const payload = parsed.data;
  const base = {
    eventId: mintedId,
    sessionId: payload.session_id,
    promptId: payload.prompt_id ?? null,
    transcriptPath: payload.transcript_path ?? null,
    cwd: payload.cwd ?? null,
    session: sessionPart(event, payload),
    prompt: null,
    toolCall: null,
  };
  if (event === 'UserPromptSubmit') {
    if (payload.prompt === undefined) return { invalid: 'A UserPromptSubmit payload needs its prompt' };
    const promptId = payload.prompt_id ?? mintedId; // clients before 2.1 give a prompt no id
    if (promptId === undefined) return base;
    // A prompt that is entirely private still gets a row, for the tool calls that it causes.
    const text = (payload.prompt.trim() || '[private]') as Redacted;
    return { ...base, eventId: `prompt:${promptId}`, promptId, prompt: { promptId, text } };
  }
  const phase = TOOL_PHASES[event];
  if (phase === undefined) return base;
  if (payload.tool_use_id === undefined || payload.tool_name === undefined)
    return { invalid: `A ${event} payload needs tool_name and tool_use_id` };
  return {
    ...base,
    eventId: `${phase}:${payload.tool_use_id}`,
    toolCall: toolCallPart(phase, payload, payload.tool_use_id, payload.tool_name),
  };
}

const TOOL_PHASES: Record<string, 'pre' | 'post' | 'fail'> = {
  PreToolUse: 'pre',
  PostToolUse: 'post',
  PostToolUseFailure: 'fail',
};

type Payload = z.infer<typeof payloadSchema>;

function sessionPart(event: string, payload: Payload): SessionPart {
  if (event === 'SessionStart')
    return { started: true, ...(payload.source !== undefined && { source: payload.source }) };
  if (event === 'SessionEnd') return { ended: 'completed' };
  return {};
}

function toolCallPart(
  phase: 'pre' | 'post' | 'fail',
  payload: Payload,
  toolUseId: string,
  toolName: string,
): ToolCallPart {
  return {
    toolUseId,
    toolName,
    // The whole payload went through the redactor, so its parts are redacted.
    input: (payload.tool_input ?? null) as RedactedJson | null,
    outputPreview: phase === 'post' ? previewOutput(payload.tool_response) : null,
    success: phase === 'pre' || payload.outcome === 'unknown' ? null : phase === 'post',
    error: phase === 'fail' ? previewOutput(payload.error ?? '') : null,
    interrupted: payload.is_interrupt ?? false,
    durationMs: payload.duration_ms === undefined ? null : Math.round(payload.duration_ms),
    agentId: payload.agent_id ?? null,
    agentType: payload.agent_type ?? null,
  };
}
