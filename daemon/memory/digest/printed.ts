// What calls printed, without what repeats: versions, counts, addresses and warnings stand nowhere else once the
// terminal is gone.
import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import { DELEGATIONS } from './call-facts.ts';
import { cutMiddle } from './cut-text.ts';
import { summariseShell } from './shell-summary.ts';

/**
 * Of all calls together, and of one: an installation's report has some 700 characters once its progress is left out.
 */
const MAX_CHARS = 3000;
const MAX_OF_ONE = 800;
const MIN_CHARS = 12;

/** Tools whose output stands in a file or in a report, or only says where to look. */
const UNPRINTED = new Set<string>([
  ...EDIT_TOOLS,
  ...DELEGATIONS,
  ...['Read', 'NotebookRead', 'Grep', 'Glob', 'LS', 'TodoWrite', 'ToolSearch', 'Skill'],
]);

/** The lines that calls printed, in order, each once. */
export function printedBy(calls: readonly TurnCall[]): string {
  const said = new Set<string>();
  const printed: string[] = [];
  let left = MAX_CHARS;
  for (const call of calls) {
    if (left < MIN_CHARS || UNPRINTED.has(call.tool_name) || isQuiet(call)) continue;
    const lines = linesOf(call.output_preview ?? '').filter((line) => {
      const isNew = !said.has(line);
      said.add(line);
      return isNew;
    });
    const text = cutMiddle(lines.join('\n'), Math.min(left, MAX_OF_ONE), 0.5);
    if (text === '') continue;
    printed.push(text);
    left -= text.length + 1;
  }
  return printed.join('\n');
}

/** Lines with content; of those that differ in their numbers alone, as a progress does, the last. */
function linesOf(output: string): string[] {
  const lines = output
    .replace(/\u001B\[[0-9;?]{0,20}[A-Za-z]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const shape = (line: string | undefined) => line?.replace(/\d+/g, '0');
  return lines.filter((line, at) => shape(line) !== shape(lines[at + 1]));
}

/** Whether a call is a command that only looks around. */
function isQuiet({ tool_name, input }: TurnCall): boolean {
  const { command } = (input ?? {}) as { command?: unknown };
  return tool_name === 'Bash' && typeof command === 'string' && summariseShell(command).isQuiet;
}
