import type { CallTexts } from './tool-call.ts';

type Command = CallTexts['commands'][number];

/** Programs that only read, unless an option of `WRITING_OPTIONS` is set. */
const READ_ONLY_PROGRAMS = new Set(
  'cat head tail less more grep egrep fgrep rg ls pwd wc file stat tree echo printf cd true test [ diff cmp which type'.split(
    ' ',
  ),
);
/** Subcommands of git that only read, with the same exception. */
const READ_ONLY_GIT = new Set(['blame', 'diff', 'grep', 'log', 'ls-files', 'rev-parse', 'show', 'status']);
/** Options by which these programs write a file or run a program. git accepts abbreviations. */
const WRITING_OPTIONS: Readonly<Record<string, RegExp>> = {
  git: /^(?:--ou|--op|--ext-|-O)/,
  tree: /^-o/,
  rg: /^--pre(?:=|$)/,
  file: /^(?:-C|--compile)$/,
  less: /^(?:-[oO]|--log-file|--LOG-FILE)/,
};
/** Redirections that write nothing: to another stream, or to /dev/null. */
const HARMLESS_TARGET = /^(?:\/dev\/null|&?\d)$/;

/**
 * Whether a call only reads: `git log | grep force > /dev/null`. Unknown programs, code in other languages and tools
 * other than a shell don't count.
 */
export function isReadOnly({ commands, code }: CallTexts): boolean {
  if (commands.length === 0 || code.length > 0) return false;
  return commands.every((command) => onlyReads(command) && command.redirects.every(writesNothing));
}

function onlyReads({ name, words }: Command): boolean {
  const isKnown = name === 'git' ? READ_ONLY_GIT.has(words[1]?.value ?? '') : READ_ONLY_PROGRAMS.has(name);
  const writing = WRITING_OPTIONS[name];
  return isKnown && !words.some(({ value }) => writing?.test(value));
}

const writesNothing = ({ operator, target }: Command['redirects'][number]): boolean =>
  operator.startsWith('<') || (!target.dynamic && HARMLESS_TARGET.test(target.value));
