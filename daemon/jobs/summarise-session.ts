import { findPlan } from '../memory/digest/asked-and-planned.ts';
import { endedByItself, openTodos, TODO_TOOLS, ticksOff } from '../memory/digest/open-todos.ts';
import type { Memory } from '../memory/memory.ts';
import { summariseSession } from '../memory/summary/summarise-session.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import {
  dropSummary,
  lockSummaries,
  makeSummaryId,
  readListsEnd,
  readSummarySource,
} from '../store/sessions/session-summaries.ts';

/**
 * Tools whose calls maintain a session's todo list and plan: their open items are read whether digests skip them or
 * not.
 */
const LIST_TOOLS = [...TODO_TOOLS, 'ExitPlanMode'];

/**
 * Rewrite a session's summary from its turns' observations. It follows each digest, each edit and each deletion of a
 * turn, so a killed run is simply repeated. A session without results has none.
 */
export function summariseSessionJob(deps: { memory: Memory }): JobDefinition {
  const summarise = createSessionSummary(deps);
  return defineJob(jobKinds.summariseSession, { run: ({ session_id }) => summarise(session_id) });
}

/** Create the function that rewrites a session's summary. */
export function createSessionSummary(deps: { memory: Memory }) {
  return (session_id: string): Promise<void> =>
    deps.memory.derive(async (tx) => {
      await lockSummaries(tx);
      const source = await readSummarySource(tx, session_id, LIST_TOOLS);
      const { said, hasWorked } = await readListsEnd(tx, session_id, TODO_TOOLS);
      const summary =
        source &&
        summariseSession(
          source.turns,
          openTodos(source.calls, hasWorked && endedByItself(said)),
          findPlan(source.calls.filter(({ success }) => success !== false)),
          {
            changedAt: source.calls.findLast(({ tool_name }) => TODO_TOOLS.includes(tool_name))?.created_at,
            isTicked: ticksOff(source.calls),
          },
          source.branch,
        );
      if (!summary) {
        await dropSummary(tx, session_id);
        return null;
      }
      const { title, text, files, did } = summary;
      const { project_id, agent, user_id, branch, turns } = source;
      const input = {
        external_id: makeSummaryId(session_id),
        session_id,
        kind: 'summary' as const,
        title,
        text,
        files,
        metadata: { did },
        created_at: turns.at(-1)!.created_at.toISOString(),
        agent,
        ...(user_id !== null && { user_id }),
        ...(branch !== null && { branch }),
      };
      return { input, projectId: project_id };
    });
}
