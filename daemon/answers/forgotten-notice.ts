import type { Database } from '../db/database.ts';
import { isForgottenSession } from '../store/forget/tombstones.ts';
import type { HookHandler } from './hook-handler.ts';

/** Sessions remembered as notified; after a restart of the daemon each is notified once more. */
const MAX_NOTIFIED = 1000;
const NOTICE =
  'agent-memory: this session was forgotten, so it is no longer recorded and nothing is recalled in it. ' +
  'Start a new session to continue with memory, or restore this one with `agent-memory forget --undo`.';

/** Notify the user, once, that the session was forgotten, and recall nothing in it: what is shown could not be recorded. */
export function createForgottenNotice(db: Database): (answer: HookHandler) => HookHandler {
  const notified = new Set<string>();
  return (answer) => async (event) => {
    if (!(await isForgottenSession(db, event.sessionId))) return answer(event);
    if (notified.has(event.sessionId)) return null;
    if (notified.size >= MAX_NOTIFIED) notified.clear();
    notified.add(event.sessionId);
    return { output: { systemMessage: NOTICE }, missed: async () => void notified.delete(event.sessionId) };
  };
}
