import type { Queries } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { formatBlock } from '../recall/format.ts';
import type { Recall } from '../recall/recall.ts';
import type { Redacted } from '../redact/redacted.ts';
import { readSeenBuckets } from '../store/buckets.ts';
import { NO_BUCKETS } from '../store/project-scope.ts';
import { askedFrom, askerOf } from './asker-of.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';
import type { Injections } from './injections.ts';
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief.ts';

/** Answer a session's start with its brief, also after a compaction, since the client has dropped the earlier one. */
export function createOnSessionStart(deps: {
  projects: Pick<Projects, 'idOf'>;
  db: Queries;
  recall: Pick<Recall, 'warm'>;
  injections: Injections;
  brief: SessionBrief;
  settings: { inject: boolean };
}): HookHandler {
  return async (event) => {
    const startedAt = performance.now();
    // Costs no query of its own: storing the event needs the id as well.
    const projectId = event.project && (await deps.projects.idOf(event.project));
    if (projectId !== null) deps.recall.warm(projectId);
    if (!deps.settings.inject) return null;
    const standing = askedFrom(event, projectId);
    const buckets = standing ? await readSeenBuckets(deps.db, standing) : NO_BUCKETS;
    const block = formatBlock(await deps.brief(event, projectId, buckets, askerOf(event)), BRIEF_BUDGET_TOKENS);
    const shown = {
      event: 'SessionStart' as const,
      projectId,
      block,
      candidates: [],
      degraded: [],
      query: '' as Redacted,
      tookMs: performance.now() - startedAt,
    };
    return {
      output: contextOutput('SessionStart', block.text),
      note: () => deps.injections.note(event, [shown], true),
      missed: () => deps.injections.note(event, [shown], false),
    };
  };
}
