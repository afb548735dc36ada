/**
 * Detects edits of the agent that didn't last, from the following turns alone:
 *
 *   agent writes a file ─► a later turn runs `git checkout -- file` ─► undone
 *                       └► a later turn finds the file without it ─► edited by hand, unless a command may have done it
 *
 * Edits that a turn reverts itself don't count. Lines are compared without blanks and marks, so that formatters don't
 * count as edits by hand. No lines are stored.
 */

import { EDIT_TOOLS } from '../../contract/hook-events.ts';
import { pattern } from '../../language/pattern.ts';
import { readShell } from '../../shell/read-shell.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';

/** A call of a session. */
type SessionCall = {
  readonly toolName: string;
  readonly toolInput: unknown;
  /** The prompt of its turn. */
  readonly promptId: string | null;
  readonly success: boolean | null;
  /** The full file before the call; null if the call read none, or a part. */
  readonly found: string | null;
};
/** A file whose edits didn't last. */
export type Undone = { readonly path: string; readonly how: 'undone' | 'edited' };

type Written = { readonly lines: Set<string>; promptId: string | null };

/** Compared lines per file, latest first, and the least length of a distinctive line. */
const MAX_LINES = 60;
const MIN_LINE_CHARS = 14;
/** Longer commands are scripts, which may write any file. */
const MAX_COMMAND_CHARS = 600;
/** A cut or masked file doesn't show what it lacks. */
const INCOMPLETE = /\[… \d+ |\[REDACTED/;
const EDITS = new Set<string>(EDIT_TOOLS);
/** Programs and subcommands that don't change sources. */
const HARMLESS = pattern('')`
  ^(?:cat|head|tail|less|grep|rg|ls|pwd|wc|find|stat|tree|echo|printf|cd|true|test|diff|which|jq|sort|
  uniq|cut|date|env|ps|du|sleep|mkdir|curl|gh|docker|kubectl|psql|tsc|vitest|jest|pytest|mypy|git (?:add|
  commit|push|status|log|diff|show|branch|fetch|blame|tag|rev-parse|remote|config|ls-files)|(?:npm|pnpm|
  yarn|bun|make|cargo|go|mvn|gradle|dotnet) (?:t|test|tests|build|check|vet|run (?:test|build|check|typecheck)[\w:-]*)|
  npx (?:tsc|vitest|jest|playwright)|python3? -m pytest)\b`;

/**
 * Find files that the agent wrote in an earlier turn and that a turn undoes or finds changed. `calls`: in order, up to
 * the end of the turn.
 */
export function undoneIn(calls: readonly SessionCall[], promptId: string): Undone[] {
  const written = new Map<string, Written>();
  const undone = new Map<string, Undone>();
  const isEarlier = ({ promptId: of }: Written) => of !== promptId;
  for (const call of calls) {
    if (call.toolName === 'Bash') {
      if (written.size === 0 || call.success === false) continue;
      const { command } = (call.toolInput ?? {}) as { command?: unknown };
      const isShort = typeof command === 'string' && command.length <= MAX_COMMAND_CHARS;
      const commands = isShort ? readShell(command).commands : [];
      for (const one of commands) {
        const taken = takenBack(one);
        for (const [path, file] of written) {
          if (!taken(path)) continue;
          if (call.promptId === promptId && isEarlier(file)) undone.set(path, { path, how: 'undone' });
          written.delete(path);
        }
      }
      // Any other command may have written any file.
      if (!isShort || !commands.every((one) => HARMLESS.test(lineOf(one))))
        for (const { lines } of written.values()) lines.clear();
      continue;
    }
    const { path, before, after, whole } = editOf(call);
    if (path === undefined) continue;
    const file = written.get(path);
    if (file && call.promptId === promptId && isEarlier(file) && call.found !== null && lacks(call.found, file))
      undone.set(path, { path, how: 'edited' });
    if (file && call.found !== null) file.lines.clear(); // reported once
    if (!EDITS.has(call.toolName) || call.success !== true) continue;
    const replaced = before.split('\n').map(bare).filter(Boolean);
    // An edit may replace part of a line; only whole lines of its text count.
    const kept = [...(whole ? [] : (file?.lines ?? []))].filter(
      (line) => !replaced.some((part) => line.includes(part)),
    );
    const lines = new Set(kept);
    for (const line of linesOf(after)) lines.add(line);
    written.set(path, { lines: new Set([...lines].slice(-MAX_LINES)), promptId: call.promptId });
  }
  return [...undone.values()];
}

function lacks(found: string, { lines }: Written): boolean {
  if (INCOMPLETE.test(found)) return false;
  // An edit may start and end within a line.
  const there = found.split('\n').map(bare).join('\n');
  return [...lines].some((line) => !there.includes(line) && !INCOMPLETE.test(line));
}

/** The distinctive lines of a text, in order. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(bare)
    .filter((line) => line.length >= MIN_LINE_CHARS);

/** A line without what formatters change. */
const bare = (line: string): string => line.replace(/[\s"'`;,()]+/g, '');

/** The file of a read or edit, with the replaced and written texts; `whole`: it wrote the whole file. */
function editOf({ toolName, toolInput }: SessionCall) {
  const input = (toolInput ?? {}) as Record<string, unknown>;
  const isOfFile = typeof input.file_path === 'string' && (toolName === 'Read' || EDITS.has(toolName));
  const edits = Array.isArray(input.edits) ? (input.edits as Record<string, unknown>[]) : [input];
  const join = (key: string) =>
    edits.flatMap((edit) => (typeof edit?.[key] === 'string' ? [edit[key]] : [])).join('\n');
  const whole = typeof input.content === 'string' ? input.content : undefined;
  return {
    path: isOfFile ? (input.file_path as string) : undefined,
    before: join('old_string'),
    after: whole ?? join('new_string'),
    whole: whole !== undefined,
  };
}

/** Which written files a command reverts; none for other commands. */
function takenBack(command: ShellCommand): (path: string) => boolean {
  const [verb, ...args] = command.words.slice(1).map(({ value }) => value);
  if (command.name !== 'git') return () => false;
  const all = () => true;
  if (verb === 'revert') return all;
  if (verb === 'reset') return args[0] === '--hard' && (args[1] ?? 'HEAD').startsWith('HEAD') ? all : () => false;
  const isCheckout = verb === 'checkout' && args.includes('--');
  if (!isCheckout && !(verb === 'restore' && !args.includes('--staged'))) return () => false;
  const named = args.slice(isCheckout ? args.indexOf('--') + 1 : 0).filter((arg) => !arg.startsWith('-'));
  return (path) =>
    named.some((name) => name === '.' || path.endsWith(`/${name.replace(/^\.\//, '')}`) || path === name);
}

const lineOf = ({ name, words }: ShellCommand): string =>
  [name, ...words.slice(1).map(({ value }) => value)].join(' ').slice(0, 200);
