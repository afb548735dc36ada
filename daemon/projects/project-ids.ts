import type { Database, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/sqlstate.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { ensureProject, type ProjectIdentity } from '../store/projects/projects.ts';

/** How long an id is cached: another daemon on the same database may merge or split the project. */
const REFRESH_MS = 60_000;
const MAX_REMEMBERED = 20_000;

export type ProjectIds = ReturnType<typeof createProjectIds>;

/** Create the cache of projects' row ids: every event of a session needs the same one. */
export function createProjectIds(db: Database) {
  const cache = new BoundedMap<string, { id: Promise<number>; until: number }>(MAX_REMEMBERED);

  return {
    /** The row id of a project, created if needed. */
    of(identity: ProjectIdentity): Promise<number> {
      const key = [identity.key, identity.pathKey, identity.worktree].join('\n');
      const remembered = cache.get(key);
      if (remembered && remembered.until > Date.now()) return remembered.id;
      const id = retryOnConflict(() => db.transaction((tx: Queries) => ensureProject(tx, identity)));
      cache.set(key, { id, until: Date.now() + REFRESH_MS });
      id.catch(() => cache.delete(key));
      return id;
    },
    /** Drop the cache, after projects were merged or split. */
    clear: () => cache.clear(),
  };
}

/**
 * Try twice: if two daemons create a project at once, the one that violates the unique index then finds the other's
 * row.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}
