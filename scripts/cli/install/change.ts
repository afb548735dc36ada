/** One thing that install or uninstall does. Planned first, so that --dry-run can show it and a fault anywhere stops everything. */
export type Change = {
  action: 'create' | 'update' | 'link' | 'remove' | 'run';
  /** The file, or the command line of `run`. */
  target: string;
  /** What for, in a few words. */
  reason: string;
  apply(): void;
};

/** What is to be done, and what a person should know about it. */
export type Plan = { changes: Change[]; notes: string[] };
