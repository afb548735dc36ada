import type { IngestDeps } from '../../../daemon/capture/transcript/ingest-transcript.ts';
import type { TranscriptEvent } from '../../../daemon/capture/transcript/transcript-events.ts';
import type { TranscriptMark } from '../../../daemon/capture/transcript/transcript-mark.ts';

/** The daemon's store as ingestion sees it: a row an id, known ids are skipped. `failAfter` batches, it is gone. */
export function memoryStore(failAfter = Number.POSITIVE_INFINITY) {
  const events = new Map<string, TranscriptEvent>();
  const marks = new Map<string, TranscriptMark>();
  const state = { batches: 0, offered: 0, failAfter };
  const deps: IngestDeps = {
    ingest: async (batch) => {
      state.batches += 1;
      if (state.batches > state.failAfter) throw new Error('the database is gone');
      state.offered += batch.length;
      const fresh = batch.filter((event) => !events.has(idOf(event)));
      for (const event of batch) events.set(idOf(event), event);
      return { stored: fresh.length, skipped: batch.length - fresh.length };
    },
    offsets: { get: async (path) => marks.get(path) ?? null, set: async (path, mark) => void marks.set(path, mark) },
  };
  return { deps, events, marks, state };
}

function idOf({ name, payload, eventId }: TranscriptEvent): string {
  return eventId ?? `${name}:${payload.tool_use_id ?? payload.prompt_id}`;
}
