import type { Speaker } from '../daemon/contract/words.ts';
import type { ProjectIdentity } from '../daemon/store/projects/projects.ts';
import type { Redacted, RedactedJson } from '../packages/redactor/index.ts';

/** How an event reached us. */
export type Origin = 'hook' | 'transcript' | 'rest';

/** An event's part of a tool call; the other part may come later or have come before. */
export type ToolCallPart = {
  toolUseId: string;
  toolName: string;
  input: RedactedJson | null;
  outputPreview: Redacted | null;
  /** null while the call runs. */
  success: boolean | null;
  error: Redacted | null;
  interrupted: boolean;
  durationMs: number | null;
  agentId: string | null;
  agentType: string | null;
};

/** An event's effect on its session. */
export type SessionPart = {
  source?: string;
  /** The session is over, with this status. */
  ended?: 'completed' | 'failed';
  /** The session was started or resumed. */
  started?: boolean;
};

/** One event, normalised and redacted, whichever agent and source it comes from. */
export type CaptureEvent = {
  /**
   * Identical for the same event, however often and from whichever source it comes: prompt:<id>,
   * pre|post|fail:<tool_use_id>, otherwise made by the sender.
   */
  eventId: string;
  /** The agent's own name for the event, e.g. PostToolUse. */
  name: string;
  agent: string;
  origin: Origin;
  speaker: Speaker;
  /**
   * Whether the token that delivered it is bound to projects: the answer then uses its project alone, and nothing
   * scoped to the user.
   */
  isBound: boolean;
  /** Whether the sender reports that the agent's own memory is switched off. */
  ownMemoryOff: boolean;
  sessionId: string;
  promptId: string | null;
  occurredAt: Date;
  cwd: string | null;
  branch: string | null;
  transcriptPath: string | null;
  /** The session's user; null: unnamed. */
  userId: string | null;
  project: ProjectIdentity | null;
  /** The payload for the journal. */
  payload: RedactedJson;
  session: SessionPart;
  prompt: { promptId: string; text: Redacted } | null;
  toolCall: ToolCallPart | null;
};
