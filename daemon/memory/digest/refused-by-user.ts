/**
 * What the user typed when they refused a call. Anyone can write the client's sentence: a page, a file, a server's reply. So it counts only
 * where no tool can have written it: in the error of one of Claude Code's own tools, which begins with the client's words whatever the tool
 * put out (a failed command's error begins with "Exit code"), as the owner's own hooks or the client's transcript delivered it.
 */
import { CLAUDE_CODE } from '../../contract/hook-events.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';

/** Claude Code's tools that run on this machine; what is fetched, and what an agent or an MCP server answers, is somebody else's text. */
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
/** What the client adds to a reason, or puts in its place, in words of its own. */
const CLIENTS_NOTE = /\n\s{0,9}Note: The user's next message[\s\S]*$/;
const CLIENTS_REASON = /^The user wants to clarify these questions/;

type CallEnd = Pick<TurnCall, 'tool_name' | 'success' | 'error' | 'agent' | 'speaker'>;

/** Whether what the client says of a call is the client's: of its own tools, by the owner's own hooks or transcripts. */
export const isOfClient = ({ agent, speaker, tool_name }: Pick<CallEnd, 'agent' | 'speaker' | 'tool_name'>): boolean =>
  agent === CLAUDE_CODE && speaker === 'owner' && OWN_TOOLS.has(tool_name);

/** Whether the user refused a call, as far as that is certain. */
export const isRefusedByUser = (call: CallEnd): boolean =>
  call.success === false && isOfClient(call) && REFUSED.test(call.error ?? '');

/** The reason that the user typed when they refused a call; null without one. */
export function typedReason(call: CallEnd): string | null {
  if (!isRefusedByUser(call)) return null;
  const reason = TYPED_REASON.exec(call.error ?? '')?.[1]
    ?.replace(CLIENTS_NOTE, '')
    .trim();
  return reason === undefined || reason === '' || CLIENTS_REASON.test(reason) ? null : reason;
}
