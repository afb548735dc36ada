import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { placeWork as moveWork, unplacedFolders } from '../store/projects/move-work.ts';

/**
 * Assign rows without a project to the project of their folder. Migration 0003 enqueues it: until then a deleted folder
 * had no project, and work done in it was visible everywhere.
 */
export function placeWorkJob(deps: { db: Database; projects: Projects & { changed(): void } }): JobDefinition {
  return defineJob(jobKinds.placeWork, {
    async run(_, signal) {
      for (const folder of await unplacedFolders(deps.db)) {
        signal.throwIfAborted();
        const { project } = deps.projects.ofFolder(folder);
        if (project === null) continue;
        const id = await deps.projects.idOf(project);
        await deps.db.transaction((tx) => moveWork(tx, folder, id));
      }
      deps.projects.changed();
    },
  });
}
