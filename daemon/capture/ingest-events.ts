import type { Database } from '../db/database.ts';
import { hasStop } from '../store/turns.ts';
import type { EventTaker } from './take-event.ts';
import type { TranscriptEvent } from './transcript/transcript-events.ts';

const CLAUDE_CODE = 'claude-code';

/** Events of transcripts go the way of hooks, under the same ids: what a hook delivered already counts as skipped. */
export function createTranscriptIngest(deps: {
  db: Database;
  taker: EventTaker;
}): (events: TranscriptEvent[]) => Promise<{ stored: number; skipped: number }> {
  async function ingest(event: TranscriptEvent): Promise<boolean> {
    const prepared = deps.taker.prepare({
      agent: CLAUDE_CODE,
      event: event.name,
      payload: event.payload,
      origin: 'transcript',
      eventId: event.eventId ?? undefined,
      occurredAt: new Date(event.occurredAt),
      branch: event.branch,
    });
    if (prepared.kind !== 'event') return false;
    // A hook's Stop has an id of its own: the same end of the same turn is known by what was said.
    const { sessionId, promptId, payload } = prepared.event;
    if (event.name === 'Stop' && promptId !== null) {
      const said = (payload as unknown as { last_assistant_message?: string }).last_assistant_message ?? '';
      if (await hasStop(deps.db, sessionId, promptId, said)) return false;
    }
    return (await deps.taker.store(prepared.event)) === 'accepted';
  }
  return async (events) => {
    const stored = (await Promise.all(events.map(ingest))).filter(Boolean).length;
    return { stored, skipped: events.length - stored };
  };
}
