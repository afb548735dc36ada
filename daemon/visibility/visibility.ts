import { type Redactor, redactKeepingIds } from '../../packages/redactor/index.ts';
import type { Asker } from '../contract/scopes.ts';
import type { Database } from '../db/database.ts';
import { readBucketsOfUser, readSeenBuckets } from './buckets.ts';
import type { Buckets } from './project-scope.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/**
 * Create the service that finds the buckets visible to an asker. `userId`: the user of this daemon, if a request names
 * none.
 */
export function createVisibility(deps: {
  db: Database;
  redactor: Redactor;
  /** Finds the project of a key or a path. */
  projects: { find(project: string): Promise<{ id: number } | undefined> };
  userId: string | null;
}) {
  return {
    /** The user of this daemon; null: unnamed. */
    userId: deps.userId,

    /**
     * The buckets visible from a project (a key or a path; none: outside of workspaces) to an asker; see
     * docs/scopes.md.
     */
    async seenFrom(project: string | null | undefined, given: Asker): Promise<Buckets> {
      // In stored form: an id that looks like a secret is replaced by its hash.
      const asker = redactKeepingIds(deps.redactor, given) as unknown as Asker;
      const known = project ? await deps.projects.find(project) : undefined;
      return readSeenBuckets(deps.db, {
        projectId: known?.id,
        sessionId: asker.session_id,
        agent: asker.agent,
        userId: asker.user_id ?? deps.userId,
        workspace: asker.workspace,
      });
    },

    /** Every bucket of this daemon's user: what a person at the command line or in the viewer may read by its id. */
    ofUser: (): Promise<Buckets> => readBucketsOfUser(deps.db, deps.userId),
  };
}
