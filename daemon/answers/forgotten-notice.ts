import type { Database } from '../db/database.ts';
import { BoundedSet } from '../home/bounded-map.ts';
import { isForgottenSession } from '../store/forget/tombstones.ts';
import type { HookHandler } from './hook-handler.ts';

/** Sessions remembered as notified. After a restart of the daemon each is notified once more. */
const MAX_NOTIFIED = 1000;
const NOTICE =
  'agent-memory: this session was forgotten, so it is no longer recorded and nothing is recalled in it. ' +
  'Start a new session to continue with memory, or restore this one with `agent-memory forget --undo`.';

/** Notify the user, once, that this session was forgotten. Recall nothing in it, because it couldn't be recorded. */
export function createForgottenNotice(db: Database): (answer: HookHandler) => HookHandler {
  const notified = new BoundedSet<string>(MAX_NOTIFIED);
  return (answer) => async (event) => {
    if (!(await isForgottenSession(db, event.sessionId))) return answer(event);
    if (notified.has(event.sessionId)) return null;
    notified.add(event.sessionId);
    return { output: { systemMessage: NOTICE }, missed: async () => void notified.delete(event.sessionId) };
  };
}
