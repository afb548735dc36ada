import type { Kind } from '../../contract/fields.ts';

/** A tool call of a turn, redacted, as it was recorded. */
export interface TurnCall {
  toolName: string;
  input: unknown;
  outputPreview: string | null;
  /** null: it never ended, or its end wasn't seen. */
  success: boolean | null;
  error: string | null;
  interrupted: boolean;
}

export interface Turn {
  prompt: string;
  /** In the order of their beginning, subagents' too. */
  toolCalls: readonly TurnCall[];
  lastAssistantMessage: string | null;
  /** Files are told relative to this folder where they lie in it. */
  cwd: string | null;
}

export interface TurnDigest {
  /** At most 80 characters. */
  title: string;
  /** Usually within 1,500 characters, never over 4,000. */
  text: string;
  /** What was changed; where nothing was, what was read. */
  files: string[];
  kind: Kind;
  topics: string[];
}
