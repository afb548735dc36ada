import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import { type ReconcileResult, reconcileSession } from '../capture/transcript/reconcile.ts';
import { TranscriptRefused } from '../capture/transcript/transcript-files.ts';
import type { Log } from '../contract/log.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** What a run reads of a file before others have their turn: about 5 s of a core. */
const BUDGET = { bytes: 64 * 1024 * 1024, ms: 5000 };
/** A run within its budget takes a tenth of it; a mount that doesn't answer takes all. */
const DEADLINE_MS = 60_000;
/** The client writes a session's file some time after its first hook, and its last lines after the last one. */
const LOOK_AGAIN_MS = [1000, 5000, 30_000];
/** Files whose refusal was logged: each Stop of their session asks again. */
const MAX_TOLD = 1000;

/** The second net: fill in what hooks missed of a session from its transcript. */
export function reconcileTranscript(deps: {
  ingest: IngestDeps['ingest'];
  offsets: IngestDeps['offsets'];
  isSessionOver: NonNullable<IngestDeps['isSessionOver']>;
  /** Folders below which a transcript must lie. */
  transcriptRoots: readonly string[];
  log: Pick<Log, 'info' | 'warn'>;
}): JobDefinition {
  const told = new Set<string>();

  function tell(failed: ReconcileResult['failed']): void {
    for (const { path, error } of failed) {
      if (told.has(path) || isMissing(error)) continue;
      if (told.size >= MAX_TOLD) told.clear();
      told.add(path);
      deps.log.warn(
        { err: error.message },
        'a transcript was not read; only what the hooks deliver is remembered of it',
      );
    }
  }

  return defineJob(jobKinds.reconcileTranscript, {
    deadlineMs: DEADLINE_MS,
    async run({ path, looks }, signal) {
      const result = await reconcileSession(
        path,
        { ingest: deps.ingest, offsets: deps.offsets, isSessionOver: deps.isSessionOver, signal },
        { roots: deps.transcriptRoots, budget: BUDGET },
      );
      tell(result.failed);
      if (result.stored > 0)
        deps.log.info({ files: result.files, stored: result.stored }, 'filled in from a transcript what hooks missed');
      if (result.more) return 'more';
      const waitMs = LOOK_AGAIN_MS[looks];
      const isAwaited = result.failed.some((one) => one.path === path && isMissing(one.error));
      // A file that never comes is no fault: a session that ended at once leaves none.
      if (!isAwaited || waitMs === undefined) return undefined;
      return { again: new Date(Date.now() + waitMs), args: { path, looks: looks + 1 } };
    },
  });
}

const isMissing = (error: Error): boolean => error instanceof TranscriptRefused && error.isMissing;
