import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TranscriptItem } from '../../../agents/transcript-items.ts';
import { findCopies } from './fork.ts';
import { readTranscript } from './read-transcript.ts';
import { EventMaker, type TranscriptEvent } from './transcript-events.ts';
import { findMainTranscript } from './transcript-files.ts';
import { markAt, resumeAt, type TranscriptMark } from './transcript-mark.ts';

const MAX_BATCH_EVENTS = 200;
/** Bytes of transcript in one batch: bounds its memory, and the part read twice after a crash. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Budget of one run over a file; the next run continues from there. */
export type ReadBudget = {
  bytes: number;
  ms: number;
};

type TranscriptOffsets = {
  get(path: string): Promise<TranscriptMark | null>;
  set(path: string, mark: TranscriptMark): Promise<void>;
};

export type IngestDeps = {
  /**
   * Redact and store; resolves after the commit. `skipped` counts events that are known already, excluded or forgotten.
   */
  ingest(events: TranscriptEvent[]): Promise<{ stored: number; skipped: number }>;
  offsets: TranscriptOffsets;
  /** Whether a session is over, so that its last turn has ended. Default: it is. */
  isSessionOver?(sessionId: string): Promise<boolean>;
  signal?: AbortSignal | undefined;
};

type IngestOptions = {
  /** Read the file from its start, for counts, even if its first part is ingested already. */
  readAll?: boolean;
  /** Skip older events; the mark then stays, so that a later run without `since` finds them. */
  since?: Date | undefined;
  onItem?: (item: TranscriptItem) => void;
  /** Stop when this is used up; `more` is then true. */
  budget?: ReadBudget | undefined;
};

/**
 * Ingest the part of a transcript beyond its mark, in batches, and move the mark after each. Events are stored before
 * the mark moves: after a crash some come twice, under the same ids.
 */
export async function ingestTranscript(
  path: string,
  deps: IngestDeps,
  { readAll = false, since, onItem, budget }: IngestOptions = {},
): Promise<{ stored: number; skipped: number; more: boolean }> {
  const total = { stored: 0, skipped: 0, more: false };
  const known = await resumeAt(path, await deps.offsets.get(path));
  const { mtime } = await stat(path);
  const copies = await findCopies(path, deps.signal);
  const from = Math.max(known, copies?.isParentHere ? copies.until : 0);
  const mainPath = findMainTranscript(path);
  // Read before this import, whose events make the session look active.
  const isOver = (await deps.isSessionOver?.(basename(mainPath, '.jsonl'))) ?? true;
  const maker = new EventMaker({ transcriptPath: mainPath, at: mtime.toISOString() });
  const isUsedUp = used(budget, from);
  let marked = from;
  let batchStart = from;
  let batch: TranscriptEvent[] = [];

  const take = (events: TranscriptEvent[]) => {
    const wanted = since ? events.filter((event) => new Date(event.occurredAt) >= since) : events;
    total.skipped += events.length - wanted.length;
    batch.push(...wanted);
  };
  const flush = async (item: TranscriptItem) => {
    if (batch.length > 0) {
      const { stored, skipped } = await deps.ingest(batch);
      total.stored += stored;
      total.skipped += skipped;
    }
    batch = [];
    batchStart = item.offset;
    if (since || item.turnOffset <= marked) return;
    await mark(item.turnOffset);
  };
  const mark = async (offset: number) => {
    marked = offset;
    await deps.offsets.set(path, await markAt(path, offset));
  };

  const reading = { fromOffset: readAll ? 0 : from, copiedUntil: copies?.until ?? 0, signal: deps.signal };
  for await (const item of readTranscript(path, reading)) {
    onItem?.(item);
    if (item.offset <= from && item.type !== 'end') continue;
    take(maker.add(item));
    if (item.type === 'end') take(maker.finish(isOver));
    const isFull = batch.length >= MAX_BATCH_EVENTS || item.offset - batchStart >= MAX_BATCH_BYTES;
    if (!isFull && item.type !== 'end') continue;
    await flush(item);
    if (item.type === 'end' || !isUsedUp(item)) continue;
    // A turn longer than the budget is resumed in its middle: calls open at that point stay unfinished.
    if (marked === from) await mark(item.offset);
    return { ...total, more: true };
  }
  return total;
}

/** Whether a budget that begins now, at an offset, is used up. */
function used(budget: ReadBudget | undefined, from: number): (item: TranscriptItem) => boolean {
  if (budget === undefined) return () => false;
  const until = performance.now() + budget.ms;
  return (item) => item.offset - from >= budget.bytes || performance.now() >= until;
}
