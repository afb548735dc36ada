import { isNativeMemory } from '../../home/native-memory.ts';
import { readShell } from '../../shell/read-shell.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';

type Call = { readonly tool_name: string; readonly input: unknown };
/** Whether a path lies in an agent's own memory. */
export type IsMemory = (path: string) => boolean;

/** Characters of a command line that are read: a memory is written by short ones. */
const MAX_READ_CHARS = 20_000;
/** Commands that only say where the others work, or write what is piped on. */
const BESIDE = new Set(['cd', 'echo', 'printf', 'cat', 'ls', 'true', 'test', '[', '']);

/** Leave out the calls by which an agent keeps its own memory: they are no work on the project. */
export const withoutMemoryCalls = <C extends Call>(calls: readonly C[], isMemory: IsMemory = isNativeMemory): C[] =>
  calls.filter((call) => !keepsMemory(call, isMemory));

/** Whether a call reads or writes nothing but an agent's own memory. */
export function keepsMemory({ tool_name: tool, input }: Call, isMemory: IsMemory = isNativeMemory): boolean {
  const { file_path: file, notebook_path: notebook, command, files } = (input ?? {}) as Record<string, unknown>;
  if (tool === 'Bash') return typeof command === 'string' && runsOnMemory(command, isMemory);
  const paths = Array.isArray(files) ? files : [file ?? notebook];
  return paths.length > 0 && paths.every((path) => typeof path === 'string' && isMemory(path));
}

/** Whether each command of a line that does anything names a memory, and writes nowhere else. */
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
