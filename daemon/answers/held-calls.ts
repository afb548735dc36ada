/**
 * Which calls were held, by session and by what they say (without their description).
 *
 *   a call that a lesson holds ─► held ── the same again within ten minutes ─► insisted ─► passes from then on
 *                                  ▲ └─── the same again later ─┐
 *                                  └────────────────────────────┘
 *
 * An agent may make the same call twice in one message, before it has read why the first was held: the second is held as well. The
 * transcript tells; where it doesn't, a repetition within two seconds counts as such.
 *
 * Memory answers; the firings' rows answer what memory has lost: a daemon that started anew, or the oldest of many calls. The row is
 * written before the answer goes out, so a daemon that is killed in between lets the call run: the hook has no answer, and a
 * repetition counts as insisting.
 */
import { createHash } from 'node:crypto';
import { inSameMessage } from '../capture/transcript/same-message.ts';
import type { Database } from '../db/database.ts';
import { callKey } from '../lessons/past-call.ts';
import { markInsisted, readHeldCalls } from '../store/lesson-firings.ts';

/** How long a repetition counts as an answer to the lesson. The reason names this time. */
export const INSIST_WITHIN_MINUTES = 10;
/** Calls that memory keeps; a held call is rare, and the rows know the others. */
const MAX_REMEMBERED = 1000;
/** Sooner than a model can have read a reason and answered it. */
const UNREAD_MS = 2000;

/** A call that is about to run, redacted. */
type CallToHold = {
  readonly sessionId: string;
  readonly toolUseId: string | null;
  readonly toolName: string;
  readonly toolInput: unknown;
  /** null: the agent keeps none, and makes one call at a time. */
  readonly transcriptPath: string | null;
};
type Held = { readonly at: number; readonly toolUseId: string | null; readonly insisted: boolean };

/** `held`: stop it and give the reason. `insisted`: it was held and comes again, unchanged. `passed`: it was insisted on before. */
type Standing = 'held' | 'insisted' | 'passed';

/** @param now for tests, in ms since the epoch */
export function createHeldCalls(db: Database, now: () => number = Date.now) {
  const remembered = new Map<string, Held>();

  /** Say how a call stands that a lesson holds, and remember it. */
  async function judge(call: CallToHold): Promise<Standing> {
    const key = keyOf(call);
    const before = remembered.get(key) ?? (await recall(call));
    // The same event may be delivered twice: that is no repetition by the agent.
    const isRepeated = before !== undefined && (call.toolUseId === null || call.toolUseId !== before.toolUseId);
    if (before?.insisted && isRepeated) return keep(key, before, 'passed');
    if (before && isRepeated && (await isUnread(call, before))) return keep(key, before, 'held');
    if (before && isRepeated && now() - before.at <= INSIST_WITHIN_MINUTES * 60_000)
      return keep(key, { ...before, insisted: true }, 'insisted');
    return keep(key, { at: now(), toolUseId: call.toolUseId, insisted: false }, 'held');
  }

  /** Whether the agent can't have read yet why the call was held. */
  async function isUnread(call: CallToHold, before: Held): Promise<boolean> {
    if (call.transcriptPath === null || call.toolUseId === null || before.toolUseId === null) return false;
    const isSame = await inSameMessage(call.transcriptPath, before.toolUseId, call.toolUseId);
    return isSame ?? now() - before.at < UNREAD_MS;
  }

  /** Record that a held call was made again and let through. */
  async function noteInsisted(call: CallToHold): Promise<void> {
    const before = remembered.get(keyOf(call));
    if (before) await markInsisted(db, call.sessionId, before.toolUseId);
  }

  function keep(key: string, held: Held, standing: Standing): Standing {
    remembered.delete(key);
    remembered.set(key, held);
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    return standing;
  }

  async function recall(call: CallToHold): Promise<Held | undefined> {
    const wanted = callKey(call);
    const rows = await readHeldCalls(db, call.sessionId);
    const row = rows.find((one) => callKey({ toolName: one.tool_name, toolInput: one.call }) === wanted);
    return row && { at: row.fired_at.getTime(), toolUseId: row.tool_use_id, insisted: row.outcome === 'insisted' };
  }

  return { judge, noteInsisted };
}

/** Digested, since a call may hold a whole file. */
const keyOf = (call: CallToHold): string =>
  createHash('sha256')
    .update(`${call.sessionId}\n${callKey(call)}`)
    .digest('base64');
