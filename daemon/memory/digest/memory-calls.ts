import { isNativeMemory } from '../../home/native-memory.ts';
import { readShell } from '../../shell/read-shell.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';

type Call = { readonly tool_name: string; readonly input: unknown };
/** Whether a path lies in the agent's own memory. */
export type IsMemory = (path: string) => boolean;

/** Command lines are read to this length. Those that write a memory are short. */
const MAX_READ_CHARS = 20_000;
/** Commands that change nothing themselves: they set the folder, or feed a pipe. */
const BESIDE = new Set(['cd', 'echo', 'printf', 'cat', 'ls', 'true', 'test', '[', '']);

/** Leave out the calls by which an agent keeps its own memory; they aren't work on the project. */
export const withoutMemoryCalls = <C extends Call>(calls: readonly C[], isMemory: IsMemory = isNativeMemory): C[] =>
  calls.filter((call) => !keepsMemory(call, isMemory));

/** Whether a call touches only the agent's own memory. */
export function keepsMemory({ tool_name: tool, input }: Call, isMemory: IsMemory = isNativeMemory): boolean {
  const { file_path: file, notebook_path: notebook, command, files } = (input ?? {}) as Record<string, unknown>;
  if (tool === 'Bash') return typeof command === 'string' && runsOnMemory(command, isMemory);
  const paths = Array.isArray(files) ? files : [file ?? notebook];
  return paths.length > 0 && paths.every((path) => typeof path === 'string' && isMemory(path));
}

/** Whether every effective command of a line names a memory and writes nowhere else. */
function runsOnMemory(source: string, isMemory: IsMemory): boolean {
  if (!/memor|GEMINI\.md/.test(source)) return false;
  const { commands, code } = readShell(source.slice(0, MAX_READ_CHARS));
  if (code.length > 0) return false;
  const named = commands.map((command) => pathsOf(command).some((path) => isMemory(path)));
  return (
    named.includes(true) &&
    commands.every(
      (command, at) =>
        (named[at] || BESIDE.has(command.name)) && command.redirects.every((to) => writesNowhereElse(to, isMemory)),
    )
  );
}

const pathsOf = ({ words, redirects }: ShellCommand): string[] => [
  ...words.slice(1).map(({ value }) => value),
  ...redirects.map(({ target }) => target.value),
];

const writesNowhereElse = ({ operator, target }: ShellCommand['redirects'][number], isMemory: IsMemory): boolean =>
  !operator.includes('>') || target.value === '/dev/null' || /^[&\d-]/.test(target.value) || isMemory(target.value);
