/** One row to import, in the form of an export's line (docs/export.md). */
export type Item = { type: string } & Record<string, unknown>;

/** The default places of items whose file names none. */
export type ItemPlace = { project?: string; global?: true };

/** A file that can be imported. */
export type ImportSource = {
  /** Name of the format, for people. */
  format: string;
  /** Read its rows from the beginning. @throws CommandFailed if it is broken */
  items(): AsyncIterable<Item>;
  /** Whether its rows name their projects. */
  namesProjects: boolean;
  /** Whether these are folder names, by which the exporting tool identifies projects. */
  namesFolders?: true;
  /** Whether it contains chats from elsewhere, mostly on other subjects. */
  isTalk: boolean;
};
