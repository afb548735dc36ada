import type { CaptureEvent } from '../capture/event.ts';
import type { NewJob } from '../store/jobs.ts';
import { digestOf, digestOfSession } from './digest-turn.ts';
import { draftLessonsOf } from './draft-lessons.ts';
import { settleFiringsOf } from './settle-firings.ts';

/** Longer than the way from the socket to here, shorter than the start of the Stop's hook, which begins when this event's hook has ended. */
const LATE_MS = 30;

/** Of a job's key, which is indexed: Postgres takes no index entry over 2,704 bytes. No client's path comes near it. */
const MAX_PATH_BYTES = 2000;

/** The work that follows from an event, enqueued in the transaction that stores it. */
export function jobsFor(event: CaptureEvent): NewJob[] {
  const reconcile: NewJob[] =
    event.origin === 'hook' &&
    event.transcriptPath !== null &&
    Buffer.byteLength(event.transcriptPath) <= MAX_PATH_BYTES
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
    case 'UserPromptSubmit':
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return isLate(event) && event.promptId !== null ? [digestOf(event.sessionId, event.promptId)] : [];
    default:
      return [];
  }
}

/** An event out of the spool may come after the Stop of its turn, whose digest then did not know it. */
function isLate({ origin, occurredAt }: CaptureEvent): boolean {
  return origin === 'hook' && Date.now() - occurredAt.getTime() > LATE_MS;
}
