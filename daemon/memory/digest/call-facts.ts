import { isAbsolute, relative, sep } from 'node:path';
import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { oneLine } from '../../contract/shown-text.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import { isOfClient, isRefusedByUser, typedReason } from './refused-by-user.ts';
import { type ShellSummary, summariseShell } from './shell-summary.ts';

/** What a tool call did, as a digest shows it. Every text but commands and errors is one line. */
export type CallFact = {
  ok: boolean | null;
  error: string;
  interrupted: boolean;
  /** Whether the user refused the call. */
  wasRefused: boolean;
  reason: string;
  /** Whether agent-memory blocked the call. */
  wasHeld: boolean;
} & (
  | { what: 'edit'; file: string; isNew: boolean }
  | { what: 'read'; file: string }
  | ({ what: 'command'; command: string } & ShellSummary)
  | { what: 'lookup'; subject: string }
  | { what: 'delegate'; task: string }
  | { what: 'other'; tool: string }
);

const EDITS = new Set<string>([...EDIT_TOOLS, 'Update']);
const READS = new Set(['Read', 'NotebookRead']);
const LOOKUPS: Record<string, string> = { WebSearch: 'query', WebFetch: 'url' };
/** Tools that start a subagent. */
export const DELEGATIONS = new Set(['Task', 'Agent']);
/** Tools that only search or keep lists: not worth a memory. The todo list is read separately. */
const SILENT = new Set([
  'Grep',
  'Glob',
  'LS',
  'ToolSearch',
  'BashOutput',
  'KillShell',
  'TodoWrite',
  'ExitPlanMode',
  'EnterPlanMode',
  'AskUserQuestion',
  'Skill',
]);
const SILENT_FAMILIES = /^(?:Task(?:Create|Update|List|Get|Output|Stop)|mcp__(?:plugin_mem_)?memory__.*)$/;

/** Whether a tool doesn't count as work. A turn of such calls alone isn't worth keeping. */
export function isSilent(toolName: string): boolean {
  return SILENT.has(toolName) || SILENT_FAMILIES.test(toolName);
}

/** Read what a call did; undefined for a silent tool. */
export function factOf(call: TurnCall, cwd: string | null): CallFact | undefined {
  if (isSilent(call.tool_name)) return undefined;
  const { tool_name: tool, success: ok, interrupted } = call;
  const refusal = {
    wasRefused: wasNotPermitted(call),
    reason: typedReason(call) ?? '',
    wasHeld: call.success === false && HELD.test((call.error ?? '').slice(0, MAX_HELD_CHARS)),
  };
  const outcome = { ok, error: call.error ?? '', interrupted, ...refusal };
  const input = typeof call.input === 'object' && call.input !== null ? (call.input as Record<string, unknown>) : {};
  const field = (name: string) => (typeof input[name] === 'string' ? input[name] : '');
  const path = field('file_path') || field('notebook_path');
  if (path !== '' && EDITS.has(tool)) {
    const isNew = tool === 'Write' && /"type":\s*"create"|^File created/.test(call.output_preview ?? '');
    return { ...outcome, what: 'edit', file: shownPath(path, cwd), isNew };
  }
  if (path !== '' && READS.has(tool)) return { ...outcome, what: 'read', file: shownPath(path, cwd) };
  if (tool === 'Bash' && field('command') !== '') {
    return { ...outcome, what: 'command', command: field('command'), ...summariseShell(field('command')) };
  }
  const lookup = oneLine(field(LOOKUPS[tool] ?? ''));
  if (lookup !== '') return { ...outcome, what: 'lookup', subject: lookup };
  if (DELEGATIONS.has(tool))
    return { ...outcome, what: 'delegate', task: oneLine(field('description')) || oneLine(tool) };
  return { ...outcome, what: 'other', tool: oneLine(tool) };
}

/** The start of a blocked call's message (answers/lesson-answer); the client puts a few words before it. */
const HELD = /agent-memory held this call/;
const MAX_HELD_CHARS = 200;
/** The start of the client's error for a call without permission. */
const NOT_PERMITTED = /^(?:Claude requested permissions|Permission to use|This command requires approval)/;

/** Whether the user, or a permission setting of the user's, stopped the call. */
const wasNotPermitted = (call: TurnCall): boolean =>
  isRefusedByUser(call) || (call.success === false && isOfClient(call) && NOT_PERMITTED.test(call.error ?? ''));

/** A path to show within a line. A line break in it would let the rest pass for a line of the user's. */
function shownPath(given: string, cwd: string | null): string {
  const path = given.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  if (cwd === null || !isAbsolute(path)) return path;
  const inside = relative(cwd, path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside.split(sep).join('/');
}
