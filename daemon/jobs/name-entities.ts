import type { Database } from '../db/database.ts';
import { findEntities, findTopics } from '../memory/entities.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { lockUnnamed, writeNames } from '../store/upkeep/analysis.ts';

/** Rows of a transaction: reading them takes some 20 ms. */
const SLICE = 50;

/** Name the topics and entities of older observations, a slice a run. Idempotent. */
export function nameEntitiesJob({ db }: { db: Database }): JobDefinition {
  return defineJob(jobKinds.nameEntities, {
    async run({ after }) {
      const lastId = await db.transaction(async (tx) => {
        const rows = await lockUnnamed(tx, after, SLICE);
        const named = rows.map(({ id, text, files, topics, entities }) => ({
          id,
          topics: topics.length > 0 ? topics : findTopics(text),
          entities: entities.length > 0 ? entities : findEntities({ text, files }),
        }));
        if (named.length > 0) await writeNames(tx, named);
        return rows.at(-1)?.id;
      });
      return lastId === undefined ? undefined : { again: new Date(), args: { after: lastId } };
    },
  });
}
