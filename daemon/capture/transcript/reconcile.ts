import { FileRefused } from '../../home/open-regular-file.ts';
import { type IngestDeps, ingestTranscript, type ReadBudget } from './ingest-transcript.ts';
import { checkTranscriptPath, sessionFiles, TranscriptRefused } from './transcript-files.ts';

export type ReconcileResult = {
  files: number;
  stored: number;
  skipped: number;
  /** Files that could not be read, with the reason; the others were read. */
  failed: { path: string; error: Error }[];
  /** The budget was used up before the end. */
  more: boolean;
};

type ReconcileOptions = {
  /** Folders that must contain each file, since the path comes from a hook's payload. */
  roots: readonly string[];
  /** Applies to each file. */
  budget?: ReadBudget;
};

/**
 * Fill in events that a session's hooks missed, from its transcript and its subagents', beyond the part read before.
 * Reads one turn per file when nothing is missing. Safe to call at any time and repeatedly.
 */
export async function reconcileSession(
  transcriptPath: string,
  deps: IngestDeps,
  { roots, budget }: ReconcileOptions,
): Promise<ReconcileResult> {
  const result: ReconcileResult = { files: 0, stored: 0, skipped: 0, failed: [], more: false };
  for (const path of await sessionFiles(transcriptPath)) {
    deps.signal?.throwIfAborted();
    try {
      const { stored, skipped, more } = await ingestTranscript(await checkTranscriptPath(path, roots), deps, {
        budget,
      });
      result.files += 1;
      result.stored += stored;
      result.skipped += skipped;
      if (more) return { ...result, more };
    } catch (error) {
      if (deps.signal?.aborted || !isFileError(error)) throw error;
      result.failed.push({ path, error });
      if (path === transcriptPath && error instanceof TranscriptRefused && !error.isMissing) return result;
    }
  }
  return result;
}

/** A file that is missing, unreadable or another user's fails alone; a database error fails the whole run. */
function isFileError(error: unknown): error is Error {
  if (error instanceof FileRefused || error instanceof TranscriptRefused) return true;
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
