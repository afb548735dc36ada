/** Something that was in a project and is no longer. */
export type Gone = {
  /** When the commit was made that took it out; null for what no commit says. */
  at: Date | null;
  /** Where a file is now, relative to the project's root. */
  movedTo: string | null;
};

/** A thing of a project that a memory names. */
export type Name =
  | { kind: 'file'; name: string; isOwn: boolean }
  /** A script of package.json, or an identifier or flag of the code. */
  | { kind: 'script' | 'word'; name: string };
