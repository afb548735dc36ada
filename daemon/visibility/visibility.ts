import { type Redactor, redactKeepingIds } from '../../packages/redactor/index.ts';
import type { Asker } from '../contract/scopes.ts';
import type { Database } from '../db/database.ts';
import { readBucketsOfUser, readSeenBuckets } from './buckets.ts';
import type { Buckets } from './project-scope.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** Create the service that says which buckets (places of memories) an asker sees. `userId`: the user of this daemon, where a request names none. */
export function createVisibility(deps: {
  db: Database;
  redactor: Redactor;
  /** Finds the project of a key or a path. */
  projects: { find(project: string): Promise<{ id: number } | undefined> };
  userId: string | null;
}) {
  return {
    /** The user of this daemon; null: none is named. */
    userId: deps.userId,

    /** The buckets that are seen from a project (a key or a path; none: outside of workspaces) by an asker; see docs/scopes.md. */
    async seenFrom(project: string | null | undefined, given: Asker): Promise<Buckets> {
      // As they were stored: an id that looks like a secret has its hash in its place.
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
