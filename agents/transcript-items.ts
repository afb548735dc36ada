/**
 * The content of a transcript line, independent of its format. The reader yields items in file order; a line may yield
 * none (attachments, API traces, titles …), one, or several (an assistant line with three tool calls).
 */
export type TranscriptItem = Position &
  (
    | {
        type: 'prompt';
        /** The line's promptId; its uuid in logs of Claude Code before 2.1.197; failing both, a hash of the line. */
        promptId: string;
        /** Whether the id is the prompt's own; otherwise it was made from the line, and hooks don't know it. */
        isNamed: boolean;
        text: string;
        /**
         * A slash command defined by the user or a plugin: it starts a turn like a prompt, but is not counted as one.
         */
        isCommand: boolean;
        gitBranch: string | null;
        agentId: string | null;
      }
    | {
        /** What a subagent is asked: a model's words, which start no turn. */
        type: 'subagentPrompt';
        text: string;
        promptId: string | null;
        agentId: string;
      }
    | {
        type: 'toolCall';
        toolUseId: string;
        name: string;
        input: unknown;
        /** The prompt that led to the call: assistant lines don't name it, so it is the latest one above. */
        promptId: string | null;
        isSidechain: boolean;
        agentId: string | null;
      }
    | {
        type: 'toolResult';
        toolUseId: string;
        success: boolean;
        /** The hook's `tool_response`; null for a failure. */
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
        /** Whether the model ended its turn with this text; false also if the log doesn't record it. */
        endsTurn: boolean;
        promptId: string | null;
        isSidechain: boolean;
        agentId: string | null;
      }
    /** A session id's first appearance in the file. */
    | { type: 'session' }
    /**
     * A line that is not a JSON object. `unfinished`: it is the last and has no newline, so the client may still be
     * writing it.
     */
    | { type: 'malformed'; reason: string; unfinished: boolean }
    /** The last item, at the end of the part that was read. */
    | { type: 'end' }
  );

type Position = {
  /** Byte offset of the line's first byte. */
  start: number;
  /** Byte offset after the line. */
  offset: number;
  /**
   * Byte offset at which the current turn begins, and where to resume later. Reading from here finds each tool call
   * together with its prompt and its result, so a reader needs no other state; items read twice have the same ids.
   */
  turnOffset: number;
  /** Line number, counted from 1 at the offset where reading began. */
  line: number;
  sessionId: string | null;
  cwd: string | null;
  /**
   * ISO 8601. A line without a timestamp takes that of the nearest earlier line that has one; null if there is none.
   */
  at: string | null;
};
