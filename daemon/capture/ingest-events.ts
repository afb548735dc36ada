import { setImmediate as nextTurn } from 'node:timers/promises';
import { CLAUDE_CODE } from '../contract/hook-events.ts';
import type { Database } from '../db/database.ts';
import { noteLineId } from '../store/prompts.ts';
import { hasStop } from '../store/turns.ts';
import type { EventTaker } from './take-event.ts';
import type { TranscriptEvent } from './transcript/transcript-events.ts';
import type { UnnamedPrompts } from './unnamed-prompts.ts';

/** Redacting a batch of long outputs takes up to half a second: after so long others have their turn. */
const SLICE_MS = 10;
/** Prompts whose ids were taken over; a transcript is read again from its turn's prompt, so the latest are enough. */
const MAX_RENAMED = 1000;

/** Events of transcripts go the way of hooks, under the same ids: what a hook delivered already counts as skipped. */
export function createTranscriptIngest(deps: {
  db: Database;
  taker: EventTaker;
  unnamedPrompts: UnnamedPrompts;
}): (events: TranscriptEvent[]) => Promise<{ stored: number; skipped: number }> {
  /** Session and id in the transcript → the id that the prompt was recorded under. */
  const renamed = new Map<string, string>();

  /** Resolves when it is on its way; its result is that of the commit. */
  async function ingest(event: TranscriptEvent): Promise<{ stored: Promise<boolean> }> {
    const key = `${event.payload.session_id}\n${event.payload.prompt_id}`;
    const recordedId = renamed.get(key);
    const payload = recordedId === undefined ? event.payload : { ...event.payload, prompt_id: recordedId };
    const prepared = deps.taker.prepare({
      agent: CLAUDE_CODE,
      event: event.name,
      payload,
      origin: 'transcript',
      eventId: event.eventId ?? undefined,
      occurredAt: new Date(event.occurredAt),
      branch: event.branch,
    });
    if (prepared.kind !== 'event') return NOT_STORED;
    if (event.isUnnamedPrompt) {
      const found = await deps.unnamedPrompts.recordedAs(prepared.event);
      if (found !== undefined) {
        if (renamed.size >= MAX_RENAMED) renamed.delete(renamed.keys().next().value!);
        renamed.set(key, found);
        if (prepared.event.promptId !== null) await noteLineId(deps.db, found, prepared.event.promptId);
        return NOT_STORED;
      }
    }
    // A hook's Stop has an id of its own: the same end of the same turn is known by what was said.
    const { sessionId, promptId, payload: clean } = prepared.event;
    if (event.name === 'Stop' && promptId !== null) {
      const said = (clean as unknown as { last_assistant_message?: string }).last_assistant_message ?? '';
      if (await hasStop(deps.db, sessionId, promptId, said)) return NOT_STORED;
    }
    return { stored: deps.taker.store(prepared.event).then((result) => result === 'accepted') };
  }

  return async (events) => {
    const storing: Promise<boolean>[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    try {
      for (const event of events) {
        storing.push((await ingest(event)).stored);
        if (performance.now() < sliceEnd) continue;
        await nextTurn();
        sliceEnd = performance.now() + SLICE_MS;
      }
    } finally {
      await Promise.allSettled(storing); // a failure is told below, and none goes unheard
    }
    const stored = (await Promise.all(storing)).filter(Boolean).length;
    return { stored, skipped: events.length - stored };
  };
}

const NOT_STORED = { stored: Promise.resolve(false) };
