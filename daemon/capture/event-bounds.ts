import type { CaptureEvent } from '../../agents/event.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { readSessionProject } from '../store/sessions/sessions.ts';

/** Create the check whether an event belongs to one of some projects, by its folder and its session. */
export function createEventBounds({ db, projects }: { db: Database; projects: Projects }) {
  return async ({ project, sessionId, cwd }: CaptureEvent, keys: readonly string[]): Promise<boolean> => {
    // An event in a folder without a project belongs to none of these, whatever its session.
    if (project === null && cwd !== null) return false;
    // Both count: an event from an allowed folder must not continue a session of another project.
    const named = [project?.key, (await readSessionProject(db, sessionId))?.key].filter((key) => key !== undefined);
    const unknown = named.filter((key) => !keys.includes(key));
    if (unknown.length === 0) return named.length > 0;
    // A merged project may have either key, so compare ids.
    const bound = new Set((await Promise.all(keys.map((key) => projects.find(key)))).map((one) => one?.id));
    const found = await Promise.all(unknown.map((key) => projects.find(key)));
    return found.every((one) => one !== undefined && bound.has(one.id));
  };
}
