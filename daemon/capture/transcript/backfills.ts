// A backfill outlives its request. A request waits for PATIENCE_MS and gets the counts so far, while reading continues:
// the same request joins it. If reading makes no progress for STALL_MS, on a disk that does not respond, it is given
// up; as long as its last read hangs, the same request is refused at once, since each such read blocks one of Node's
// few threads for files.
import type { BackfillReply } from '../../contract/capture.ts';
import { within } from '../../home/within.ts';
import { backfillFile } from './backfill.ts';
import type { IngestDeps } from './ingest-transcript.ts';

/** Shorter than the 30 s that clients usually wait for a reply. */
const PATIENCE_MS = 20_000;
/** Much longer than any pause of a working disk, and than the longest statement of the embedded database. */
const STALL_MS = 120_000;

/** Thrown when a file or the database lets a backfill wait for too long. */
export class BackfillStalled extends Error {
  override readonly name = 'BackfillStalled';
}

type Request = { path: string; dryRun: boolean; since: Date | undefined };
type Reading = { done: Promise<BackfillReply>; soFar(): BackfillReply };

export type Backfills = ReturnType<typeof createBackfills>;

/** Read transcripts for the user, each request within a bounded time. */
export function createBackfills(deps: IngestDeps, { patienceMs = PATIENCE_MS, stallMs = STALL_MS } = {}) {
  const readings = new Map<string, Reading>();
  const stopping = new AbortController();

  function start(key: string, request: Request): Reading {
    const overdue = new AbortController();
    const timer = setTimeout(() => {
      const seconds = Math.ceil(stallMs / 1000);
      overdue.abort(new BackfillStalled(`Reading ${request.path} made no progress for ${seconds} s`));
    }, stallMs);
    const stalled = new Promise<never>((_, reject) => {
      overdue.signal.addEventListener('abort', () => reject(overdue.signal.reason));
    });
    const signal = AbortSignal.any([stopping.signal, overdue.signal]);
    const file = backfillFile(request.path, { ...request, onProgress: () => timer.refresh() }, { ...deps, signal });
    const work = file.done.finally(() => {
      clearTimeout(timer);
      readings.delete(key);
    });
    return { done: Promise.race([work, stalled]), soFar: file.soFar };
  }

  return {
    /**
     * Read a file, or join the same reading; `unfinished`: it continues after the reply.
     * @throws TranscriptRefused when the path isn't a transcript of this user, BackfillStalled when nothing moves
     */
    async read(request: Request): Promise<BackfillReply> {
      const key = JSON.stringify([request.path, request.dryRun, request.since]);
      const reading = readings.get(key) ?? start(key, request);
      readings.set(key, reading);
      const reply = await within(reading.done, patienceMs);
      return reply === 'late' ? { ...reading.soFar(), unfinished: true } : reply;
    },

    /** End all readings; stored events stay. */
    stop(): void {
      stopping.abort(new Error('The daemon stops'));
    },
  };
}
