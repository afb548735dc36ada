import { isInterpreter } from './interpreters.ts';
import type { ShellCommand } from './shell-command.ts';
import { SHELL_OPTIONS, WRAPPERS } from './wrapper-table.ts';

/** Programs that only print, look up or log their arguments. */
const PRINTERS = new Set(
  `
  echo printf print say logger notify-send banner figlet cowsay : true false man help info apropos whatis tldr
  which type whereis hash alias
  `
    .trim()
    .split(/\s+/),
);
const SEARCHERS = new Set('grep egrep fgrep rg ag ack ugrep pgrep zgrep'.split(' '));
/** Options whose value is prose: commit messages, titles, bodies of issues, notes. */
const PROSE_OPTION =
  /^(-m|-am|-b|-t|-F|-f|-n|-d|--?(message|msg|body|title|notes?|comment|description|desc|reason|subject|text|content|summary|field|raw-field|data|data-raw|data-binary|form|json|prompt|label|trailer))$/;
const PROSE_GLUED =
  /^--(message|msg|body|title|notes?|comment|description|desc|reason|subject|text|content|summary|prompt)=|^(body|title|message|description|comment)=/;
const LOOKS_LIKE_PATH = /^(\/|~|\.\.?\/|[A-Za-z]:\\|\$\{?\w+\}?\/)/;

/**
 * Decide for each word whether it is mere text to its command, which a lesson's pattern must not see: the words that
 * `echo` prints or `grep` searches for, a commit message, and any quoted prose of several words that no interpreter
 * runs. A quoted path with spaces is not prose.
 */
export function textWords(command: ShellCommand): boolean[] {
  const { name, words } = command;
  if (PRINTERS.has(name)) return words.map((_, index) => index > 0);
  const runsCode = isInterpreter(name) || runsItsWords(name);
  const shellOptions = SHELL_OPTIONS.get(name)?.options ?? [];
  let patternSeen = false;
  return words.map((word, index) => {
    if (index === 0) return false;
    const before = words[index - 1]?.value ?? '';
    if (SEARCHERS.has(name)) {
      const isPattern = !patternSeen && (!word.value.startsWith('-') || before === '-e' || before === '--regexp');
      patternSeen ||= isPattern;
      return isPattern || (word.quoted && /\s/.test(word.value));
    }
    if (runsCode || shellOptions.includes(before)) return false;
    if (!/\s/.test(word.value)) return false;
    if (PROSE_GLUED.test(word.value)) return true;
    return word.quoted && (PROSE_OPTION.test(before) || !LOOKS_LIKE_PATH.test(word.value));
  });
}

/** Whether a program passes its quoted arguments to a shell. */
function runsItsWords(name: string): boolean {
  if (name === 'eval' || name === 'trap' || name === 'tmux' || name === 'hyperfine' || name === 'concurrently')
    return true;
  return WRAPPERS.get(name)?.some((wrapper) => wrapper.joinsToShell) ?? false;
}
