import type { Database } from '../db/database.ts';
import { distil } from '../lessons/distil.ts';
import type { Lessons } from '../lessons/lessons.ts';
import { isRefusal, refusalWords } from '../lessons/refusal.ts';
import { draftFromRefusal } from '../lessons/refusal-draft.ts';
import type { JobDefinition } from '../queue/define-job.ts';
import type { NewJob } from '../store/jobs.ts';
import { type PastCallRow, readProjectCalls, readRefusals } from '../store/lesson-outcomes.ts';
import { readSessionProject } from '../store/sessions.ts';

const KIND = 'draft-lessons';
/** Some weeks of one project's work. */
const MAX_CALLS = 5000;

/** Look for lessons when a session is over: what failed again and again, what the user refused. */
export const draftLessonsOf = (sessionId: string): NewJob => ({ kind: KIND, key: sessionId });

/** Propose lessons as drafts; they fire only once a person approves them, and a dismissed one doesn't come back. */
export function draftLessons(deps: { db: Database; lessons: Lessons }): JobDefinition {
  return {
    kind: KIND,
    async run(job, signal) {
      const project = await readSessionProject(deps.db, job.key);
      if (!project) return;
      for (const call of await readRefusals(deps.db, job.key)) {
        const words = isRefusal(call) ? refusalWords(call, call.next_prompt) : null;
        if (words === null) continue;
        const draft = draftFromRefusal({ toolName: call.tool_name, toolInput: call.input, words }, deps.lessons.rules);
        if (draft) await deps.lessons.propose({ ...draft, sessions: [job.key] }, project.id);
      }
      signal.throwIfAborted();
      const calls = (await readProjectCalls(deps.db, project.id, MAX_CALLS)).map(toPastCall);
      const existing = await deps.lessons.active(project.key);
      for (const draft of await distil(calls, { existing })) await deps.lessons.propose(draft, project.id);
    },
  };
}

function toPastCall(call: PastCallRow) {
  return {
    sessionId: call.session_id,
    toolUseId: call.tool_use_id,
    toolName: call.tool_name,
    toolInput: call.input,
    success: call.success,
    error: call.error,
    interrupted: call.interrupted,
  };
}
