/** How a program takes the command in its arguments. */
export type Wrapper = {
  /** Options that take a value of their own, separated by blanks. */
  readonly valueOptions?: string;
  /** Plain words before the command: a duration, a host, a lock file. */
  readonly skip?: number;
  /** `NAME=value` words before the command are assignments. */
  readonly assignments?: boolean;
  /** More arguments come at run time. */
  readonly openEnded?: boolean;
  /** With one of these the command is only looked up or listed, not run. */
  readonly notRunWith?: string;
  /** Plain words that must come first (`docker exec`), with `|` for alternatives; the command comes after them. */
  readonly subcommands?: readonly string[];
  /** The command begins after `--` and nowhere else. */
  readonly afterDashes?: boolean;
  /** The words of the command are joined and passed to a shell (`ssh host 'a; b'`). */
  readonly joinsToShell?: boolean;
};

export type WrapperEntries = readonly (readonly [program: string, wrappers: readonly Wrapper[]])[];

/** Give several programs (separated by blanks) the same wrappers. */
export function each(programs: string, ...wrappers: readonly Wrapper[]): WrapperEntries {
  return programs.split(' ').map((program) => [program, wrappers] as const);
}
