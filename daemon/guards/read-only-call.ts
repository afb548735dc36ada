import type { CallTexts } from './tool-call.ts';

/** Programs that only show something, whatever their arguments are. */
const SHOWING = new Set(
  'cat head tail less more grep egrep fgrep rg ls pwd wc file stat tree echo printf cd true test [ diff cmp which type'.split(
    ' ',
  ),
);
const GIT_SHOWING = new Set(['blame', 'diff', 'grep', 'log', 'ls-files', 'rev-parse', 'show', 'status']);
/** Redirections that write nothing: into another stream, or into nowhere. */
const HARMLESS_TARGET = /^(?:\/dev\/null|&?\d)$/;

/**
 * Whether all that a call would run only shows something: `git log | grep force > /dev/null`. Nothing is held for a look. Unknown
 * programs, code in other languages and tools other than a shell count as more than a look.
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
