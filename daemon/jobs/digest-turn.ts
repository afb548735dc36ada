import type { Database } from '../db/database.ts';
import { digestTurns } from '../memory/digest/digest-turn.ts';
import { type IsMemory, withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { turnsTogether } from '../memory/digest/turns-together.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { joinTurns, readSessionPrompts } from '../store/sessions/joined-turns.ts';
import { latestPrompt, undigestedPrompts } from '../store/sessions/prompts.ts';
import { readTurn, type Turn } from '../store/sessions/turns.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';

type DigestDeps = {
  db: Database;
  memory: Memory;
  skipTools: readonly string[];
  /** The test for paths inside an agent's own memory; default: its usual places. */
  isMemoryFile?: IsMemory;
};

/**
 * Make an observation from a recorded turn, without a model. Each further Stop of the turn rewrites it; a trivial turn
 * leaves none. A turn that completes the one before it ("yes", "commit this") joins that one's observation.
 */
export function digestTurnJob(deps: DigestDeps): JobDefinition {
  const digest = createTurnDigest(deps);
  return defineJob(jobKinds.digestTurn, {
    async run({ session_id, prompt_id, all }, signal) {
      const done = new Set<string>();
      for (const promptId of await promptsOf(session_id, prompt_id, all)) {
        signal.throwIfAborted();
        if (done.has(promptId)) continue;
        for (const id of await digest(promptId, prompt_id === promptId)) done.add(id);
      }
      // Also when nothing was saved: the run before may have been killed in between.
      await jobKinds.summariseSession.enqueue(deps.db, { session_id });
    },
  });

  async function promptsOf(sessionId: string, promptId?: string | null, all = false): Promise<string[]> {
    if (all) return undigestedPrompts(deps.db, sessionId);
    const named = promptId ?? (await latestPrompt(deps.db, sessionId))?.prompt_id;
    return named === undefined ? [] : [named];
  }
}

/**
 * Create the digester of a turn and the turns joined to it; it returns their ids. `isNamed`: only once the turn has
 * stopped.
 */
export function createTurnDigest(deps: DigestDeps) {
  const skipped = new Set(deps.skipTools);
  return async function digest(promptId: string, isNamed: boolean): Promise<string[]> {
    const named = await readTurn(deps.db, promptId);
    if (!named) return [];
    const prompts = await readSessionPrompts(deps.db, named.session_id);
    const latest = prompts.at(-1)?.prompt_id;
    // A late event enqueued this job: if the turn's Stop is still to come, the Stop will enqueue it again.
    if (isNamed && !named.stopped && promptId === latest) return [];
    const [firstId, ...otherIds] = turnsTogether(prompts, promptId);
    if (prompts.some((prompt) => prompt.prompt_id === firstId && prompt.is_pruned)) return [];
    const firstTurn = firstId === promptId ? named : firstId && (await readTurn(deps.db, firstId));
    if (!firstTurn) return [];
    const otherTurns: Turn[] = [];
    for (const id of otherIds) {
      const turn = id === promptId ? named : await readTurn(deps.db, id);
      // A running one is added by its own Stop.
      if (turn && (turn.stopped || !isNamed || id !== latest)) otherTurns.push(turn);
    }
    const ids = [firstTurn, ...otherTurns].map((turn) => turn.prompt_id);
    const index = prompts.findIndex((prompt) => prompt.prompt_id === firstId);
    const before = index > 0 ? await readTurn(deps.db, prompts[index - 1]!.prompt_id) : undefined;
    const digested = digestTurns([worked(firstTurn), ...otherTurns.map(worked)], before?.last_assistant_message);
    if (!digested) return ids;
    await deps.memory.save(
      [
        {
          external_id: `turn:${firstTurn.prompt_id}`,
          session_id: firstTurn.session_id,
          prompt_id: firstTurn.prompt_id,
          kind: digested.kind,
          title: digested.title,
          text: digested.text,
          files: digested.files,
          topics: digested.topics,
          created_at: firstTurn.created_at.toISOString(),
          agent: firstTurn.agent,
          ...(firstTurn.user_id !== null && { user_id: firstTurn.user_id }),
          ...(firstTurn.branch !== null && { branch: firstTurn.branch }),
        },
      ],
      'digest',
      firstTurn.project_id,
      // In one transaction: forgetting the observation must find every turn in it.
      async (tx) => {
        const separated = await joinTurns(tx, [firstTurn.prompt_id, ...ids.slice(1)]);
        const again = separated.map((id) =>
          jobKinds.digestTurn.job({ session_id: firstTurn.session_id, prompt_id: id }),
        );
        await enqueueJobs(tx, again);
      },
    );
    return ids;
  };

  function worked(turn: Turn): Turn {
    const calls = turn.tool_calls.filter((call) => !skipped.has(call.tool_name));
    return { ...turn, tool_calls: withoutMemoryCalls(calls, deps.isMemoryFile) };
  }
}
