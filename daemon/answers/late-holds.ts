import type { Database } from '../db/database.ts';
import { isRefusal } from '../guards/refusal.ts';
import { readEndedCalls } from '../store/sessions/tool-calls.ts';
import type { HookHandler } from './hook-handler.ts';

/** Sessions whose late holds are remembered, and the holds of each. */
const MAX_SESSIONS = 1000;
const MAX_HOLDS = 20;

/** A hold that did not reach the agent: the call may have run. */
type LateHold = { readonly toolUseId: string; readonly titles: string };
export type LateHolds = ReturnType<typeof createLateHolds>;

/**
 * Keep the holds that came too late. The user is told of each whose call ran, once, with the next answer of the session that reaches
 * them.
 */
export function createLateHolds(db: Database) {
  const late = new Map<string, readonly LateHold[]>();

  function keep(sessionId: string, holds: readonly LateHold[]): void {
    late.delete(sessionId);
    if (holds.length > 0) late.set(sessionId, holds.slice(-MAX_HOLDS));
    if (late.size > MAX_SESSIONS) late.delete(late.keys().next().value!);
  }

  const add = (sessionId: string, ...holds: readonly LateHold[]) => {
    const ids = new Set(holds.map(({ toolUseId }) => toolUseId));
    const others = (late.get(sessionId) ?? []).filter(({ toolUseId }) => !ids.has(toolUseId));
    keep(sessionId, [...others, ...holds]);
  };

  /** Take those whose call ran; those whose call was stopped by something else need no word. */
  async function takeRun(sessionId: string): Promise<readonly LateHold[]> {
    const ids = (late.get(sessionId) ?? []).map(({ toolUseId }) => toolUseId);
    if (ids.length === 0) return [];
    const ended = new Map((await readEndedCalls(db, sessionId, ids)).map((call) => [call.tool_use_id, call]));
    // Read again: another answer may have taken them meanwhile.
    const waiting = late.get(sessionId) ?? [];
    keep(
      sessionId,
      waiting.filter(({ toolUseId }) => !ended.has(toolUseId)),
    );
    return waiting.filter(({ toolUseId }) => ended.has(toolUseId) && !isRefusal(ended.get(toolUseId)!));
  }

  return {
    /** Remember a hold that came too late. */
    add,

    /** The same answer, with what the user has to know of calls that should have been held. */
    told:
      (answer: HookHandler): HookHandler =>
      async (event) => {
        const [inner, ran] = await Promise.all([answer(event), takeRun(event.sessionId)]);
        if (ran.length === 0) return inner;
        const said = `agent-memory was too late to hold ${ran.length === 1 ? 'a call' : `${ran.length} calls`}, which ran: ${ran.map(({ titles }) => titles).join('; ')}`;
        const before = inner?.output?.systemMessage;
        return {
          ...inner,
          output: { ...inner?.output, systemMessage: before === undefined ? said : `${before}\n${said}` },
          async missed() {
            add(event.sessionId, ...ran); // with the next answer, then
            await inner?.missed?.();
          },
        };
      },
  };
}
