/**
 * Which calls were held, by session and content (without their description).
 *
 *   a call that a lesson holds ─► sent ── the hook confirms that it printed the reason ─► told
 *      ▲   ▲                       │ │                                                     │
 *      │   └── the same again ─────┘ └── no confirmation comes ─► late                     ├─ again in ten minutes
 *      └────────────── the same again ─────────────────────────────┴── the same again later ┘       └► insisted: passes
 *
 * An agent can insist only on a call whose reason it was told. The daemon or the hook may lose the confirmation; then
 * the transcript shows it: a held call has our reason as its result.
 *
 * An agent may make the same call twice in one message, before it can read the reason. The second is held too. Without
 * a transcript, a repetition within two seconds counts as such.
 *
 * Memory is asked first, then the firings' rows, which know what a restart or a full memory lost. A row is written
 * before the answer is sent, and updated once its delivery is known.
 */

import { createHash } from 'node:crypto';
import { wasRefusedWith } from '../../capture/transcript/refused-with.ts';
import { inSameMessage } from '../../capture/transcript/same-message.ts';
import type { Database } from '../../db/database.ts';
import { callKey } from '../../guards/past-call.ts';
import { HELD_WORDS } from '../../guards/refusal.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import { markInsisted, readHeldCalls, setTold } from '../../store/rules/lesson-firings.ts';

/** How long a repetition counts as insisting. The reason states this time. */
export const INSIST_WITHIN_MINUTES = 10;
/** Calls kept in memory. Held calls are rare, and the rows have the rest. */
const MAX_REMEMBERED = 1000;
/** Unconfirmed holds of one call that are looked up in the transcript, latest first. */
const MAX_UNTOLD = 5;
/** Faster than a model can read a reason and respond. */
const UNREAD_MS = 2000;

/** A call that is about to run, redacted. */
type CallToHold = {
  readonly sessionId: string;
  readonly toolUseId: string | null;
  readonly toolName: string;
  readonly toolInput: unknown;
  /** null: the agent has no transcript, and makes one call at a time. */
  readonly transcriptPath: string | null;
};
type Hold = { readonly at: number; readonly toolUseId: string | null };
/** `told`: the last confirmed hold. `untold`: unconfirmed holds, latest last. */
type Held = { told: Hold | undefined; untold: readonly Hold[]; insisted: boolean };

/** `held`: stop it with the reason. `insisted`: repeated after a hold. `passed`: insisted on earlier. */
type Standing = 'held' | 'insisted' | 'passed';

/** @param now for tests, in ms since the epoch */
export const createHeldCalls = (db: Database, now: () => number = Date.now) => new HeldCalls(db, now);

class HeldCalls {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #remembered = new BoundedMap<string, Held>(MAX_REMEMBERED);

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Decide whether a call that a lesson holds is stopped, and remember it. */
  async judge(call: CallToHold): Promise<Standing> {
    const held = await this.#heldBefore(call);
    if (held.told === undefined) held.told = await this.#toldByTranscript(call, held.untold);
    const { told } = held;
    // One event may be delivered twice; that isn't a repetition by the agent.
    const isRepeated = told !== undefined && (call.toolUseId === null || call.toolUseId !== told.toolUseId);
    if (isRepeated && held.insisted) return 'passed';
    const isInTime = isRepeated && this.#now() - told.at <= INSIST_WITHIN_MINUTES * 60_000;
    if (isInTime && !(await this.#isUnread(call, told))) {
      held.insisted = true;
      return 'insisted';
    }
    const others = held.untold.filter(({ toolUseId }) => toolUseId === null || toolUseId !== call.toolUseId);
    held.untold = [...others, { at: this.#now(), toolUseId: call.toolUseId }].slice(-MAX_UNTOLD);
    return 'held';
  }

  /** Record that a held call was repeated and allowed. */
  async noteInsisted(call: CallToHold): Promise<void> {
    const told = this.#remembered.get(keyOf(call))?.told;
    if (told) await markInsisted(this.#db, call.sessionId, told.toolUseId);
  }

  /** Record whether the reason for a hold reached the agent. */
  async noteHeld(call: CallToHold, wasTold: boolean): Promise<void> {
    const held = this.#remembered.get(keyOf(call));
    const hold = held?.untold.findLast(({ toolUseId }) => toolUseId === call.toolUseId);
    if (held && hold && wasTold) {
      held.told = hold;
      held.untold = held.untold.filter((one) => one !== hold);
    }
    await setTold(this.#db, call.sessionId, call.toolUseId, wasTold);
  }

  /** Whether the agent can't have read the reason yet. */
  async #isUnread(call: CallToHold, told: Hold): Promise<boolean> {
    if (call.transcriptPath === null || call.toolUseId === null || told.toolUseId === null) return false;
    const isSame = await inSameMessage(call.transcriptPath, told.toolUseId, call.toolUseId);
    return isSame ?? this.#now() - told.at < UNREAD_MS;
  }

  /** The latest hold whose reason stands in the transcript as a call's result. */
  async #toldByTranscript(call: CallToHold, untold: readonly Hold[]): Promise<Hold | undefined> {
    const others = untold.filter(({ toolUseId }) => toolUseId !== null && toolUseId !== call.toolUseId);
    if (others.length === 0 || call.transcriptPath === null) return undefined;
    const refused = await wasRefusedWith(
      call.transcriptPath,
      others.map(({ toolUseId }) => toolUseId!),
      HELD_WORDS,
    );
    const told = others.findLast(({ toolUseId }) => refused.has(toolUseId!));
    if (told) await setTold(this.#db, call.sessionId, told.toolUseId, true);
    return told;
  }

  /** The state of a call, cached from now on. Concurrent callers share it. */
  async #heldBefore(call: CallToHold): Promise<Held> {
    const key = keyOf(call);
    const known = this.#remembered.get(key) ?? (await recall(this.#db, call));
    const held = this.#remembered.get(key) ?? known;
    this.#remembered.set(key, held);
    return held;
  }
}

/** The state of a call by its rows. */
async function recall(db: Database, call: CallToHold): Promise<Held> {
  const wanted = callKey(call);
  const rows = (await readHeldCalls(db, call.sessionId)).filter(
    (one) => callKey({ toolName: one.tool_name, toolInput: one.call }) === wanted,
  );
  const holds = rows.map((row) => ({ at: row.fired_at.getTime(), toolUseId: row.tool_use_id, told: row.told }));
  return {
    told: holds.find(({ told }) => told),
    untold: holds
      .filter(({ told }) => !told)
      .slice(0, MAX_UNTOLD)
      .reverse(),
    insisted: rows.some(({ outcome }) => outcome === 'insisted'),
  };
}

/** Hashed, because a call may contain a whole file. */
const keyOf = (call: CallToHold): string =>
  createHash('sha256')
    .update(`${call.sessionId}\n${callKey(call)}`)
    .digest('base64');
