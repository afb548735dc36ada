import type { ShellCommand } from '../shell/shell-command.ts';
import { textWords } from '../shell/text-words.ts';

const MAX_SUBCOMMANDS = 2;
const MAX_OPTIONS = 2;
const SUBCOMMAND = /^[a-z][\w:-]*$/i;
/** Programs whose first words are operands, not subcommands. */
const NO_SUBCOMMANDS = new Set(
  'rm cp mv cat ls cd mkdir rmdir touch chmod chown ln find grep rg sed awk tar curl wget kill pkill killall dd shred truncate tee head tail diff sort xargs sh bash zsh node python python3 ruby perl ssh scp rsync psql mysql sqlite3'.split(
    ' ',
  ),
);

/** Write text so that RE2 takes it literally. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Write the pattern for similar commands: the program, its subcommands and first options, without operands: `git push
 * --force origin main` → `^git\s+push(\s.*)?\s--force(\s|=|$)`. `isNamed`: whether an operand is required too. The
 * first such one is used, before or after the options, also as part of a path.
 */
export function commandPattern(command: ShellCommand, isNamed: (operand: string) => boolean = () => false): string {
  const isText = textWords(command);
  const words = command.words.slice(1).filter((_, index) => !isText[index + 1]);
  const plain = words.map((word) => word.value);
  const firstOther = plain.findIndex((value) => !SUBCOMMAND.test(value));
  const leading = firstOther < 0 ? plain : plain.slice(0, firstOther);
  const subcommands = NO_SUBCOMMANDS.has(command.name) ? [] : leading.slice(0, MAX_SUBCOMMANDS);
  const given = plain.filter((value) => /^--?[A-Za-z]/.test(value)).slice(0, MAX_OPTIONS);
  const head = `^${[command.name, ...subcommands].map(literally).join('\\s+')}`;
  const options = given.map((option) => `(?:\\s.*)?\\s${literally(option.split('=')[0] ?? '')}`).join('');
  const operand = plain.slice(subcommands.length).find((value) => !value.startsWith('-') && isNamed(value));
  if (operand === undefined) return `${head}${options}(${options ? '\\s|=' : '\\s'}|$)`;
  const named = `\\s(?:\\S*/)?${literally(operand.replace(/^\.\/|\/{1,20}$/g, ''))}(?:/\\S*)?`;
  if (!options) return `${head}(?:\\s.*)?${named}(\\s|$)`;
  return `${head}(?:${options}(?:[\\s=].*)?${named}(\\s|$)|(?:\\s.*)?${named}${options}(\\s|=|$))`;
}
