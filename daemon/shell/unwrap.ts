import { plainWord, programName, type ShellCommand, type ShellWord } from './shell-command.ts';
import type { Wrapper } from './wrapper.ts';
import { SHELL_OPTIONS, WRAPPERS } from './wrapper-table.ts';

const MAX_WRAPPERS = 12;
/** `find -exec find -exec …`. */
const MAX_FIND_DEPTH = 3;
const INPUT_MARKS = new Set([':::', '::::', ':::+', '::::+']);
const FIND_EXEC = new Set(['-exec', '-execdir', '-ok', '-okdir']);

type Unwrapped = {
  /**
   * The commands that run: the command itself or those in it. A wrapper with effects of its own (`find`, `docker`)
   * stays in the list.
   */
  readonly commands: readonly ShellCommand[];
  /** Lines that are passed to a shell: `ssh host '…'`, `eval …`, `watch …`, `trap '…' EXIT`. */
  readonly lines: readonly string[];
};

/** Remove a command's wrappers (`sudo env X=1 xargs -n1 rm` → `rm`), all layers. */
export function unwrap(command: ShellCommand): Unwrapped {
  return unwrapAt(command, 0);
}

function unwrapAt(command: ShellCommand, depth: number): Unwrapped {
  const commands: ShellCommand[] = [];
  const lines: string[] = [];
  let current: ShellCommand | undefined = dropMisreadAssignments(command);
  for (let layer = 0; current && layer < MAX_WRAPPERS; layer++) {
    commands.push(current);
    for (const line of shellLines(current)) lines.push(line);
    if (current.name === 'find' || current.name === 'fd' || current.name === 'fdfind')
      for (const exec of findExecs(current, depth)) commands.push(exec);
    const inner: ShellCommand | string | undefined = wrappedBy(current);
    if (typeof inner === 'string') {
      lines.push(inner);
      break;
    }
    if (inner && isTransparent(current)) commands.pop();
    current = inner;
  }
  return { commands, lines };
}

/** Drop `1A=2` before a command: Bash takes it for a program's name, but its author meant an assignment. */
function dropMisreadAssignments(command: ShellCommand): ShellCommand {
  let skip = 0;
  while (skip < command.words.length - 1 && /^\d\w*=/.test(command.words[skip]?.value ?? '')) skip++;
  return skip === 0 ? command : withWords(command, command.words.slice(skip));
}

/** Whether a wrapper has no effect itself, so that it is left out. Those with subcommands stay visible to lessons. */
function isTransparent(command: ShellCommand): boolean {
  return (
    WRAPPERS.get(command.name)?.every((wrapper) => !wrapper.subcommands || wrapper.subcommands.length === 0) ?? false
  );
}

function wrappedBy(command: ShellCommand): ShellCommand | string | undefined {
  for (const wrapper of WRAPPERS.get(command.name) ?? []) {
    const start = innerStart(command, wrapper);
    if (start === undefined || start >= command.words.length) continue;
    let words = command.words.slice(start);
    const marks = command.name === 'parallel' ? words.findIndex((word) => INPUT_MARKS.has(word.value)) : -1;
    const given = marks < 0 ? [] : words.slice(marks + 1);
    if (marks >= 0) words = words.slice(0, marks);
    if (words.length === 0) return given.map((word) => word.value).join('\n');
    if (wrapper.joinsToShell) return words.map((word) => word.value).join(' ');
    const inner = withWords(command, substitutePlaceholder(words, given, command));
    return { ...inner, openEnded: command.openEnded || (wrapper.openEnded ?? false) };
  }
  return undefined;
}

/** Put the arguments in the text into the command: `parallel rm -rf ::: a b` runs `rm -rf a b`. */
function substitutePlaceholder(
  words: readonly ShellWord[],
  given: readonly ShellWord[],
  outer: ShellCommand,
): ShellWord[] {
  if (outer.name === 'xargs') {
    const placeholder = placeholderOf(outer);
    return words.map((word) => ({ ...word, value: word.value.replaceAll(placeholder, '{}') }));
  }
  if (outer.name !== 'parallel' || given.length === 0) return [...words];
  const joined = given.map((word) => word.value).join(' ');
  if (!words.some((word) => word.value.includes('{}'))) return [...words, ...given];
  return words.map((word) =>
    word.value.includes('{}') ? { ...word, value: word.value.replaceAll('{}', joined) } : word,
  );
}

/** The placeholder of `xargs -I X` may be any word; from here on it is `{}`. */
function placeholderOf(xargs: ShellCommand): string {
  const values = xargs.words.slice(1).map((word) => word.value);
  const glued = values.find((value) => /^(-I|--replace=)./.test(value))?.replace(/^(-I|--replace=)/, '');
  return glued ?? optionValues(values, '-I')[0] ?? '{}';
}

function withWords(command: ShellCommand, words: readonly ShellWord[]): ShellCommand {
  const name = programName(words[0]?.value ?? '');
  return {
    ...command,
    name,
    words,
    wrappers: name === command.name ? command.wrappers : [...command.wrappers, command.name],
  };
}

/** Index of the first word of the wrapped command, or undefined when nothing is run. */
function innerStart(command: ShellCommand, wrapper: Wrapper): number | undefined {
  const { words } = command;
  const subcommands = [...(wrapper.subcommands ?? [])];
  let skip = wrapper.skip ?? 0;
  for (let index = 1; index < words.length; index++) {
    const value = words[index]?.value ?? '';
    if (value === '--' && subcommands.length === 0 && skip === 0) return index + 1;
    if (value === '--') {
      if (wrapper.afterDashes) return subcommands.length === 0 ? index + 1 : undefined;
      continue;
    }
    if (value.startsWith('-') && value !== '-' && (subcommands.length > 0 || !wrapper.afterDashes)) {
      if (hasWord(wrapper.notRunWith, value)) return undefined;
      if (hasWord(wrapper.valueOptions, value)) index++;
      continue;
    }
    const wanted = subcommands[0];
    if (wanted !== undefined) {
      if (!wanted.split('|').includes(value)) return undefined;
      subcommands.shift();
    } else if (wrapper.afterDashes) continue;
    else if (wrapper.assignments && /^\w+=/.test(value)) continue;
    else if (skip > 0) skip--;
    else return index;
  }
  return undefined;
}

function hasWord(list: string | undefined, word: string): boolean {
  return list?.split(' ').includes(word) ?? false;
}

/** The commands after `find … -exec`, up to `;` or `+`; also `fd … -x`. */
function findExecs(command: ShellCommand, depth: number): ShellCommand[] {
  if (depth >= MAX_FIND_DEPTH) return [];
  const commands: ShellCommand[] = [];
  const { words } = command;
  for (let index = 1; index < words.length; index++) {
    const value = words[index]?.value ?? '';
    const isFd = command.name !== 'find';
    if (!FIND_EXEC.has(value) && !(isFd && ['-x', '-X', '--exec', '--exec-batch'].includes(value))) continue;
    let end = index + 1;
    while (
      end < words.length &&
      words[end]?.value !== ';' &&
      !(words[end]?.value === '+' && words[end - 1]?.value === '{}')
    )
      end++;
    const inner = words.slice(index + 1, end);
    if (inner.length > 0) {
      const unwrapped = unwrapAt({ ...withWords(command, inner), redirects: [], openEnded: true }, depth + 1);
      for (const command of unwrapped.commands) commands.push(command);
    }
    index = end;
  }
  return commands;
}

/** Shell lines in the arguments: `eval`, `trap`, `bash -c`, `git rebase --exec`, `tmux send-keys`. */
function shellLines(command: ShellCommand): string[] {
  const values = command.words.slice(1).map((word) => word.value);
  if (command.name === 'eval') return [values.join(' ')];
  if (command.name === 'trap' && values[0] && !values[0].startsWith('-')) return [values[0]];
  if (command.name === 'git' && values[0] === 'submodule' && values[1] === 'foreach')
    return [values.slice(2).join(' ')];
  if (command.name === 'hyperfine' || command.name === 'concurrently')
    return values.filter((value) => /\s/.test(value));
  if (
    command.name === 'tmux' &&
    /^(send-keys|send|new|new-session|new-window|neww|split-window|splitw|run-shell)$/.test(values[0] ?? '')
  ) {
    return values.filter((value) => /\s/.test(value));
  }
  const rule = SHELL_OPTIONS.get(command.name);
  if (!rule || (rule.subcommand && !values.includes(rule.subcommand))) return [];
  return rule.options.flatMap((option) => optionValues(values, option));
}

/** Values of an option: `-c X`, `--command=X`, and X after a cluster that ends in the letter (`-lc X`). */
export function optionValues(values: readonly string[], option: string): string[] {
  const letter = /^-[A-Za-z]$/.test(option) ? option[1] : undefined;
  return values.flatMap((value, index) => {
    const next = values[index + 1];
    const isCluster = letter !== undefined && /^-[A-Za-z]{2,6}$/.test(value) && value.endsWith(letter);
    if (value === option || isCluster) return next === undefined ? [] : [next];
    const isJoined = option.startsWith('--') && value.startsWith(`${option}=`);
    return isJoined ? [value.slice(option.length + 1)] : [];
  });
}

/** Make a command from an argument list in code: `subprocess.run(["rm", "-rf", x])`. */
export function commandOfWords(values: readonly string[]): ShellCommand {
  const words = values.map(plainWord);
  return {
    name: programName(values[0] ?? ''),
    words,
    assignments: [],
    redirects: [],
    stdin: undefined,
    pipedFrom: undefined,
    wrappers: [],
    openEnded: false,
    directory: undefined,
  };
}
