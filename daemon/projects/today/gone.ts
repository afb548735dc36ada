/** Something that was in a project and no longer exists. */
export type Gone = {
  /** Time of the commit that removed it; null if no commit did. */
  at: Date | null;
  /** Where a file is now, relative to the project's root. */
  movedTo: string | null;
};

/** A thing of a project that a memory names. */
export type Name =
  | { kind: 'file'; name: string; isOwn: boolean }
  /** A script of package.json, or an identifier or flag of the code. */
  | { kind: 'script' | 'word'; name: string };
