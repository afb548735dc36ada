// What sessions are to be told at their next event: what was learnt of their words, and which edits of the agent did not stay.

import { BoundedMap } from '../home/bounded-map.ts';
import type { ReplacedRule } from './book/keep-rule.ts';
import type { Undone } from './learnt/undone.ts';

/** Sessions with something to tell: most of them go on and are told at once. */
const MAX_SESSIONS = 1_000;

/**
 * A rule for the user to know of; `against` is the locked rule because of which it waits as a draft. `isSpared`: the rule itself is locked, so
 * that the words didn't end it.
 */
export type Learnt = {
  id: number;
  text: string;
  /** The rules whose place it takes: those ended. */
  replaced?: readonly ReplacedRule[];
  /** Wider ones, which hold on elsewhere. */
  overridden?: readonly ReplacedRule[];
  against?: number;
  isSpared?: boolean;
  /** Whether it holds in every project. */
  everywhere?: boolean;
  /** Whether it is a draft, since somebody else may have said it. */
  waits?: boolean;
  /** Whether it is a draft of what the agent noted in a memory of its own. */
  isNoted?: boolean;
};

/** Keep the notes of sessions in memory; each is given once. */
export function createSessionNotes() {
  const untold = new BoundedMap<string, Learnt[]>(MAX_SESSIONS);
  const undone = new BoundedMap<string, Undone>(MAX_SESSIONS);
  return {
    /** Note what the session's user has to be told of. */
    tell(sessionId: string, learnt: readonly Learnt[]): void {
      if (learnt.length === 0) return;
      untold.set(sessionId, [...(untold.get(sessionId) ?? []), ...learnt]);
    },

    /** Note that what the agent wrote did not stay: the session's next prompt may say why. */
    noteUndone(sessionId: string, what: Undone): void {
      undone.set(sessionId, what);
    },

    /** What a session noted last, once. */
    takeUndone(sessionId: string): Undone | undefined {
      const what = undone.get(sessionId);
      undone.delete(sessionId);
      return what;
    },

    /** What the session's user has to be told of; each rule once. */
    takeUntold(sessionId: string): readonly Learnt[] {
      const learnt = untold.get(sessionId) ?? [];
      untold.delete(sessionId);
      return learnt;
    },
  };
}
