/** One row to import, as the lines of an export have it (docs/export.md). */
export type Item = { type: string } & Record<string, unknown>;

/** The places of items whose file names none. */
export type ItemPlace = { project?: string; global?: true };

/** A file that can be imported. */
export type ImportSource = {
  /** What it is, for people. */
  format: string;
  /** Read its rows from the beginning. @throws CommandFailed if it is broken */
  items(): AsyncIterable<Item>;
  /** Whether its rows name their projects. */
  namesProjects: boolean;
  /** Whether these are names of folders, as the tool that wrote them knows projects. */
  namesFolders?: true;
  /** Whether it is what people said elsewhere, mostly about other things. */
  isTalk: boolean;
};
