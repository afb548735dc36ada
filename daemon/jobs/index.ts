import type { Memory } from '../capture/memory.ts';
import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import type { Database } from '../db/database.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { JobDefinition } from './define.ts';
import { digestTurnJob } from './digest-turn.ts';
import { embedObservations } from './embed-observations.ts';
import { reconcileTranscript } from './reconcile-transcript.ts';
import { type UpkeepSettings, upkeep } from './upkeep.ts';

export type JobDeps = {
  db: Database;
  memory: Memory;
  embedder(): Embedder;
  ingest: IngestDeps['ingest'];
  offsets: IngestDeps['offsets'];
  skipTools: readonly string[];
  upkeep: UpkeepSettings;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

/** Every kind of job there is. */
export function allJobs(deps: JobDeps): JobDefinition[] {
  return [
    digestTurnJob(deps),
    embedObservations(deps),
    reconcileTranscript(deps),
    upkeep({ db: deps.db, settings: deps.upkeep }),
  ];
}
