/**
 * What a transcript line says, once its format is behind us. The reader yields these in file order; a line may yield none
 * (attachments, API traces, titles …), one, or several (an assistant line with three tool calls).
 */
export type TranscriptItem = Position &
  (
    | {
        type: 'prompt';
        /** The line's promptId; in logs older than 2.1.197 its uuid, and without either a hash of the line. */
        promptId: string;
        /** Whether the id is the prompt's own; else it was made of the line, and hooks don't know it. */
        isNamed: boolean;
        text: string;
        /** A slash command of the user's or a plugin's: it drives a turn like a prompt, and isn't counted as one. */
        isCommand: boolean;
        gitBranch: string | null;
        agentId: string | null;
      }
    | {
        type: 'toolCall';
        toolUseId: string;
        name: string;
        input: unknown;
        /** The prompt that drove the call: assistant lines don't name it, so it is the latest one above. */
        promptId: string | null;
        isSidechain: boolean;
        agentId: string | null;
      }
    | {
        type: 'toolResult';
        toolUseId: string;
        success: boolean;
        /** What the hook would get as `tool_response`; null for a failure. */
        output: unknown;
        /** The error as the agent saw it; null for a success. */
        error: string | null;
        /** The user stopped it. */
        interrupted: boolean;
        promptId: string | null;
        isSidechain: boolean;
        agentId: string | null;
      }
    | {
        type: 'assistantText';
        text: string;
        /** The model ended its turn with it; false also where the log doesn't say. */
        endsTurn: boolean;
        promptId: string | null;
        isSidechain: boolean;
        agentId: string | null;
      }
    /** A session id's first appearance in the file. */
    | { type: 'session' }
    /** A line that is no JSON object. `unfinished`: the last one, without its newline; the client may still be writing it. */
    | { type: 'malformed'; reason: string; unfinished: boolean }
    /** The last item, at the end of what was read. */
    | { type: 'end' }
  );

type Position = {
  /** Byte offset of the line's first byte. */
  start: number;
  /** Byte offset after the line. */
  offset: number;
  /**
   * Byte offset at which the turn under way begins: what to remember for going on later. Reading from here finds each tool
   * call together with its prompt and its result, so a reader needs no other state; what is met twice has the same ids.
   */
  turnOffset: number;
  /** Line number, from 1 at the offset where reading began. */
  line: number;
  sessionId: string | null;
  cwd: string | null;
  /** ISO 8601; the latest time above where the line has none, null where no line had one yet. */
  at: string | null;
};
