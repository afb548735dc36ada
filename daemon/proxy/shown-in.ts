import type { Database } from '../db/database.ts';
import { readShown } from '../store/sessions/injections.ts';
import { readSessionProject } from '../store/sessions/sessions.ts';

/** Read the texts that a session was shown; none if it belongs to another project than this one (its key). */
export const createShownIn =
  (db: Database) =>
  async (sessionId: string, project: string | null): Promise<string[]> => {
    const [own, { said }] = await Promise.all([readSessionProject(db, sessionId), readShown(db, sessionId, undefined)]);
    return (own?.key ?? null) === project ? said : [];
  };
