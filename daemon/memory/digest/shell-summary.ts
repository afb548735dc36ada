import { readShell } from '../../shell/read-shell.ts';

/** Programs that only look or move around; their success isn't worth a memory. */
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
/** A command line is read to this length. */
const MAX_READ_CHARS = 20_000;

export type ShellSummary = {
  /** The task: the program and its first word, such as `npm test`. */
  key: string;
  /** The programs that did something, in order, each once. */
  programs: string[];
  isQuiet: boolean;
};

/** Summarise a command line by the first command that does more than look around. */
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
