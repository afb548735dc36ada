import { createSessionBrief } from '../../daemon/answers/session-brief.ts';
import type { Queries } from '../../daemon/db/database.ts';

/** What a session would begin with, no lessons among it. */
export const briefOf = (db: Queries, sessionId: string, projectId: number | null) =>
  createSessionBrief({
    db,
    lessons: { standingRules: async () => [] },
    rules: { standing: async () => [], ended: async () => [] },
  })({ sessionId, project: null }, projectId, []);
