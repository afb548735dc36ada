import type { BackfillReply } from '../../contract/capture.ts';
import { TranscriptCounter } from './count-transcript.ts';
import { type IngestDeps, ingestTranscript } from './ingest-transcript.ts';
import type { TranscriptItem } from './items.ts';
import { readTranscript } from './read-transcript.ts';
import { checkTranscriptPath } from './transcript-files.ts';

/** Number of malformed lines that are listed. */
const MAX_LISTED_LINES = 20;

/**
 * Import one transcript file for the user. The counts describe the whole file at every run; events that an earlier run
 * ingested are read but not ingested again. A dry run stores nothing.
 * @throws TranscriptRefused when the path isn't a transcript of this user.
 */
export async function backfillFile(
  path: string,
  options: { dryRun?: boolean; since?: Date | undefined },
  deps: IngestDeps,
): Promise<BackfillReply> {
  const file = await checkTranscriptPath(path);
  const counter = new TranscriptCounter();
  const malformedLines: BackfillReply['malformed_lines'] = [];
  const onItem = (item: TranscriptItem) => {
    counter.add(item);
    if (item.type === 'malformed' && malformedLines.length < MAX_LISTED_LINES) {
      malformedLines.push({ line: item.line, reason: item.reason });
    }
  };
  let ingested = { stored: 0, skipped: 0 };
  if (options.dryRun) {
    for await (const item of readTranscript(file, { signal: deps.signal })) onItem(item);
  } else {
    const { stored, skipped } = await ingestTranscript(file, deps, { readAll: true, since: options.since, onItem });
    ingested = { stored, skipped };
  }
  return { path, ...counter.total(), malformed_lines: malformedLines, ...ingested };
}
