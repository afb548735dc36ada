import { createSessionBrief } from '../../daemon/answers/session-brief/brief.ts';
import type { Queries } from '../../daemon/db/database.ts';
import { createTodaysCode } from '../../daemon/projects/today/todays-code.ts';
import { createRedactor } from '../../packages/redactor/index.ts';

/** What a session would begin with, no lessons among it. */
export const briefOf = (db: Queries, sessionId: string, projectId: number | null) =>
  createSessionBrief({
    db,
    lessons: { standingRules: async () => [] },
    code: createTodaysCode({ redactor: createRedactor() }),
    rules: { standing: async () => [], ended: async () => [], remarks: async () => [], isForOnce: () => false },
    settings: { hint_rules: true },
  })({ sessionId, project: null }, projectId, []);
