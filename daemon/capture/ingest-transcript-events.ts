import { setImmediate as nextTurn } from 'node:timers/promises';
import { rolloutSession } from '../../agents/codex/transcript.ts';
import { CLAUDE_CODE, CODEX } from '../contract/hook-events.ts';
import type { Database } from '../db/database.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { noteLineId } from '../store/sessions/prompts.ts';
import { hasStop } from '../store/sessions/turns.ts';
import type { EventIngest } from './ingest-event.ts';
import type { TranscriptEvent } from './transcript/transcript-events.ts';
import type { UnnamedPrompts } from './unnamed-prompts.ts';

/** Time after which ingest yields to other work: redacting a batch of long outputs takes up to half a second. */
const SLICE_MS = 10;
/**
 * Prompts whose replaced ids are remembered; a transcript is reread from its turn's prompt, so the latest are enough.
 */
const MAX_RENAMED = 1000;

/**
 * Ingest events of transcripts as if hooks had sent them, under the same ids: an event already delivered by a hook
 * counts as skipped.
 */
export function createTranscriptEventIngest(deps: {
  db: Database;
  ingest: EventIngest;
  unnamedPrompts: UnnamedPrompts;
}): (events: TranscriptEvent[]) => Promise<{ stored: number; skipped: number }> {
  /** Session and id in the transcript → the id under which the prompt was recorded. */
  const renamed = new BoundedMap<string, string>(MAX_RENAMED);

  /** Resolves once the write is under way; `stored` resolves with its result after the commit. */
  async function ingestOne(event: TranscriptEvent): Promise<{ stored: Promise<boolean> }> {
    const key = `${event.payload.session_id}\n${event.payload.prompt_id}`;
    const recordedId = renamed.get(key);
    const payload = recordedId === undefined ? event.payload : { ...event.payload, prompt_id: recordedId };
    const prepared = await deps.ingest.prepare({
      agent: rolloutSession(event.payload.transcript_path) === undefined ? CLAUDE_CODE : CODEX,
      event: event.name,
      payload,
      origin: 'transcript',
      speaker: 'owner', // written by the client, in a folder of the user's
      eventId: event.eventId ?? undefined,
      occurredAt: new Date(event.occurredAt),
      branch: event.branch,
    });
    if (prepared.kind !== 'event') return NOT_STORED;
    const completed = await deps.ingest.complete(prepared.event);
    if (event.isUnnamedPrompt) {
      const recordedId = await deps.unnamedPrompts.recordedAs(completed);
      if (recordedId !== undefined) {
        renamed.set(key, recordedId);
        if (completed.promptId !== null) await noteLineId(deps.db, recordedId, completed.promptId);
        return NOT_STORED;
      }
    }
    // A hook's Stop has its own id, so the same end of the same turn is recognised by its text.
    const { sessionId, promptId, payload: clean } = completed;
    if (event.name === 'Stop' && promptId !== null) {
      const lastWords = (clean as unknown as { last_assistant_message?: string }).last_assistant_message ?? '';
      if (await hasStop(deps.db, sessionId, promptId, lastWords)) return NOT_STORED;
    }
    return { stored: deps.ingest.store(completed).then((result) => result === 'accepted') };
  }

  return async (events) => {
    const storing: Promise<boolean>[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    try {
      for (const event of events) {
        storing.push((await ingestOne(event)).stored);
        if (performance.now() < sliceEnd) continue;
        await nextTurn();
        sliceEnd = performance.now() + SLICE_MS;
      }
    } finally {
      await Promise.allSettled(storing); // the next line throws the first failure; none stays unhandled
    }
    const stored = (await Promise.all(storing)).filter(Boolean).length;
    return { stored, skipped: events.length - stored };
  };
}

const NOT_STORED = { stored: Promise.resolve(false) };
