import type { Database } from '../../db/database.ts';
import { isRefusal } from '../../guards/refusal.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import { type OwedHold, readOwedHolds, setOwed } from '../../store/rules/lesson-firings.ts';
import { readEndedCalls } from '../../store/sessions/tool-calls.ts';
import type { HookHandler } from '../hook-handler.ts';

/** Sessions whose state is cached. */
const MAX_SESSIONS = 1000;

export type LateHolds = ReturnType<typeof createLateHolds>;

/**
 * Notify the user of holds that came too late, so that the call ran: each once, with the session's next answer. The
 * firings' rows store pending notices across restarts.
 */
export function createLateHolds(db: Database) {
  /**
   * Sessions with nothing pending; their calls query no database. Prompts and ends of turns do, in case a worker found
   * one.
   */
  const settled = new BoundedMap<string, true>(MAX_SESSIONS);

  /** Take the holds whose call ran. Calls stopped by something else need no notice. */
  async function takeRun(sessionId: string): Promise<readonly OwedHold[]> {
    const owed = await readOwedHolds(db, sessionId);
    if (owed.length === 0) {
      settled.set(sessionId, true);
      return [];
    }
    const ids = owed.map(({ tool_use_id }) => tool_use_id);
    const ended = new Map((await readEndedCalls(db, sessionId, ids)).map((call) => [call.tool_use_id, call]));
    if (ended.size === 0) return [];
    const taken = await setOwed(db, sessionId, [...ended.keys()], false);
    return owed.filter(({ tool_use_id: id }) => taken.has(id) && !isRefusal(ended.get(id)!));
  }

  return {
    /** Note that a hold in this session came too late. */
    note(sessionId: string): void {
      settled.delete(sessionId);
    },

    /** The answer, with notices of late holds added. */
    told:
      (answer: HookHandler): HookHandler =>
      async (event) => {
        const { sessionId } = event;
        const isKnown = event.toolCall !== null && settled.get(sessionId) === true;
        const [inner, ran] = await Promise.all([answer(event), isKnown ? [] : takeRun(sessionId)]);
        if (ran.length === 0) return inner;
        const titles = ran.map((one) => one.titles.join('; ')).join('; ');
        const said = `agent-memory was too late to hold ${ran.length === 1 ? 'a call' : `${ran.length} calls`}, which ran: ${titles}`;
        const before = inner?.output?.systemMessage;
        return {
          ...inner,
          output: { ...inner?.output, systemMessage: before === undefined ? said : `${before}\n${said}` },
          async missed() {
            const ids = ran.map(({ tool_use_id }) => tool_use_id);
            await setOwed(db, sessionId, ids, true); // retried with the next answer
            settled.delete(sessionId);
            await inner?.missed?.();
          },
        };
      },
  };
}
