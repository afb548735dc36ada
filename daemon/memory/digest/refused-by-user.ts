/**
 * Reads what the user typed when refusing a call.
 *
 * Anyone can forge the client's sentence: a page, a file, a server's reply. So it counts only where no tool can write
 * it: at the start of an error of Claude Code's own tools, delivered by the owner's hooks or the client's transcript.
 * The client itself starts these errors (a failed command's error starts with "Exit code").
 */
import { CLAUDE_CODE } from '../../contract/hook-events.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';

/** Claude Code's local tools. Fetched pages, subagents and MCP servers return somebody else's text. */
const OWN_TOOLS: ReadonlySet<string> = new Set([
  'AskUserQuestion',
  'Bash',
  'BashOutput',
  'Edit',
  'EnterPlanMode',
  'ExitPlanMode',
  'Glob',
  'Grep',
  'KillShell',
  'LS',
  'MultiEdit',
  'NotebookEdit',
  'Read',
  'TaskCreate',
  'TaskUpdate',
  'TodoWrite',
  'Write',
]);
const REFUSED = /^The user doesn['’]t want to (?:proceed with this tool use|take this action)/;
const TYPED_REASON =
  /^The user doesn['’]t want to proceed with this tool use\.[\s\S]{0,400}?the user said:\s*\n([\s\S]+)$/;
/** The client's own words after a reason, or instead of one. */
const CLIENTS_NOTE = /\n\s{0,9}Note: The user's next message[\s\S]*$/;
const CLIENTS_REASON = /^The user wants to clarify these questions/;

type CallEnd = Pick<TurnCall, 'tool_name' | 'success' | 'error' | 'agent' | 'speaker'>;

/** Whether the client itself wrote a call's message: its own tool, delivered by the owner's hooks or transcripts. */
export const isOfClient = ({ agent, speaker, tool_name }: Pick<CallEnd, 'agent' | 'speaker' | 'tool_name'>): boolean =>
  agent === CLAUDE_CODE && speaker === 'owner' && OWN_TOOLS.has(tool_name);

/** Whether the user certainly refused a call. */
export const isRefusedByUser = (call: CallEnd): boolean =>
  call.success === false && isOfClient(call) && REFUSED.test(call.error ?? '');

/** The user's reason for refusing a call; null without one. */
export function typedReason(call: CallEnd): string | null {
  if (!isRefusedByUser(call)) return null;
  const reason = TYPED_REASON.exec(call.error ?? '')?.[1]
    ?.replace(CLIENTS_NOTE, '')
    .trim();
  return reason === undefined || reason === '' || CLIENTS_REASON.test(reason) ? null : reason;
}
