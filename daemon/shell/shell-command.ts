/** One word of a command after quote removal. */
export type ShellWord = {
  /** What the program would receive; an expansion with an unknown value stays as written (`$HOME`, `$(date)`). */
  readonly value: string;
  /** Whether part of it is quoted. */
  readonly quoted: boolean;
  /** Whether it contains an expansion whose value is known only at run time. */
  readonly dynamic: boolean;
  /** Its place in the source, [start, end); -1 if it comes from text inside text. */
  readonly start: number;
  readonly end: number;
};

export type ShellRedirect = {
  readonly operator: string;
  readonly target: ShellWord;
};

/** Text that a command reads from standard input: a heredoc, a here-string, or the output of `echo`. */
export type ShellStdin = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** One simple command that would really run. */
export type ShellCommand = {
  /** The program's base name (`/bin/rm`, `\rm` and `rm.exe` are `rm`), or '' for bare assignments. */
  readonly name: string;
  /** The program and its arguments, without `sudo`, `env`, `xargs` and their like. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly { readonly name: string; readonly value: ShellWord }[];
  readonly redirects: readonly ShellRedirect[];
  readonly stdin: ShellStdin | undefined;
  /** The command on the left of the pipe, if there is one. */
  readonly pipedFrom: ShellCommand | undefined;
  /** The wrappers around it, outermost first: `['sudo', 'xargs']`. */
  readonly wrappers: readonly string[];
  /** More arguments come at run time (`xargs`, `parallel`, `find -exec`). */
  readonly openEnded: boolean;
  /** The folder after `cd` commands: undefined is the shell's first folder, '?' is unknown. */
  readonly directory: string | undefined;
};

/** Code in another language that a command would run: `python -c`, `psql <<EOF`, `mongosh --eval`. */
export type CodeText = {
  readonly language: string;
  readonly text: string;
};

export const UNKNOWN_DIRECTORY = '?';

/** Return a program's bare name: no folder, no `.exe`, no backslash that dodges an alias. */
export function programName(word: string): string {
  const bare = word.replace(/^\\/, '');
  const slash = Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\'));
  return bare.slice(slash + 1).replace(/\.(exe|cmd|bat)$/i, '');
}

/** Make a word of known text that is not in the source. */
export function plainWord(value: string): ShellWord {
  return { value, quoted: false, dynamic: false, start: -1, end: -1 };
}
