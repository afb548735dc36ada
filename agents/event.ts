import type { Speaker } from '../daemon/contract/words.ts';
import type { ProjectIdentity } from '../daemon/store/projects/projects.ts';
import type { Redacted, RedactedJson } from '../packages/redactor/index.ts';

/** How an event reached us. */
export type Origin = 'hook' | 'transcript' | 'rest';

/** What an event says about a tool call; the call's other half may come later or have come before. */
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

/** How an event changes its session. */
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
   * The same for the same event, however often it comes and from whichever source: prompt:<id>, pre|post|fail:<tool_use_id>,
   * otherwise minted by the sender.
   */
  eventId: string;
  /** Name in the agent's own words, e.g. PostToolUse. */
  name: string;
  agent: string;
  origin: Origin;
  speaker: Speaker;
  /** The token that delivered it is bound to projects: it is answered from its project alone, with nothing that is the user's. */
  isBound: boolean;
  /** Its sender says that the agent's own memory is switched off there. */
  ownMemoryOff: boolean;
  sessionId: string;
  promptId: string | null;
  occurredAt: Date;
  cwd: string | null;
  branch: string | null;
  transcriptPath: string | null;
  /** Whose session it is; null: of nobody who has a name. */
  userId: string | null;
  project: ProjectIdentity | null;
  /** The payload that the journal keeps. */
  payload: RedactedJson;
  session: SessionPart;
  prompt: { promptId: string; text: Redacted } | null;
  toolCall: ToolCallPart | null;
};
