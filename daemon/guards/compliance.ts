/**
 * Judges the outcome of a warning. A warning that did not reach the agent has none, whatever calls followed; without a
 * hook's confirmation, a call with our reason as its error proves that it was shown. A warning doesn't stop a call, so
 * the call's own result decides first; a stopped call is judged by the agent's next calls.
 *
 *   it was not shown              → late
 *   the call itself ran           → succeeded | failed
 *   it was stopped or never ran:
 *     the lesson had held it, and the same call came again and was let through → insisted
 *     the same call came again, or one that the lesson still fires on  → unchanged
 *     another call of its kind came that the lesson doesn't fire on    → changed
 *     no call of its kind came, and it had been denied or refused      → denied
 *     no call of its kind came, or it had been held                    → dropped
 */

import type { Action } from '../contract/words.ts';
import { featuresOf } from './call-features.ts';
import { callKey, type PastCall } from './past-call.ts';

type Outcome = 'unchanged' | 'changed' | 'dropped' | 'denied' | 'insisted' | 'failed' | 'succeeded' | 'late';

type Firing = {
  readonly toolUseId: string | null;
  readonly toolName: string;
  readonly toolInput: unknown;
  /** The action on the call. */
  readonly action: Action;
  /** Whether it is known to have reached the agent. */
  readonly told: boolean;
};

export type FollowingCall = PastCall & {
  /** Whether the same lesson fired on it. */
  readonly firedAgain: boolean;
  /** Whether it was refused (by a lesson or the user) or interrupted. */
  readonly refused: boolean;
  /** Whether a hold of ours refused it. */
  readonly refusedByUs: boolean;
};

/**
 * Judge a firing by the calls of its session from the warned one on, in order. `turnEnded`: no more calls will come;
 * until then undefined means that the outcome isn't known yet.
 */
export function judgeFiring(
  firing: Firing,
  following: readonly FollowingCall[],
  turnEnded: boolean,
): Outcome | undefined {
  const ownCall = following.find((call) => call.toolUseId === firing.toolUseId);
  if (!firing.told && ownCall?.refusedByUs !== true) return turnEnded ? 'late' : undefined;
  const isHeld = firing.action === 'hold';
  const refused = ownCall?.refused ?? (firing.action === 'deny' || isHeld);
  if (ownCall && !refused && ownCall.success !== null) return ownCall.success ? 'succeeded' : 'failed';
  const sameKind = following.filter((call) => call !== ownCall && isSameKind(firing, call));
  for (const call of sameKind) {
    if (call.firedAgain) return 'unchanged';
    if (callKey(call) === callKey(firing)) return isHeld ? 'insisted' : 'unchanged';
    if (call.success !== null) return 'changed';
  }
  if (!turnEnded) return undefined;
  if (ownCall && !refused) return 'unchanged';
  return refused && !isHeld ? 'denied' : 'dropped';
}

function isSameKind(firing: Firing, call: PastCall): boolean {
  if (firing.toolName !== call.toolName) return false;
  const families = featuresOf(firing).families;
  return [...featuresOf(call).families].some((family) => families.has(family));
}

type OutcomeCounts = Readonly<Partial<Record<Outcome, number>>>;
type LessonFlag = 'always-ignored' | 'never-right';

/** Minimum of judged firings for a flag. */
const MIN_JUDGED = 5;

/**
 * Flag lessons that need a review: always ignored (the call ran every time), and never right (it also succeeded
 * every time, so the warning was wrong).
 */
export function lessonFlags(counts: OutcomeCounts): LessonFlag[] {
  const of = (outcome: Outcome) => counts[outcome] ?? 0;
  const heeded = of('changed') + of('dropped') + of('denied');
  const judged = heeded + of('unchanged') + of('insisted') + of('failed') + of('succeeded');
  if (judged < MIN_JUDGED || heeded > 0) return [];
  return of('succeeded') === judged ? ['always-ignored', 'never-right'] : ['always-ignored'];
}
