import { FileRefused } from '../../home/open-regular-file.ts';
import { type IngestDeps, ingestTranscript, type ReadBudget } from './ingest-transcript.ts';
import { checkTranscriptPath, sessionFiles, TranscriptRefused } from './transcript-files.ts';

export type ReconcileResult = {
  files: number;
  stored: number;
  skipped: number;
  /** Files that weren't read, with the reason; the others went on. */
  failed: { path: string; error: Error }[];
  /** The budget was used up before the end. */
  more: boolean;
};

type ReconcileOptions = {
  /** Folders below which each file must lie; the path came from a hook's payload. */
  roots: readonly string[];
  /** For each file. */
  budget?: ReadBudget;
};

/**
 * Fill in what the hooks of a session missed, from its transcript and its subagents', beyond what was read before.
 * Costs one turn's reading per file when nothing is missing. Safe at any time, and twice.
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

/** A file that is gone, unreadable or none of ours is that file's matter; a database that fails is everyone's. */
function isFileError(error: unknown): error is Error {
  if (error instanceof FileRefused || error instanceof TranscriptRefused) return true;
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
