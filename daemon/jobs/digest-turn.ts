import type { Database } from '../db/database.ts';
import { digestTurn } from '../memory/digest/digest-turn.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { latestPrompt, readTurn, undigestedPrompts } from '../store/turns.ts';

/** Turn what was recorded of a turn into an observation, without a model. Each further Stop of the turn rewrites it; a trivial turn leaves none. */
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
    const named = promptId ?? (await latestPrompt(deps.db, sessionId))?.promptId;
    return named === undefined ? [] : [named];
  }

  async function digest(promptId: string, isNamed: boolean): Promise<void> {
    const turn = await readTurn(deps.db, promptId);
    // Asked for by an event that came late: where the Stop is still to come, it will ask again.
    if (!turn || (isNamed && !turn.stopped)) return;
    const digested = digestTurn({ ...turn, toolCalls: turn.toolCalls.filter((call) => !skipped.has(call.toolName)) });
    if (!digested) return;
    await deps.memory.save(
      [
        {
          external_id: `turn:${promptId}`,
          session_id: turn.sessionId,
          prompt_id: promptId,
          kind: digested.kind,
          title: digested.title,
          text: digested.text,
          files: digested.files,
          topics: digested.topics,
          created_at: turn.at.toISOString(),
          agent: turn.agent,
          ...(turn.userId !== null && { user_id: turn.userId }),
          ...(turn.branch !== null && { branch: turn.branch }),
        },
      ],
      'digest',
      turn.projectId,
    );
  }
}
