/** A Claude Code event with a hook of ours, and how the client runs that hook. */
export type HookEvent = {
  event: string;
  /** The built script is dist/hooks/<script>.cjs. */
  script: string;
  /** A regular expression for whole tool names; without it the hook runs for every tool. */
  matcher?: string;
  /** Whether the client continues without waiting for the hook. */
  async: boolean;
  /** Whether the daemon's answer reaches the model; the others only record. */
  answers: boolean;
};

/** Tools that change files. */
export const EDIT_TOOLS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'] as const;
/** The same, in the notation of a lesson's trigger and a hook's matcher. */
export const ANY_EDIT_TOOL = /* @__PURE__ */ EDIT_TOOLS.join('|');

/** Tools that change something: only these justify waiting for a synchronous hook (PostToolUse records the others). */
const WARNED_TOOLS = /* @__PURE__ */ ['Bash', ANY_EDIT_TOOL, 'mcp__.*'].join('|');

/**
 * Every event we register, in the order of a session. Stop is synchronous: in `claude -p` an unfinished async hook is
 * killed 0.1 s after the result, and the turn's digest depends on it.
 */
export const HOOK_EVENTS = [
  { event: 'SessionStart', script: 'session-start', async: false, answers: true },
  { event: 'UserPromptSubmit', script: 'user-prompt-submit', async: false, answers: true },
  { event: 'PreToolUse', script: 'pre-tool-use', matcher: WARNED_TOOLS, async: false, answers: true },
  { event: 'PostToolUse', script: 'post-tool-use', matcher: '*', async: true, answers: false },
  { event: 'PostToolUseFailure', script: 'post-tool-use-failure', matcher: '*', async: true, answers: false },
  { event: 'SubagentStart', script: 'subagent-start', async: false, answers: true },
  { event: 'SubagentStop', script: 'subagent-stop', async: true, answers: false },
  { event: 'PreCompact', script: 'pre-compact', async: true, answers: false },
  { event: 'PostCompact', script: 'post-compact', async: true, answers: false },
  { event: 'Stop', script: 'stop', async: false, answers: false },
  { event: 'SessionEnd', script: 'session-end', async: true, answers: false },
] as const satisfies readonly HookEvent[];
export type HookEventName = (typeof HOOK_EVENTS)[number]['event'];
/** Events about one tool call. */
export type ToolEventName = Extract<HookEventName, 'PreToolUse' | 'PostToolUse' | 'PostToolUseFailure'>;

/** An event of our own: the agent's messages in a turn before the last one, which only the transcript has. */
export const ASSISTANT_MESSAGES = 'AssistantMessages';

// The names of agents, also in `/hooks/:agent/:event`.
export const CLAUDE_CODE = 'claude-code';
export const CODEX = 'codex';
export const OPENCODE = 'opencode';
export const GEMINI_CLI = 'gemini-cli';
export const CURSOR = 'cursor';
export const WINDSURF = 'windsurf';
export const CLINE = 'cline';
/** VS Code with Copilot. */
export const VSCODE = 'vscode';

/** The name of clients that come through the proxy; it has no hooks, so only the proxy delivers its events. */
export const PROXY = 'proxy';

/** The header with an id made by the hook, for events without their own id. */
export const EVENT_ID_HEADER = 'x-event-id';

/**
 * The header with how many milliseconds a hook waits for its answer once the daemon has acknowledged the event. Such a
 * hook accepts an interim reply (102) as the acknowledgement, and confirms when it has printed the answer: POST
 * TOLD_PATH with the event's id, on the same connection.
 */
export const WAITS_HEADER = 'x-hook-waits';
export const TOLD_PATH = '/hooks/told';
/**
 * The header with which a hook sends "off" if its environment switches off the agent's own memory, which then adds
 * nothing to the session.
 */
export const OWN_MEMORY_HEADER = 'x-own-memory';
/** Maximum wait of a hook. */
export const MAX_WAIT_MS = 2000;
