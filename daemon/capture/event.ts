import type { Redacted, RedactedJson } from '../redact/redacted.ts';
import type { ProjectIdentity } from '../store/projects.ts';

/** How an event reached us. */
export type Origin = 'hook' | 'transcript' | 'rest';

/** A call's side of an event: what is known of it so far; its other half may come later or have come before. */
export type ToolCallPart = {
  toolUseId: string;
  toolName: string;
  input: RedactedJson | null;
  outputPreview: Redacted | null;
  /** null: has not ended. */
  success: boolean | null;
  error: Redacted | null;
  interrupted: boolean;
  durationMs: number | null;
  agentId: string | null;
  agentType: string | null;
};

/** How an event changes its session. */
export type SessionPart = {
  source?: string;
  /** The session is over, with this status. */
  ended?: 'completed' | 'failed';
  /** The session was begun or taken up again. */
  begun?: boolean;
};

/** One event, normalised and redacted: what every agent's hooks, transcripts and REST clients come down to. */
export type CaptureEvent = {
  /** The same for the same event however often and by whatever way it comes: prompt:<id>, pre|post|fail:<tool_use_id>, else minted by the sender. */
  eventId: string;
  /** Name in the agent's own words, e.g. PostToolUse. */
  name: string;
  agent: string;
  origin: Origin;
  sessionId: string;
  promptId: string | null;
  occurredAt: Date;
  cwd: string | null;
  branch: string | null;
  transcriptPath: string | null;
  userId: string | null;
  project: ProjectIdentity | null;
  /** What the journal keeps. */
  payload: RedactedJson;
  session: SessionPart;
  prompt: { promptId: string; text: Redacted } | null;
  toolCall: ToolCallPart | null;
};
