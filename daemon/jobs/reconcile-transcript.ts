import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import { type ReconcileResult, reconcileSession } from '../capture/transcript/reconcile.ts';
import { TranscriptRefused } from '../capture/transcript/transcript-files.ts';
import type { Log } from '../contract/log.ts';
import { BoundedSet } from '../home/bounded-map.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';

/** Budget of a run before other jobs run: about 5 s of a core. */
const BUDGET = { bytes: 64 * 1024 * 1024, ms: 5000 };
/** Time limit of a run: a run within its budget takes a tenth of it; an unresponsive mount takes all. */
const DEADLINE_MS = 60_000;
/**
 * Delays before a missing file is tried again: the client writes it after the session's first hook, its end after the
 * last.
 */
const LOOK_AGAIN_MS = [1000, 5000, 30_000];
/** Files remembered as logged, since each Stop of their session tries them again. */
const MAX_LOGGED = 1000;

/** Fill in a session's events that hooks missed, from its transcript. */
export function reconcileTranscript(deps: {
  ingest: IngestDeps['ingest'];
  offsets: IngestDeps['offsets'];
  isSessionOver: NonNullable<IngestDeps['isSessionOver']>;
  /** Folders that must contain a transcript. */
  transcriptRoots: readonly string[];
  log: Pick<Log, 'info' | 'warn'>;
}): JobDefinition {
  const logged = new BoundedSet<string>(MAX_LOGGED);

  function logFailed(failed: ReconcileResult['failed']): void {
    for (const { path, error } of failed) {
      if (logged.has(path) || isMissing(error)) continue;
      logged.add(path);
      deps.log.warn(
        { err: error.message },
        'a transcript could not be read; only what hooks deliver of this session is remembered',
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
      logFailed(result.failed);
      if (result.stored > 0)
        deps.log.info(
          { files: result.files, stored: result.stored },
          'filled in events that hooks missed from a transcript',
        );
      if (result.more) return 'more';
      const waitMs = LOOK_AGAIN_MS[looks];
      const isAwaited = result.failed.some((failure) => failure.path === path && isMissing(failure.error));
      // A missing file is not an error: a session that ends at once leaves none.
      if (!isAwaited || waitMs === undefined) return undefined;
      return { again: new Date(Date.now() + waitMs), args: { path, looks: looks + 1 } };
    },
  });
}

const isMissing = (error: Error): boolean => error instanceof TranscriptRefused && error.isMissing;
