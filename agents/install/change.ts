/** A change that install or uninstall makes. All are planned first, so that --dry-run can show them and any fault stops everything. */
export type Change = {
  action: 'create' | 'update' | 'link' | 'remove' | 'run';
  /** The file, or the command line of `run`. */
  target: string;
  /** Its purpose, in a few words. */
  reason: string;
  apply(): void;
};

/** The changes to make, and what the user should know about them. */
export type Plan = { changes: Change[]; notes: string[] };
