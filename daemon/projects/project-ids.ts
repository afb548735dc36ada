import type { Database, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/sqlstate.ts';
import { ensureProject, type ProjectIdentity } from '../store/projects.ts';

/** A project is taken for the one it was for so long: another daemon on the same database may have merged or split it. */
const REFRESH_MS = 60_000;
const MAX_REMEMBERED = 20_000;

export type ProjectIds = ReturnType<typeof createProjectIds>;

/** Row ids of projects, remembered: every event of a session asks for the same one. */
export function createProjectIds(db: Database) {
  const known = new Map<string, { id: Promise<number>; until: number }>();

  return {
    /** The row id of a project, made if need be. */
    of(identity: ProjectIdentity): Promise<number> {
      const key = [identity.key, identity.pathKey, identity.worktree].join('\n');
      const remembered = known.get(key);
      if (remembered && remembered.until > Date.now()) return remembered.id;
      const id = retryOnConflict(() => db.transaction((tx: Queries) => ensureProject(tx, identity)));
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(key, { id, until: Date.now() + REFRESH_MS });
      id.catch(() => known.delete(key));
      return id;
    },
    /** Forget what is remembered: projects were merged or split. */
    clear: () => known.clear(),
  };
}

/** Two daemons that meet a new project at once: the loser of the unique index sees the winner's row when it tries again. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}
