import type { Database } from '../../db/database.ts';
import { isRefusal } from '../../guards/refusal.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import { type OwedHold, readOwedHolds, setOwed } from '../../store/rules/lesson-firings.ts';
import { readEndedCalls } from '../../store/sessions/tool-calls.ts';
import type { HookHandler } from '../hook-handler.ts';

/** Sessions of which it is known whether something is owed. */
const MAX_SESSIONS = 1000;

export type LateHolds = ReturnType<typeof createLateHolds>;

/**
 * Tell the user of the holds that came too late and whose call ran, each once, with the next answer of the session that reaches them. The
 * firings' rows keep what is owed, so that a daemon that starts anew tells it, too.
 */
export function createLateHolds(db: Database) {
  /** Sessions with nothing owed: a call of theirs asks no database. Prompts and ends of turns ask, since a worker may have found something. */
  const settled = new BoundedMap<string, true>(MAX_SESSIONS);

  /** Take those whose call ran; those whose call was stopped by something else need no word. */
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
    /** Note that a hold of this session came too late. */
    note(sessionId: string): void {
      settled.delete(sessionId);
    },

    /** The same answer, with what the user has to know of calls that should have been held. */
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
            await setOwed(db, sessionId, ids, true); // with the next answer, then
            settled.delete(sessionId);
            await inner?.missed?.();
          },
        };
      },
  };
}
