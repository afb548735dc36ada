import type { Database } from '../db/database.ts';
import { digestTurn } from '../memory/digest/digest-turn.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { latestPrompt, undigestedPrompts } from '../store/prompts.ts';
import { readTurn } from '../store/turns.ts';

/**
 * Make an observation from a recorded turn, without a model. Each further Stop of the turn rewrites it; a trivial turn leaves none.
 */
export function digestTurnJob(deps: { db: Database; memory: Memory; skipTools: readonly string[] }): JobDefinition {
  const skipped = new Set(deps.skipTools);
  return defineJob(jobKinds.digestTurn, {
    async run({ session_id, prompt_id, all }, signal) {
      for (const promptId of await promptsOf(session_id, prompt_id, all)) {
        signal.throwIfAborted();
        await digest(promptId, prompt_id === promptId);
      }
    },
  });

  async function promptsOf(sessionId: string, promptId?: string | null, all = false): Promise<string[]> {
    if (all) return undigestedPrompts(deps.db, sessionId);
    const named = promptId ?? (await latestPrompt(deps.db, sessionId))?.prompt_id;
    return named === undefined ? [] : [named];
  }

  async function digest(promptId: string, isNamed: boolean): Promise<void> {
    const turn = await readTurn(deps.db, promptId);
    // A late event enqueued this job: if the turn's Stop is still to come, the Stop will enqueue it again.
    if (!turn || (isNamed && !turn.stopped)) return;
    const digested = digestTurn({
      ...turn,
      tool_calls: turn.tool_calls.filter((call) => !skipped.has(call.tool_name)),
    });
    if (!digested) return;
    await deps.memory.save(
      [
        {
          external_id: `turn:${promptId}`,
          session_id: turn.session_id,
          prompt_id: promptId,
          kind: digested.kind,
          title: digested.title,
          text: digested.text,
          files: digested.files,
          topics: digested.topics,
          created_at: turn.created_at.toISOString(),
          agent: turn.agent,
          ...(turn.user_id !== null && { user_id: turn.user_id }),
          ...(turn.branch !== null && { branch: turn.branch }),
        },
      ],
      'digest',
      turn.project_id,
    );
  }
}
