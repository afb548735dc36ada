import type { CaptureEvent } from '../../agents/event.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import type { Whereabouts } from '../visibility/buckets.ts';

/**
 * The user whose rules and memories an answer may contain: the session's user, or nobody if the token is bound to
 * projects.
 */
export const askerOf = ({ userId, isBound }: Pick<CaptureEvent, 'userId' | 'isBound'>): RuleAsker =>
  isBound ? 'nobody' : { userId };

/** The asker's whereabouts, for the buckets they may see; undefined: none. */
export const askedFrom = (event: CaptureEvent, projectId: number | null): Whereabouts | undefined =>
  event.isBound ? undefined : { projectId, sessionId: event.sessionId, agent: event.agent, userId: event.userId };
