/**
 * A change that install or uninstall makes. All changes are planned first, so that --dry-run can show them and an error
 * prevents all of them.
 */
export type Change = {
  action: 'create' | 'update' | 'link' | 'remove' | 'run';
  /** The file, or the command line of `run`. */
  target: string;
  /** Its purpose, in a few words. */
  reason: string;
  apply(): void;
};

/** The changes to make, with notes for the user. */
export type Plan = { changes: Change[]; notes: string[] };
