import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import { reconcileSession } from '../capture/transcript/reconcile.ts';
import type { JobDefinition } from './define.ts';

/** The second net: fill in what hooks missed of a session from its transcript. Key: the transcript's path. */
export function reconcileTranscript(deps: {
  ingest: IngestDeps['ingest'];
  offsets: IngestDeps['offsets'];
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}): JobDefinition {
  return {
    kind: 'reconcile-transcript',
    async run(job, signal) {
      const result = await reconcileSession(job.key, { ingest: deps.ingest, offsets: deps.offsets, signal });
      for (const { error } of result.failed) deps.log.warn({ err: error.message }, 'a transcript could not be read');
      if (result.stored > 0)
        deps.log.info({ files: result.files, stored: result.stored }, 'filled in from a transcript what hooks missed');
    },
  };
}
