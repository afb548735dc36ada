/** How coding agents name themselves; each offers tools in every request of a conversation. Seen in their requests. */
const CODING_AGENT = /^(?:claude-cli|codex[_-]\w+|GeminiCLI(?:-\w+)?|opencode)\//;

/** Whether a coding agent asks for itself, for a title or a choice of model: with the user's prompt, but no tools. */
export const isSideRequest = (headers: Headers, body: Record<string, unknown>): boolean =>
  CODING_AGENT.test(headers.get('user-agent') ?? '') && !(Array.isArray(body.tools) && body.tools.length > 0);
