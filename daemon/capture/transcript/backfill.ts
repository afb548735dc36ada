import type { TranscriptItem } from '../../../agents/transcript-items.ts';
import type { BackfillReply } from '../../contract/capture.ts';
import { TranscriptCounter } from './count-transcript.ts';
import { type IngestDeps, ingestTranscript } from './ingest-transcript.ts';
import { readTranscript } from './read-transcript.ts';
import { checkTranscriptPath } from './transcript-files.ts';

/** Number of malformed lines that are listed. */
const MAX_LISTED_LINES = 20;

type BackfillOptions = {
  dryRun?: boolean;
  since?: Date | undefined;
  /** Called after each item that was read. */
  onProgress?: () => void;
};

/**
 * Import one transcript file for the user. The counts describe the whole file at every run; events that an earlier run
 * ingested are read but not ingested again. A dry run stores nothing. `soFar` returns the counts before it is done.
 * @throws TranscriptRefused (in `done`) when the path isn't a transcript of this user.
 */
export function backfillFile(
  path: string,
  options: BackfillOptions,
  deps: IngestDeps,
): { done: Promise<BackfillReply>; soFar(): BackfillReply } {
  const counter = new TranscriptCounter();
  const malformedLines: BackfillReply['malformed_lines'] = [];
  let ingested = { stored: 0, skipped: 0 };
  const soFar = (): BackfillReply => ({
    path,
    ...counter.total(),
    malformed_lines: [...malformedLines],
    ...ingested,
    unfinished: false,
  });
  const onItem = (item: TranscriptItem) => {
    options.onProgress?.();
    counter.add(item);
    if (item.type === 'malformed' && malformedLines.length < MAX_LISTED_LINES) {
      malformedLines.push({ line: item.line, reason: item.reason });
    }
  };
  const ingest: IngestDeps['ingest'] = async (events) => {
    const { stored, skipped } = await deps.ingest(events);
    ingested = { stored: ingested.stored + stored, skipped: ingested.skipped + skipped };
    return { stored, skipped };
  };
  const read = async () => {
    const file = await checkTranscriptPath(path);
    if (options.dryRun) {
      for await (const item of readTranscript(file, { signal: deps.signal })) onItem(item);
    } else {
      const { stored, skipped } = await ingestTranscript(
        file,
        { ...deps, ingest },
        { readAll: true, since: options.since, onItem },
      );
      ingested = { stored, skipped };
    }
    return soFar();
  };
  return { done: read(), soFar };
}
