import type { CaptureEvent } from '../capture/event.ts';
import type { NewJob } from '../store/jobs.ts';
import { digestOf, digestOfSession } from './digest-turn.ts';
import { draftLessonsOf } from './draft-lessons.ts';
import { settleFiringsOf } from './settle-firings.ts';

/** The work that follows from an event, enqueued in the transaction that stores it. */
export function jobsFor(event: CaptureEvent): NewJob[] {
  const reconcile: NewJob[] =
    event.origin === 'hook' && event.transcriptPath !== null
      ? [{ kind: 'reconcile-transcript', key: event.transcriptPath }]
      : [];
  switch (event.name) {
    case 'SessionStart':
      return reconcile;
    case 'Stop':
      return [digestOf(event.sessionId, event.promptId), settleFiringsOf(event.sessionId), ...reconcile];
    case 'SessionEnd':
      return [
        digestOfSession(event.sessionId),
        settleFiringsOf(event.sessionId),
        draftLessonsOf(event.sessionId),
        ...reconcile,
      ];
    default:
      return [];
  }
}
