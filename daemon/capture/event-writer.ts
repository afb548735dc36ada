// Group commit. Events that arrive during a transaction share the next one; a single event waits for no other. Those of transcripts, for
// whose receipt nobody waits, let all others go ahead.
//
//   write(event) ─► pending ─► [batch ≤ 200] ─► one transaction ─► every write resolves
//                                   (sessions, journal, prompts, tool calls, jobs)
//
// A write resolves only after its commit. While `MAX_PENDING` writes wait, further ones are rejected (the hook then spools).
// A batch that fails because of its data is retried event by event, so that one bad event harms no other.

import type { CaptureEvent } from '../../agents/event.ts';
import { type Database, DatabaseUnavailable, type Queries } from '../db/database.ts';
import type { ProjectIds } from '../projects/project-ids.ts';
import { insertEvents, recordToolCalls } from '../store/sessions/journal.ts';
import { insertPrompts, noteStops } from '../store/sessions/prompts.ts';
import { upsertSessions } from '../store/sessions/sessions.ts';
import { upsertToolCalls } from '../store/sessions/tool-calls.ts';
import { enqueueJobs, type NewJob } from '../store/upkeep/jobs.ts';
import { type PlacedEvent, toRows } from './to-rows.ts';

const MAX_BATCH = 200;
/** Events of transcripts, which take 0.7 ms each in the embedded database: a prompt that comes meanwhile waits for the batch. */
const MAX_TRANSCRIPT_BATCH = 50;
const MAX_PENDING = 5000;
/** Shortest interval between writes of an unchanged session row: every event would otherwise lock this hot row. */
const SESSION_REFRESH_MS = 15_000;
const MAX_REMEMBERED = 20_000;

export type WriteResult = 'accepted' | 'duplicate';
/** The writer accepts nothing now; try later. */
export class WriterBusy extends Error {
  override readonly name = 'WriterBusy';
}

type Waiting = {
  event: CaptureEvent;
  jobs: readonly NewJob[];
  resolve: (result: WriteResult) => void;
  reject: (error: unknown) => void;
};

const isOfTranscript = ({ event }: Waiting): boolean => event.origin === 'transcript';

export type EventWriter = {
  /** Store an event with the jobs that it causes. @throws WriterBusy, DatabaseUnavailable */
  write(event: CaptureEvent, jobs?: readonly NewJob[]): Promise<WriteResult>;
  /** Drop the cached projects and sessions, after some were merged, split or forgotten. */
  reset(): void;
  /** Accept no more writes; resolves when the pending ones are done. */
  stop(): Promise<void>;
};

/** Start a writer on `db`: one transaction at a time. Two at a time made smaller batches, which cost 10 % more per event. */
export function startEventWriter(
  db: Database,
  projectIds: ProjectIds,
  onCommitted: (jobs: number) => void,
): EventWriter {
  const sessions = new Map<string, { mark: string; until: number }>();
  const pending: Waiting[] = [];
  let isWriting = false;
  let scheduled = false;
  let stopped = false;
  let idle: (() => void) | undefined;

  const remember = <T>(map: Map<string, T>, key: string, value: T) => {
    if (map.size >= MAX_REMEMBERED) map.clear();
    map.set(key, value);
  };

  async function commit(batch: readonly Waiting[]): Promise<Set<string>> {
    const placed: PlacedEvent[] = await Promise.all(
      batch.map(async ({ event }) => ({ event, projectId: event.project ? await projectIds.of(event.project) : null })),
    );
    const rows = toRows(placed);
    const now = Date.now();
    const marks = new Map(
      rows.sessions.map((row) => [
        row.session_id,
        [row.project_id, row.branch, row.transcript_path, row.cwd].join('\n'),
      ]),
    );
    const stale = rows.sessions.filter((row) => {
      const known = sessions.get(row.session_id);
      return row.status !== null || !known || known.until < now || known.mark !== marks.get(row.session_id);
    });
    const jobs = batch.flatMap((waiting) => waiting.jobs);
    const target = isOfTranscript(batch[0]!) ? db : (db.urgent ?? db);
    if (stale.length === 0 && rows.prompts.length === 0 && jobs.length === 0)
      return recordToolCalls(target, rows.events, rows.toolCalls); // nearly all batches of a working session
    const accepted = await target.transaction(async (tx: Queries) => {
      // Sent together; the database runs them in this order.
      const [, inserted] = await Promise.all([
        stale.length > 0 ? upsertSessions(tx, stale) : undefined,
        insertEvents(tx, rows.events),
        rows.prompts.length > 0 ? insertPrompts(tx, rows.prompts) : undefined,
        rows.toolCalls.length > 0 ? upsertToolCalls(tx, rows.toolCalls) : undefined,
        noteStops(tx, rows.events),
        enqueueJobs(tx, jobs),
      ]);
      return inserted;
    });
    for (const row of stale)
      remember(sessions, row.session_id, { mark: marks.get(row.session_id) ?? '', until: now + SESSION_REFRESH_MS });
    if (jobs.length > 0) onCommitted(jobs.length);
    return accepted;
  }

  async function flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const accepted = await commit(batch);
      for (const waiting of batch) waiting.resolve(accepted.delete(waiting.event.eventId) ? 'accepted' : 'duplicate');
    } catch (error) {
      reset(); // the cache may be the cause: a session forgotten, a project merged
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      for (const waiting of batch) await flush([waiting]);
    }
  }

  /** The next events to commit: of transcripts only where there are no others. */
  function takeBatch(): Waiting[] {
    const first = pending.filter((waiting) => !isOfTranscript(waiting)).slice(0, MAX_BATCH);
    if (first.length === 0) return pending.splice(0, MAX_TRANSCRIPT_BATCH);
    const taken = new Set(first);
    const rest = pending.filter((waiting) => !taken.has(waiting));
    pending.splice(0, pending.length, ...rest);
    return first;
  }

  function schedule(): void {
    if (scheduled || isWriting || pending.length === 0) return;
    scheduled = true;
    // Wait one turn of the event loop: events of the same poll share a batch.
    setImmediate(() => {
      scheduled = false;
      const batch = takeBatch();
      isWriting = true;
      flush(batch).finally(() => {
        isWriting = false;
        if (pending.length === 0) idle?.();
        schedule();
      });
    });
  }

  function reset(): void {
    projectIds.clear();
    sessions.clear();
  }

  return {
    reset,
    write(event, jobs = []) {
      if (stopped) return Promise.reject(new WriterBusy('the daemon is stopping'));
      if (pending.length >= MAX_PENDING)
        return Promise.reject(new WriterBusy(`${MAX_PENDING} events wait to be written`));
      return new Promise((resolve, reject) => {
        pending.push({ event, jobs, resolve, reject });
        schedule();
      });
    },
    async stop() {
      stopped = true;
      if (pending.length === 0 && !isWriting) return;
      await new Promise<void>((resolve) => {
        idle = resolve;
      });
    },
  };
}
