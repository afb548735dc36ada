// Group commit. Events that arrive during a transaction share the next one; a single event waits for no other. Those of
// transcripts, for which nobody waits, let all others overtake.
//
//   write(event) ─► pending ─► [batch ≤ 200] ─► one transaction ─► every write resolves
//                                   (sessions, journal, prompts, tool calls, jobs)
//
// A write resolves only after its commit. While `MAX_PENDING` writes wait, further ones are rejected (the hook then
// spools). A batch that fails because of its data is retried event by event, so that one bad event harms no other.

import type { CaptureEvent } from '../../agents/event.ts';
import { type Database, DatabaseUnavailable, type Queries } from '../db/database.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import type { ProjectIds } from '../projects/project-ids.ts';
import { insertEvents, recordToolCalls } from '../store/sessions/journal.ts';
import { insertPrompts, noteStops } from '../store/sessions/prompts.ts';
import { upsertSessions } from '../store/sessions/sessions.ts';
import { upsertToolCalls } from '../store/sessions/tool-calls.ts';
import { enqueueJobs, type NewJob } from '../store/upkeep/jobs.ts';
import { type PlacedEvent, toRows } from './to-rows.ts';

const MAX_BATCH = 200;
/**
 * Batch size for events of transcripts, which take 0.7 ms each in the embedded database: a prompt that arrives
 * meanwhile waits for the batch.
 */
const MAX_TRANSCRIPT_BATCH = 50;
const MAX_PENDING = 5000;
/** Shortest interval between writes of an unchanged session row: every event would otherwise lock this hot row. */
const SESSION_REFRESH_MS = 15_000;
const MAX_REMEMBERED = 20_000;

export type WriteResult = 'accepted' | 'duplicate';
/** The writer is full; try later. */
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

/**
 * Start a writer on `db`: one transaction at a time. Two at a time made smaller batches, which cost 10 % more per
 * event.
 */
export function startEventWriter(
  db: Database,
  projectIds: ProjectIds,
  onCommitted: (jobs: number) => void,
): EventWriter {
  return new GroupCommit(db, projectIds, onCommitted);
}

class GroupCommit implements EventWriter {
  readonly #db: Database;
  readonly #projectIds: ProjectIds;
  readonly #onCommitted: (jobs: number) => void;
  readonly #sessions = new BoundedMap<string, { mark: string; until: number }>(MAX_REMEMBERED);
  readonly #pending: Waiting[] = [];
  #isWriting = false;
  #isScheduled = false;
  #isStopped = false;
  #onIdle: (() => void) | undefined;

  constructor(db: Database, projectIds: ProjectIds, onCommitted: (jobs: number) => void) {
    this.#db = db;
    this.#projectIds = projectIds;
    this.#onCommitted = onCommitted;
  }

  write(event: CaptureEvent, jobs: readonly NewJob[] = []): Promise<WriteResult> {
    if (this.#isStopped) return Promise.reject(new WriterBusy('the daemon is stopping'));
    if (this.#pending.length >= MAX_PENDING)
      return Promise.reject(new WriterBusy(`${MAX_PENDING} events wait to be written`));
    return new Promise((resolve, reject) => {
      this.#pending.push({ event, jobs, resolve, reject });
      this.#schedule();
    });
  }

  reset(): void {
    this.#projectIds.clear();
    this.#sessions.clear();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pending.length === 0 && !this.#isWriting) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isWriting || this.#pending.length === 0) return;
    this.#isScheduled = true;
    // Wait one turn of the event loop: events of the same poll share a batch.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#isWriting = true;
      this.#flush(this.#takeBatch()).finally(() => {
        this.#isWriting = false;
        if (this.#pending.length === 0) this.#onIdle?.();
        this.#schedule();
      });
    });
  }

  /** The next events to commit: those of transcripts only if there are no others. */
  #takeBatch(): Waiting[] {
    const first = this.#pending.filter((waiting) => !isOfTranscript(waiting)).slice(0, MAX_BATCH);
    if (first.length === 0) return this.#pending.splice(0, MAX_TRANSCRIPT_BATCH);
    const taken = new Set(first);
    const rest = this.#pending.filter((waiting) => !taken.has(waiting));
    this.#pending.splice(0, this.#pending.length, ...rest);
    return first;
  }

  async #flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const accepted = await this.#commit(batch);
      for (const waiting of batch) waiting.resolve(accepted.delete(waiting.event.eventId) ? 'accepted' : 'duplicate');
    } catch (error) {
      this.reset(); // a stale cache may be the cause: a session was forgotten, a project merged
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      for (const waiting of batch) await this.#flush([waiting]);
    }
  }

  async #commit(batch: readonly Waiting[]): Promise<Set<string>> {
    const rows = toRows(await this.#placed(batch));
    const now = Date.now();
    const stale = rows.sessions.filter((row) => this.#isStale(row, now));
    const jobs = batch.flatMap((waiting) => waiting.jobs);
    const target = isOfTranscript(batch[0]!) ? this.#db : (this.#db.urgent ?? this.#db);
    if (stale.length === 0 && rows.prompts.length === 0 && jobs.length === 0)
      return recordToolCalls(target, rows.events, rows.toolCalls); // nearly all batches of a working session
    const accepted = await target.transaction((tx) => insertRows(tx, { ...rows, sessions: stale }, jobs));
    for (const row of stale) this.#sessions.set(row.session_id, { mark: markOf(row), until: now + SESSION_REFRESH_MS });
    if (jobs.length > 0) this.#onCommitted(jobs.length);
    return accepted;
  }

  #placed(batch: readonly Waiting[]): Promise<PlacedEvent[]> {
    return Promise.all(
      batch.map(async ({ event }) => ({
        event,
        projectId: event.project ? await this.#projectIds.of(event.project) : null,
      })),
    );
  }

  #isStale(row: SessionRow, now: number): boolean {
    const cached = this.#sessions.get(row.session_id);
    return row.status !== null || !cached || cached.until < now || cached.mark !== markOf(row);
  }
}

type Rows = ReturnType<typeof toRows>;
type SessionRow = Rows['sessions'][number];

const markOf = ({ project_id, branch, transcript_path, cwd }: SessionRow): string =>
  [project_id, branch, transcript_path, cwd].join('\n');

/** Write the rows of a batch with the jobs that follow. Returns the events that are new. */
async function insertRows(tx: Queries, rows: Rows, jobs: readonly NewJob[]): Promise<Set<string>> {
  // Sent together; the database runs them in this order.
  const [, inserted] = await Promise.all([
    rows.sessions.length > 0 ? upsertSessions(tx, rows.sessions) : undefined,
    insertEvents(tx, rows.events),
    rows.prompts.length > 0 ? insertPrompts(tx, rows.prompts) : undefined,
    rows.toolCalls.length > 0 ? upsertToolCalls(tx, rows.toolCalls) : undefined,
    noteStops(tx, rows.events),
    enqueueJobs(tx, jobs),
  ]);
  return inserted;
}
