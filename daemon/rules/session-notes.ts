// Pending notices of sessions: what was learnt from their words, and which edits of the agent didn't last.

import { BoundedMap } from '../home/bounded-map.ts';
import type { ReplacedRule } from './book/keep-rule.ts';
import type { Undone } from './learnt/undone.ts';

/** Sessions with notices; most continue and are notified at once. */
const MAX_SESSIONS = 1_000;

/**
 * A rule that the user should know of. `against`: the locked rule that makes it a draft. `isSpared`: the rule itself is
 * locked, so the words didn't end it.
 */
export type Learnt = {
  id: number;
  text: string;
  /** The ended rules that it replaces. */
  replaced?: readonly ReplacedRule[];
  /** Wider rules that it overrides here. */
  overridden?: readonly ReplacedRule[];
  against?: number;
  isSpared?: boolean;
  /** Whether it holds in every project. */
  everywhere?: boolean;
  /** Whether it is a draft because somebody else may have said it. */
  waits?: boolean;
  /** Whether it is a draft from the agent's own memory. */
  isNoted?: boolean;
};

/** Keep notices in memory; each is given once. */
export function createSessionNotes() {
  const untold = new BoundedMap<string, Learnt[]>(MAX_SESSIONS);
  const undone = new BoundedMap<string, Undone>(MAX_SESSIONS);
  return {
    /** Add notices for a session's user. */
    tell(sessionId: string, learnt: readonly Learnt[]): void {
      if (learnt.length === 0) return;
      untold.set(sessionId, [...(untold.get(sessionId) ?? []), ...learnt]);
    },

    /** Note that an edit of the agent didn't last; the session's next prompt may say why. */
    noteUndone(sessionId: string, what: Undone): void {
      undone.set(sessionId, what);
    },

    /** Take a session's last undone edit. */
    takeUndone(sessionId: string): Undone | undefined {
      const what = undone.get(sessionId);
      undone.delete(sessionId);
      return what;
    },

    /** Take the notices for a session's user, each rule once. */
    takeUntold(sessionId: string): readonly Learnt[] {
      const learnt = untold.get(sessionId) ?? [];
      untold.delete(sessionId);
      return learnt;
    },
  };
}
