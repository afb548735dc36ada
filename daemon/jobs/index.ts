import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import type { Lessons } from '../guards/lessons.ts';
import type { ForgettingPolicy } from '../memory/forgetting-policy.ts';
import type { Memory } from '../memory/memory.ts';
import type { MergingModel } from '../memory/merge-by-model.ts';
import type { TakeIn } from '../native/take-in.ts';
import type { Projects } from '../projects/projects.ts';
import type { JobDefinition } from '../queue/define-job.ts';
import type { RulesAtCalls } from '../rules/at-calls/rules-at-calls.ts';
import type { Rules } from '../rules/rules.ts';
import { analyseObservations } from './analyse-observations.ts';
import { compactMemoriesJob } from './compact-memories.ts';
import { consolidateRulesJob } from './consolidate-rules.ts';
import { deriveEdgesJob, deriveRuleEdgesJob } from './derive-edges.ts';
import { digestTurnJob } from './digest-turn.ts';
import { draftLessons } from './draft-lessons.ts';
import { type EmbeddingModels, embedObservations } from './embed-observations.ts';
import { embedPassages } from './embed-passages.ts';
import { fitTriggersJob } from './fit-triggers.ts';
import { forgetByPolicyJob } from './forget-by-policy.ts';
import { learnFromCallsJob } from './learn-from-calls.ts';
import { learnFromPromptJob } from './learn-from-prompt.ts';
import { nameEntitiesJob } from './name-entities.ts';
import { placeWorkJob } from './place-work.ts';
import { readNativeMemoryJob } from './read-native-memory.ts';
import { reconcileTranscript } from './reconcile-transcript.ts';
import { settleFirings } from './settle-firings.ts';
import { settleReceiptsJob } from './settle-receipts.ts';
import { summariseSessionJob } from './summarise-session.ts';
import { type UpkeepSettings, upkeep } from './upkeep.ts';

type JobDeps = {
  db: Database;
  memory: Memory;
  summaries: MergingModel;
  projects: Projects & { changed(): void };
  lessons: Lessons;
  ownMemory: Pick<TakeIn, 'takeIn' | 'isMemoryFile'>;
  rules: Pick<Rules, 'learn' | 'learnAtCalls' | 'rememberFor' | 'noteUndone' | 'changed'>;
  rulesAtCalls: Pick<RulesAtCalls, 'changed'>;
  models: EmbeddingModels;
  /** Whether other workers run jobs meanwhile, in this process or in others; default false. */
  shares?: boolean;
  ingest: IngestDeps['ingest'];
  offsets: IngestDeps['offsets'];
  isSessionOver: NonNullable<IngestDeps['isSessionOver']>;
  transcriptRoots: readonly string[];
  skipTools: readonly string[];
  upkeep: UpkeepSettings;
  policies(): readonly ForgettingPolicy[];
  log: Pick<Log, 'info' | 'warn'>;
};

/** All jobs that the worker runs. */
export function allJobs(deps: JobDeps): JobDefinition[] {
  return [
    digestTurnJob({ ...deps, isMemoryFile: deps.ownMemory.isMemoryFile }),
    summariseSessionJob(deps),
    learnFromPromptJob(deps),
    learnFromCallsJob(deps),
    fitTriggersJob(deps),
    embedObservations(deps),
    embedPassages(deps),
    deriveEdgesJob(deps),
    deriveRuleEdgesJob(deps),
    analyseObservations(deps),
    nameEntitiesJob(deps),
    placeWorkJob(deps),
    reconcileTranscript(deps),
    readNativeMemoryJob(deps),
    settleFirings(deps),
    draftLessons(deps),
    settleReceiptsJob(deps),
    forgetByPolicyJob(deps),
    compactMemoriesJob(deps),
    consolidateRulesJob(deps),
    upkeep({ db: deps.db, memory: deps.memory, settings: deps.upkeep }),
  ];
}
