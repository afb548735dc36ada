import { programName, type ShellCommand, UNKNOWN_DIRECTORY } from './shell-command.ts';

/**
 * The state of the shell at a point of the script: variables with a known value, and the folder after `cd`.
 * A subshell works on a copy, so that `(cd /tmp && …)` moves no other command.
 */
export type ShellScope = {
  readonly variables: Map<string, string>;
  directory: string | undefined;
  /** The command that pipes into this part. */
  readonly pipedFrom: ShellCommand | undefined;
};

/** Make the scope at a script's start, which knows nothing. */
export function newScope(): ShellScope {
  return { variables: new Map(), directory: undefined, pipedFrom: undefined };
}

/** Copy a scope for a subshell, a pipeline member or a substitution. */
export function childScope(scope: ShellScope, pipedFrom: ShellCommand | undefined = scope.pipedFrom): ShellScope {
  return { variables: new Map(scope.variables), directory: scope.directory, pipedFrom };
}

/** Apply a command's assignments and its `cd` to the commands after it. */
export function applyCommand(scope: ShellScope, command: ShellCommand): void {
  const exported = command.name === 'export' || command.name === 'local' || command.name === 'declare';
  if (command.name === '' || exported) {
    for (const { name, value } of command.assignments) {
      if (value.dynamic) scope.variables.delete(name);
      else scope.variables.set(name, value.value);
    }
  }
  if (command.name === 'cd' || command.name === 'pushd') scope.directory = directoryAfter(scope.directory, command);
  else if (command.name === 'popd') scope.directory = UNKNOWN_DIRECTORY;
}

function directoryAfter(before: string | undefined, command: ShellCommand): string {
  const target = command.words.slice(1).find((word) => !/^-[LPe@-]*$/.test(word.value) || word.value === '-')?.value;
  if (target === undefined) return '~';
  if (target === '-' || /^\+/.test(target)) return UNKNOWN_DIRECTORY;
  if (/^([/~$]|[A-Za-z]:)/.test(target)) return target;
  return before === undefined ? target : `${before}/${target}`;
}

/**
 * Return a command's output if it is known from the text (`echo`, `printf` without formats, `cat` of a heredoc), or
 * undefined.
 */
export function knownOutput(command: ShellCommand): string | undefined {
  const name = programName(command.words[0]?.value ?? '');
  if (command.redirects.some((redirect) => redirect.operator.includes('>') && !redirect.operator.includes('&'))) {
    return undefined;
  }
  if (name === 'cat' && command.words.every((word, index) => index === 0 || word.value === '-'))
    return command.stdin?.text;
  if (name !== 'echo' && name !== 'printf') return undefined;
  const words = command.words.slice(1).filter((word, index) => !(index === 0 && /^-[neE]+$/.test(word.value)));
  return words.map((word) => word.value).join(' ');
}
