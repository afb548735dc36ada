import type { HookDelivery } from '../answers/answer-event.ts';
import type { EventIngest } from '../capture/ingest-event.ts';
import type { Log } from '../contract/log.ts';
import type { Home } from '../home/home.ts';
import { SPOOL_VERSION, spoolEvent } from '../home/spool.ts';
import { isApartKey } from '../projects/apart-project.ts';

/**
 * Write an event, redacted, to the spool, from which the daemon ingests it once the database answers. `at`: when it
 * happened.
 */
export type KeepForLater = (delivery: HookDelivery & { eventId: string }, at: Date) => Promise<void>;

/**
 * Create the function that spools events of proxied conversations while the database is gone, since no client sends
 * them again.
 */
export function createKeepForLater(deps: {
  home: Home;
  ingest: Pick<EventIngest, 'prepare'>;
  maxBytes: number;
  log: Pick<Log, 'warn'>;
}): KeepForLater {
  return async ({ agent, event, payload, eventId, speaker, about, projects }, at) => {
    const delivered = { agent, event, payload, eventId, speaker };
    const prepared = await deps.ingest.prepare({ ...delivered, origin: 'hook', occurredAt: at, ...about });
    if (prepared.kind !== 'event') return;
    const { project, userId } = prepared.event;
    const outcome = spoolEvent(
      deps.home,
      {
        version: SPOOL_VERSION,
        event,
        agent,
        event_id: eventId,
        received_at: at.toISOString(),
        payload: prepared.event.payload as unknown as Record<string, unknown>,
        about: {
          project: project && (project.root ?? project.key),
          ...(project && isApartKey(project.key) && { apart: project.name }),
          ...(userId !== null && { user_id: userId }),
          ...(projects && { within: projects }),
          speaker,
        },
      },
      deps.maxBytes,
    );
    if (outcome !== 'kept') deps.log.warn({ event, outcome }, 'an event of a proxied conversation is lost');
  };
}
