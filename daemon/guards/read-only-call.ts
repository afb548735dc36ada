import type { CallTexts } from './tool-call.ts';

/** Programs that only read, but for {@link WRITING_OPTIONS}. */
const READ_ONLY_PROGRAMS = new Set(
  'cat head tail less more grep egrep fgrep rg ls pwd wc file stat tree echo printf cd true test [ diff cmp which type'.split(
    ' ',
  ),
);
const READ_ONLY_GIT = new Set(['blame', 'diff', 'grep', 'log', 'ls-files', 'rev-parse', 'show', 'status']);
/** Options by which these write a file or run a program; git and GNU programs accept abbreviations of long ones. */
const WRITING_OPTIONS: Readonly<Record<string, RegExp>> = {
  git: /^(?:--ou|--op|--ext-|--textc|-O)/,
  tree: /^(?:-[a-zA-Z]*o|--output)/,
  rg: /^--(?:pre(?:=|$)|hostname-bin)/,
  file: /^(?:-[a-zA-Z]*C|--co)/,
  less: /^(?:-[a-zA-Z]*[oOkT]|--(?:log|LOG|lesskey|tag-file)|\+)/,
  more: /^\+/,
};
/** Redirections that write nothing: to another stream, or to /dev/null. */
const HARMLESS_TARGET = /^(?:\/dev\/null|&?\d)$/;

/**
 * Whether a call only reads: `git log | grep force > /dev/null`. Unknown programs, code in other languages and tools
 * other than a shell don't count.
 */
export function isReadOnly({ commands, code }: CallTexts): boolean {
  return commands.length > 0 && code.length === 0 && commands.every(readsOnly);
}

function readsOnly({ name, words, redirects }: CallTexts['commands'][number]): boolean {
  const [, ...args] = words.map(({ value }) => value);
  const isReader = READ_ONLY_PROGRAMS.has(name) || (name === 'git' && READ_ONLY_GIT.has(args[0] ?? ''));
  return (
    isReader &&
    !args.some((arg) => WRITING_OPTIONS[name]?.test(arg)) &&
    redirects.every(
      ({ operator, target }) => operator.startsWith('<') || (!target.dynamic && HARMLESS_TARGET.test(target.value)),
    )
  );
}
