import { type IngestDeps, ingestTranscript } from './ingest-transcript.ts';
import { sessionFiles } from './transcript-files.ts';

export interface ReconcileResult {
  files: number;
  stored: number;
  skipped: number;
  /** Files that couldn't be read, with the reason; the others went on. */
  failed: { path: string; error: Error }[];
}

/**
 * Fill in what the hooks of a session missed, from its transcript and its subagents', beyond what was read before.
 * Costs one turn's reading per file when nothing is missing. Safe at any time, and twice.
 */
export async function reconcileSession(transcriptPath: string, deps: IngestDeps): Promise<ReconcileResult> {
  const result: ReconcileResult = { files: 0, stored: 0, skipped: 0, failed: [] };
  for (const path of await sessionFiles(transcriptPath)) {
    deps.signal?.throwIfAborted();
    try {
      const { stored, skipped } = await ingestTranscript(path, deps);
      result.files += 1;
      result.stored += stored;
      result.skipped += skipped;
    } catch (error) {
      if (deps.signal?.aborted || !isFileError(error)) throw error;
      result.failed.push({ path, error });
    }
  }
  return result;
}

/** A file that is gone or unreadable is that file's matter; a database that fails is everyone's. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
