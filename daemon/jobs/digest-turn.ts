import type { Database } from '../db/database.ts';
import { digestTurn } from '../memory/digest/digest-turn.ts';
import type { Memory } from '../memory/memory.ts';
import type { JobDefinition } from '../queue/define-job.ts';
import type { NewJob } from '../store/jobs.ts';
import { latestPrompt, readTurn, undigestedPrompts } from '../store/turns.ts';

const KIND = 'digest-turn';

/** Digest one turn, or the newest of its session where the agent doesn't name it. */
export const digestOf = (sessionId: string, promptId: string | null): NewJob => ({
  kind: KIND,
  key: `${sessionId}/${promptId ?? 'newest'}`,
  args: { session_id: sessionId, prompt_id: promptId },
});

/** Digest every turn of a session that has no observation yet: at its end. */
export const digestOfSession = (sessionId: string): NewJob => ({
  kind: KIND,
  key: `${sessionId}/all`,
  args: { session_id: sessionId, all: true },
});

/** Turn what was recorded of a turn into an observation, without a model. Each further Stop of the turn rewrites it; a trivial turn leaves none. */
export function digestTurnJob(deps: { db: Database; memory: Memory; skipTools: readonly string[] }): JobDefinition {
  const skipped = new Set(deps.skipTools);
  return {
    kind: KIND,
    async run(job, signal) {
      const sessionId = String(job.args.session_id);
      const named =
        typeof job.args.prompt_id === 'string'
          ? job.args.prompt_id
          : (await latestPrompt(deps.db, sessionId))?.promptId;
      const prompts =
        job.args.all === true ? await undigestedPrompts(deps.db, sessionId) : named === undefined ? [] : [named];
      for (const promptId of prompts) {
        signal.throwIfAborted();
        await digest(promptId, job.args.prompt_id === promptId);
      }
    },
  };

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
