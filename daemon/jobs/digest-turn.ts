import type { ObservationInput } from '../contract/observations.ts';
import type { Database } from '../db/database.ts';
import { digestRun } from '../memory/digest/digest-run.ts';
import { digestTurns, type TurnDigest } from '../memory/digest/digest-turn.ts';
import { type IsMemory, withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { turnsTogether } from '../memory/digest/turns-together.ts';
import type { Memory } from '../memory/memory.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { joinTurns, readSessionPrompts } from '../store/sessions/joined-turns.ts';
import { latestPrompt, undigestedPrompts } from '../store/sessions/prompts.ts';
import { makeRunId, readRuns } from '../store/sessions/runs.ts';
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
    const runs = await Promise.all([firstTurn, ...otherTurns].map(runsOf));
    await deps.memory.save(
      [asInput(firstTurn, `turn:${firstTurn.prompt_id}`, digested), ...runs.flat()],
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

  /** What the subagents of a turn did, an observation each. */
  async function runsOf(turn: Turn): Promise<ObservationInput[]> {
    const runs = await readRuns(deps.db, turn.session_id, turn.prompt_id);
    return runs.flatMap((run) => {
      const digested = digestRun({ ...run, tool_calls: kept(run.tool_calls) }, turn.cwd, turn.tool_calls);
      const id = makeRunId(turn.prompt_id, run.agent_id);
      return digested ? [asInput({ ...turn, created_at: run.started_at }, id, digested)] : [];
    });
  }

  function worked(turn: Turn): Turn {
    return { ...turn, tool_calls: kept(turn.tool_calls) };
  }

  function kept(calls: Turn['tool_calls']): Turn['tool_calls'] {
    return withoutMemoryCalls(
      calls.filter((call) => !skipped.has(call.tool_name)),
      deps.isMemoryFile,
    );
  }
}

/** A digest of a turn, or of a part of it, as it is saved. */
function asInput(turn: Turn, id: string, { kind, title, text, files, topics }: TurnDigest): ObservationInput {
  return {
    external_id: id,
    session_id: turn.session_id,
    prompt_id: turn.prompt_id,
    ...{ kind, title, text, files, topics },
    created_at: turn.created_at.toISOString(),
    agent: turn.agent,
    ...(turn.user_id !== null && { user_id: turn.user_id }),
    ...(turn.branch !== null && { branch: turn.branch }),
  };
}
