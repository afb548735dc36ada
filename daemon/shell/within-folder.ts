import type { ShellCommand, ShellWord } from './shell-command.ts';

/**
 * Write a command's paths below the folder that it runs in as relative ones, so that `rm -rf /src/shop/notes` and
 * `cd /src/shop && rm -rf notes` in /src/shop are `rm -rf notes`. Other paths and commands stay as they are.
 */
export function withinFolder(command: ShellCommand, folder: string): ShellCommand {
  const below = `${folder.replace(/\/$/, '')}/`;
  const relative = (path: string) =>
    path.startsWith(below) && path.length > below.length ? path.slice(below.length) : path;
  const { directory } = command;
  return {
    ...command,
    words: command.words.map((word): ShellWord => ({ ...word, value: relative(word.value) })),
    directory:
      directory === undefined || `${directory}/` === below || directory === below ? undefined : relative(directory),
  };
}
