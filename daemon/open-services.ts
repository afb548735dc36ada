// What a daemon and a worker's process have in common: the migrated database's services, and the jobs that run over them.
import { homedir } from 'node:os';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import type { Config } from './config.ts';
import type { Log } from './contract/log.ts';
import { openCore } from './core.ts';
import type { Database } from './db/database.ts';
import { allJobs } from './jobs/index.ts';
import type { Lifetime } from './lifetime.ts';
import { policiesOf } from './memory/forgetting-policy.ts';
import { createReranking } from './models/open-reranker.ts';
import { openModels } from './models/switch-models.ts';
import { openRedactor } from './open-redactor.ts';
import { upstreamKey } from './proxy/upstream-keys.ts';
import type { JobDefinition } from './queue/define-job.ts';
import { createForeground } from './queue/foreground.ts';
import { jobKinds } from './queue/job-kinds.ts';
import { startWorker, type Worker } from './queue/worker.ts';
import { openSharedDatabase } from './shared-database.ts';

type ServicesOptions = {
  /** Read when a setting is needed, since some change while the process runs; those of retention are the database's from now on. */
  config: Config;
  log: Log;
  db: Database;
  /** Whether other workers run jobs meanwhile, in this process or in others. */
  shares: boolean;
  /** What is started here is added to it. */
  lifetime: Lifetime;
  /** Label running work; returns the function that ends the label. */
  enter?: ((label: string) => () => void) | undefined;
  /** Called after something was forgotten. */
  onForgotten?: (() => void) | undefined;
};

/**
 * Migrate the database, register the home there, and open the services over it; no job runs before `startWorkers`.
 * @throws OtherUsersDatabase for another user's database
 */
export async function openServices({ config, log, db, shares, lifetime, enter, onForgotten }: ServicesOptions) {
  const { home } = config;
  const notices: string[] = [...config.unknownSettings];
  const workers: Worker[] = [];
  const onQueued = () => {
    for (const worker of workers) worker.nudge();
  };
  const ofUpgrade = await backUpBeforeUpgrade({ db, home, log, isOn: config.backup });
  if (ofUpgrade !== undefined) notices.push(ofUpgrade);
  await db.migrate();
  const shared = await openSharedDatabase({ db, config, log, lifetime });
  const { models, notice } = await openModels({
    db,
    model: config.embedder,
    modelsFolder: home.models,
    log,
    onQueued,
  });
  lifetime.add(() => models.stop());
  if (notice !== undefined) notices.push(notice);
  const reranking = createReranking({ model: config.reranker, modelsFolder: home.models });
  lifetime.add(() => reranking.close());

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
  /** What deletes for all homes goes by what the database says now. */
  const byRetention = (job: JobDefinition): JobDefinition =>
    job.kind !== jobKinds.upkeep.kind && job.kind !== jobKinds.forgetByPolicy.kind
      ? job
      : {
          ...job,
          async run(claimed, signal) {
            await shared.retention.refresh();
            return (await job.run(claimed, signal)) ?? undefined;
          },
        };
  const jobs = allJobs({
    ...core,
    ...core.transcripts,
    models,
    shares,
    transcriptRoots: config.transcriptRoots,
    skipTools: config.skip_tools,
    log,
    policies: () => policiesOf(config),
    upkeep: {
      get journalDays() {
        return config.journal_days;
      },
      get auditDays() {
        return config.audit_days;
      },
      get staleSessionHours() {
        return config.stale_session_hours;
      },
      get binDays() {
        return config.bin_days;
      },
    },
  }).map(byRetention);

  return {
    core,
    models,
    reranking,
    notices,
    onQueued,
    shared,
    /** Start `count` workers, each of which runs a job at a time: of all kinds, `only` of these, or of all `except` these. */
    startWorkers({
      count,
      only,
      except = [],
    }: {
      count: number;
      only?: readonly string[];
      except?: readonly string[];
    }) {
      const isPartial = only !== undefined || except.length > 0;
      const theirs = jobs.filter(({ kind }) => (only?.includes(kind) ?? true) && !except.includes(kind));
      for (let n = 0; n < count; n++) {
        const worker = startWorker(db, theirs, log, {
          ...(enter && { enter }),
          quiet: foreground.quiet,
          isPartial,
          home: shared.jobsOf,
        });
        workers.push(worker);
        lifetime.add(() => worker.stop());
      }
    },
  };
}
