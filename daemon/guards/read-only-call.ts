import type { CallTexts } from './tool-call.ts';

/** Programs that are read-only with any arguments. */
const SHOWING = new Set(
  'cat head tail less more grep egrep fgrep rg ls pwd wc file stat tree echo printf cd true test [ diff cmp which type'.split(
    ' ',
  ),
);
const GIT_SHOWING = new Set(['blame', 'diff', 'grep', 'log', 'ls-files', 'rev-parse', 'show', 'status']);
/** Redirections that write nothing: to another stream, or to /dev/null. */
const HARMLESS_TARGET = /^(?:\/dev\/null|&?\d)$/;

/**
 * Whether everything a call would run is read-only: `git log | grep force > /dev/null`. A read-only call is never held.
 * Unknown programs, code in other languages and tools other than a shell don't count as read-only.
 */
export function isReadOnly({ commands, code }: CallTexts): boolean {
  return (
    commands.length > 0 &&
    code.length === 0 &&
    commands.every(
      ({ name, words, redirects }) =>
        (SHOWING.has(name) || (name === 'git' && GIT_SHOWING.has(words[1]?.value ?? ''))) &&
        redirects.every(
          ({ operator, target }) => operator.startsWith('<') || (!target.dynamic && HARMLESS_TARGET.test(target.value)),
        ),
    )
  );
}
