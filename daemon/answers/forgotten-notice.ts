import type { Database } from '../db/database.ts';
import { isForgottenSession } from '../store/tombstones.ts';
import type { Answerer } from './hook-answer.ts';

/** Sessions that were told; a daemon that starts anew tells once more. */
const MAX_TOLD = 1000;
const NOTICE =
  'agent-memory: this session was forgotten, so nothing of it is recorded or recalled any more. Start a new session to go on with memory, or take it back with `agent-memory forget --undo`.';

/** Let a session that was forgotten and goes on say so to the user, once, and recall nothing in it: what is shown couldn't be noted. */
export function createForgottenNotice(db: Database): (answer: Answerer) => Answerer {
  const told = new Set<string>();
  return (answer) => async (event) => {
    if (!(await isForgottenSession(db, event.sessionId))) return answer(event);
    if (told.has(event.sessionId)) return null;
    if (told.size >= MAX_TOLD) told.clear();
    told.add(event.sessionId);
    return { output: { systemMessage: NOTICE } };
  };
}
