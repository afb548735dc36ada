import type { Database } from '../db/database.ts';
import { distillLessons } from '../guards/distill-lessons.ts';
import type { Lessons } from '../guards/lessons.ts';
import { toPastCall } from '../guards/past-call.ts';
import { draftFromRefusal } from '../guards/refusal-draft.ts';
import { isRefusedByUser, typedReason } from '../memory/digest/refused-by-user.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { readSessionProject } from '../store/sessions/sessions.ts';
import { readProjectCalls, readRefusals } from '../store/sessions/tool-calls.ts';

/** Maximum of calls read: some weeks of one project's work. */
const MAX_CALLS = 5000;

/** Propose lessons as drafts; they fire only once a person approves them, and a dismissed one doesn't come back. */
export function draftLessons(deps: { db: Database; lessons: Lessons }): JobDefinition {
  return defineJob(jobKinds.draftLessons, {
    async run({ session_id }, signal) {
      const project = await readSessionProject(deps.db, session_id);
      if (!project) return;
      for (const call of await readRefusals(deps.db, session_id)) {
        const wasStopped = call.interrupted || isRefusedByUser(call);
        const words = typedReason(call) ?? (wasStopped ? call.next_prompt?.trim() || null : null);
        if (words === null) continue;
        const draft = draftFromRefusal({ toolName: call.tool_name, toolInput: call.input, words }, deps.lessons.rules);
        if (draft) await deps.lessons.propose({ ...draft, sessions: [session_id] }, project.id);
      }
      signal.throwIfAborted();
      const calls = (await readProjectCalls(deps.db, project.id, MAX_CALLS)).map(toPastCall);
      const existing = await deps.lessons.active(project.key);
      for (const draft of await distillLessons(calls, { existing })) await deps.lessons.propose(draft, project.id);
    },
  });
}
