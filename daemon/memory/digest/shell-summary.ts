import { readShell } from '../../shell/read-shell.ts';

/** Programs that only look or move around, whose success is not worth a memory. */
const QUIET = new Set(
  `cd pushd popd ls ll tree pwd cat bat head tail less more wc grep egrep rg ag fd find which whereis type echo printf test [
  true false sleep sort uniq cut tr awk sed jq diff stat file du df env printenv date whoami hostname uname ps basename dirname
  realpath readlink read set export unset source . mkdir touch wait kill yes tee seq`.split(/\s+/),
);
const QUIET_GIT = new Set([
  'status',
  'log',
  'diff',
  'show',
  'branch',
  'rev-parse',
  'ls-files',
  'blame',
  'remote',
  'config',
  'fetch',
  'add',
]);
/** Characters of a command line that are read. */
const MAX_READ_CHARS = 20_000;

export type ShellSummary = {
  /** Equal for command lines of the same task: the program and its first word, `npm test`. */
  key: string;
  /** Programs that did something, in order, each once. */
  programs: string[];
  isQuiet: boolean;
};

/** Summarise a command line by its first command that does more than look or move around. */
export function summariseShell(source: string): ShellSummary {
  const commands = readShell(source.slice(0, MAX_READ_CHARS)).commands.filter((command) => command.name !== '');
  const wordsOf = (command: (typeof commands)[number]) => command.words.slice(1).map((word) => word.value);
  const subject = (command: (typeof commands)[number]) => wordsOf(command).find((word) => !word.startsWith('-')) ?? '';
  const isQuiet = (command: (typeof commands)[number]) =>
    QUIET.has(command.name) || (command.name === 'git' && QUIET_GIT.has(subject(command)));
  const loud = commands.filter((command) => !isQuiet(command));
  const main = loud[0] ?? commands.find((command) => command.name !== 'cd') ?? commands[0];
  const word = main ? subject(main) : '';
  return {
    key: main ? `${main.name} ${word.slice(word.lastIndexOf('/') + 1)}`.trim() : source.trim().slice(0, 40),
    programs: [...new Set(loud.map((command) => command.name))],
    isQuiet: loud.length === 0,
  };
}
