// The common part of a daemon and a worker's process: the migrated database's services, and the jobs that use them.
import { homedir } from 'node:os';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import type { Log } from './contract/log.ts';
import { type Core, openCore } from './core.ts';
import type { Database } from './db/database.ts';
import { allJobs } from './jobs/index.ts';
import type { Lifetime } from './lifetime.ts';
import { readPolicies } from './memory/forgetting-policy.ts';
import { createReranking } from './models/open-reranker.ts';
import { type Models, openModels } from './models/switch-models.ts';
import { openRedactor } from './open-redactor.ts';
import { upstreamKey } from './proxy/upstream-keys.ts';
import type { JobDefinition } from './queue/define-job.ts';
import { createForeground } from './queue/foreground.ts';
import { jobKinds } from './queue/job-kinds.ts';
import { startWorker, type Worker } from './queue/worker.ts';
import type { Config } from './settings/config.ts';
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts';

type ServicesOptions = {
  /**
   * Read whenever a setting is needed, since some change while the process runs; retention settings then come from the
   * database.
   */
  config: Config;
  log: Log;
  db: Database;
  /** Whether other workers run jobs meanwhile, in this process or in others. */
  shares: boolean;
  /** Parts started here are added to it. */
  lifetime: Lifetime;
  /** Label running work; returns the function that ends the label. */
  enter?: ((label: string) => () => void) | undefined;
  /** Called after something was forgotten. */
  onForgotten?: (() => void) | undefined;
};

/**
 * How many workers to start, each of which runs a job at a time: of all kinds, `only` of these, or of all `except`
 * these.
 */
type WorkersWanted = {
  count: number;
  only?: readonly string[];
  except?: readonly string[];
  leaseSeconds?: number | undefined;
};

export type Services = Awaited<ReturnType<typeof openServices>>;

/**
 * Migrate the database, register the home there, and open the services over it; no job runs before `startWorkers`.
 * @throws OtherUsersDatabase for another user's database
 */
export async function openServices(options: ServicesOptions) {
  const { config, log, db, lifetime, onForgotten } = options;
  const { home } = config;
  const notices: string[] = [...config.unknownSettings];
  const workers: Worker[] = [];
  const onQueued = () => {
    for (const worker of workers) worker.nudge();
  };
  await upgrade(options, notices);
  const shared = await openSharedDatabase({ db, config, log, lifetime });
  const { models, reranking } = await startModels(options, onQueued, notices);
  const foreground = createForeground();
  const core = openCore({
    db,
    answering: foreground.enter,
    redactor: openRedactor(config),
    home,
    userHome: homedir(),
    pathPrefix: shared.pathPrefix,
    settings: config,
    embedder: models.answering,
    reranker: reranking.current,
    onQueued,
    summaryKey: () => upstreamKey('summary', home.proxyKeys, config.upstreamKeys),
    onForgotten: () => onForgotten?.(),
    log,
  });
  lifetime.add(() => core.stop());
  const jobs = jobsOver(options, { core, models, shared });

  return {
    core,
    models,
    reranking,
    notices,
    onQueued,
    shared,
    startWorkers({ count, only, except = [], leaseSeconds }: WorkersWanted): void {
      const isPartial = only !== undefined || except.length > 0;
      const theirs = jobs.filter(({ kind }) => (only?.includes(kind) ?? true) && !except.includes(kind));
      for (let n = 0; n < count; n++) {
        const worker = startWorker(db, theirs, log, {
          ...(options.enter && { enter: options.enter }),
          quiet: foreground.quiet,
          isPartial,
          leaseSeconds,
          home: shared.jobsOf,
        });
        workers.push(worker);
        lifetime.add(() => worker.stop());
      }
    },
  };
}

/** Migrate the database; if that changes it, make a backup first. */
async function upgrade({ db, config, log }: ServicesOptions, notices: string[]): Promise<void> {
  const notice = await backUpBeforeUpgrade({ db, home: config.home, log, isOn: config.backup });
  if (notice !== undefined) notices.push(notice);
  await db.migrate();
}

async function startModels({ db, config, log, lifetime }: ServicesOptions, onQueued: () => void, notices: string[]) {
  const modelsFolder = config.home.models;
  const { models, notice } = await openModels({ db, model: config.embedder, modelsFolder, log, onQueued });
  lifetime.add(() => models.stop());
  if (notice !== undefined) notices.push(notice);
  const reranking = createReranking({ model: config.reranker, modelsFolder });
  lifetime.add(() => reranking.close());
  return { models, reranking };
}

/** The jobs of all kinds over these services. */
function jobsOver(
  { config, log, shares }: ServicesOptions,
  { core, models, shared }: { core: Core; models: Models; shared: SharedDatabase },
): JobDefinition[] {
  const { transcriptRoots, skip_tools: skipTools } = config;
  const policies = () => readPolicies(config);
  const parts = { models, shares, transcriptRoots, skipTools, log, policies, upkeep: config };
  return allJobs({ ...core, ...core.transcripts, ...parts }).map((job) => byRetention(job, shared));
}

/** Jobs that delete for all homes use the database's current values. */
function byRetention(job: JobDefinition, { retention }: SharedDatabase): JobDefinition {
  if (job.kind !== jobKinds.upkeep.kind && job.kind !== jobKinds.forgetByPolicy.kind) return job;
  return {
    ...job,
    async run(claimed, signal) {
      await retention.refresh();
      return (await job.run(claimed, signal)) ?? undefined;
    },
  };
}
