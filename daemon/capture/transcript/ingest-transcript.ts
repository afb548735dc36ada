import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { findCopies } from './fork.ts';
import type { TranscriptItem } from './items.ts';
import { readTranscript } from './read-transcript.ts';
import { EventMaker, type TranscriptEvent } from './transcript-events.ts';
import { mainTranscriptOf } from './transcript-files.ts';

const MAX_BATCH_EVENTS = 200;
/** Bytes of transcript behind one batch: what a batch may weigh in memory, and what a crash reads twice. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const FINGERPRINT_BYTES = 1024;

/** How far a file has been ingested. */
export interface TranscriptMark {
  /** Hash of the file's first bytes (as many as `offset`, at most 1 KiB): another file under the same name starts anew. */
  fingerprint: string;
  offset: number;
}

export interface TranscriptOffsets {
  get(path: string): Promise<TranscriptMark | null>;
  set(path: string, mark: TranscriptMark): Promise<void>;
}

export interface IngestDeps {
  /** Redact and store; resolves once committed. `skipped`: known already, excluded or forgotten. */
  ingest(events: TranscriptEvent[]): Promise<{ stored: number; skipped: number }>;
  offsets: TranscriptOffsets;
  signal?: AbortSignal | undefined;
}

export interface IngestOptions {
  /** Read the file from its start, for counts, though its first part is ingested already. */
  readAll?: boolean;
  /** Leave out what is older; the mark then stays where it was, so that a later run without this finds it. */
  since?: Date | undefined;
  onItem?: (item: TranscriptItem) => void;
}

/**
 * Ingest what a transcript holds beyond its mark, in batches, and move the mark after each. Events go in before the mark
 * moves: after a crash some come twice, under the same ids.
 */
export async function ingestTranscript(
  path: string,
  deps: IngestDeps,
  { readAll = false, since, onItem }: IngestOptions = {},
): Promise<{ stored: number; skipped: number }> {
  const total = { stored: 0, skipped: 0 };
  const { mtime, startsWith } = await inspect(path);
  const known = await deps.offsets.get(path);
  const copies = await findCopies(path, deps.signal);
  const from = Math.max(
    known && known.fingerprint === startsWith(known.offset) ? known.offset : 0,
    copies?.isParentHere ? copies.until : 0,
  );
  const maker = new EventMaker({ transcriptPath: mainTranscriptOf(path), at: mtime.toISOString() });
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
    marked = item.turnOffset;
    await deps.offsets.set(path, { fingerprint: startsWith(marked), offset: marked });
  };

  const reading = { fromOffset: readAll ? 0 : from, copiedUntil: copies?.until ?? 0, signal: deps.signal };
  for await (const item of readTranscript(path, reading)) {
    onItem?.(item);
    if (item.offset <= from && item.type !== 'end') continue;
    take(maker.add(item));
    if (item.type === 'end') take(maker.finish());
    const isFull = batch.length >= MAX_BATCH_EVENTS || item.offset - batchStart >= MAX_BATCH_BYTES;
    if (isFull || item.type === 'end') await flush(item);
  }
  return total;
}

/** The file's time, and the fingerprint of its first bytes up to an offset. */
async function inspect(path: string): Promise<{ mtime: Date; startsWith: (offset: number) => string }> {
  const handle = await open(path, 'r');
  try {
    const { mtime } = await handle.stat();
    const head = Buffer.alloc(FINGERPRINT_BYTES);
    const { bytesRead } = await handle.read(head, 0, FINGERPRINT_BYTES, 0);
    const startsWith = (offset: number) =>
      createHash('sha256')
        .update(head.subarray(0, Math.min(offset, bytesRead)))
        .digest('hex')
        .slice(0, 32);
    return { mtime, startsWith };
  } finally {
    await handle.close();
  }
}
