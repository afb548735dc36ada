import type { Projects } from '../projects/projects.ts';
import { formatBlock } from '../recall/format.ts';
import type { Recall } from '../recall/recall.ts';
import type { Redacted } from '../redact/redacted.ts';
import { type Answerer, contextOutput } from './hook-answer.ts';
import type { Injections } from './injections.ts';
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief.ts';

/** What a session begins with: its brief; after a compaction again, since the client has dropped what was said before. */
export function createOnSessionStart(deps: {
  projects: Pick<Projects, 'idOf'>;
  recall: Pick<Recall, 'warm'>;
  injections: Injections;
  brief: SessionBrief;
  settings: { inject: boolean };
}): Answerer {
  return async (event) => {
    const startedAt = performance.now();
    // Known from the event's own way into the database: no query of its own.
    const projectId = event.project && (await deps.projects.idOf(event.project));
    if (projectId !== null) deps.recall.warm(projectId);
    if (!deps.settings.inject) return null;
    const block = formatBlock(await deps.brief(event, projectId), BRIEF_BUDGET_TOKENS);
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
      note: () => deps.injections.note(event, [shown]),
    };
  };
}
