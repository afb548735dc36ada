/** One word of a command after quote removal. */
export type ShellWord = {
  /** What the program would receive; an expansion that can't be known from the text stays as written (`$HOME`, `$(date)`). */
  readonly value: string;
  /** Some of it stood in quotes. */
  readonly quoted: boolean;
  /** It holds an expansion whose value is known only at run time. */
  readonly dynamic: boolean;
  /** Where it stands in the source that was read, [start, end); -1 where it comes from text inside text. */
  readonly start: number;
  readonly end: number;
};

export type ShellRedirect = {
  readonly operator: string;
  readonly target: ShellWord;
};

/** Text that a command reads from standard input: a heredoc, a here-string, or what `echo` pipes into it. */
export type ShellStdin = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** One simple command that would really run. */
export type ShellCommand = {
  /** The program's base name (`/bin/rm`, `\rm` and `rm.exe` are `rm`), or '' for bare assignments. */
  readonly name: string;
  /** The program and its arguments; what `sudo`, `env`, `xargs` and their like put in front is gone. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly { readonly name: string; readonly value: ShellWord }[];
  readonly redirects: readonly ShellRedirect[];
  readonly stdin: ShellStdin | undefined;
  /** The command on the left of the pipe, if there is one. */
  readonly pipedFrom: ShellCommand | undefined;
  /** The wrappers it was taken out of, outermost first: `['sudo', 'xargs']`. */
  readonly wrappers: readonly string[];
  /** More arguments come at run time (`xargs`, `parallel`, `find -exec`). */
  readonly openEnded: boolean;
  /** Where `cd` has led by then: undefined is where the shell started, '?' can't be known. */
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

/** Make a word of known text that stands nowhere in the source. */
export function plainWord(value: string): ShellWord {
  return { value, quoted: false, dynamic: false, start: -1, end: -1 };
}
