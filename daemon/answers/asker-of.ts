import type { CaptureEvent } from '../../agents/event.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import type { Whereabouts } from '../visibility/buckets.ts';

/** Whose rules and memories an event's answer may carry: those of its session's user; nobody's own where its token is bound to projects. */
export const askerOf = ({ userId, isBound }: Pick<CaptureEvent, 'userId' | 'isBound'>): RuleAsker =>
  isBound ? 'nobody' : { userId };

/** Where the asker of an event stands, for the buckets that they see; undefined: they see none. */
export const askedFrom = (event: CaptureEvent, projectId: number | null): Whereabouts | undefined =>
  event.isBound ? undefined : { projectId, sessionId: event.sessionId, agent: event.agent, userId: event.userId };
