// Reasons why a prompt doesn't carry a finding.
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import type { Asking } from '../ranking/askings.ts';
import type { Selection } from '../ranking/relevance.ts';

/** Why an observation isn't new to the session; null when it is. */
export function knownAlready(
  observation: RecalledObservation | undefined,
  question: { readonly sessionId: string | null; readonly shown: ReadonlySet<number>; isSaid?(text: string): boolean },
  asks: boolean,
): string | null {
  if (!observation) return 'gone';
  // What was stored for this conversation is meant for it, and may have left its context.
  const isOfSession = question.sessionId !== null && observation.session_id === question.sessionId;
  if (isOfSession && observation.scope !== 'conversation') return 'of this session';
  if (question.isSaid?.(observation.text)) return 'in the agent’s own memory';
  return !asks && question.shown.has(observation.id) ? 'shown before' : null;
}

/** Why a turn that asked the same is no answer; null for any other turn. */
export function askedAlready(asking: Asking | undefined): string | null {
  if (asking === 'unanswered') return 'asked the same, and got no answer';
  return asking === 'repeated' ? 'asked the same again later' : null;
}

/** Why nothing is relevant enough, with the distance from the floor if known; null if something is. */
export function belowFloor({ items, relevance, floor }: Selection): string | null {
  if (items.length > 0) return null;
  return Number.isFinite(relevance) ? `below the floor by ${(floor - relevance).toFixed(2)}` : 'below the floor';
}
