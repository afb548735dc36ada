/**
 * The output of `agent-memory database`: the common settings of all homes on a Postgres, and the homes. Times in ISO
 * 8601.
 */
export type DatabaseHomes = {
  shared: string;
  settings: Record<string, unknown>;
  homes: {
    id: string;
    user_id: string;
    machine: string;
    root: string;
    seen_at: string;
    is_this: boolean;
    waiting_jobs: number;
  }[];
};
