export type Backup = {
  name: string;
  file: string;
  bytes: number;
  at: string;
  /** Whether it is deleted when newer daily ones follow. */
  daily: boolean;
};
