import type { Database } from '../db/database.ts';
import type { Memory } from '../memory/memory.ts';
import type { MergingModel } from '../memory/merge-by-model.ts';
import { mergeDuplicates } from '../memory/merge-duplicates.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** Merge long-term memories with the same meaning, as `POST /v1/long-term-memory/compact` does. */
export function compactMemoriesJob(deps: {
  db: Database;
  memory: Pick<Memory, 'forget' | 'patch' | 'takeIn'>;
  summaries: MergingModel;
}): JobDefinition {
  return defineJob(jobKinds.compactMemories, {
    async run({ namespace, user_id, session_id, limit, compact_hash_duplicates, compact_semantic_duplicates }) {
      await mergeDuplicates(deps, {
        scope: { namespace, userId: user_id, sessionId: session_id },
        limit,
        byHash: compact_hash_duplicates,
        byMeaning: compact_semantic_duplicates,
        dryRun: false,
      });
    },
  });
}
