import type { Health } from './contract/health.ts';
import type { Database } from './db/database.ts';
import { healthProblems } from './health-problems.ts';
import type { Home } from './home/home.ts';
import { packageRoot } from './home/package-root.ts';
import { countRefusals, spoolSize } from './home/spool.ts';
import { countPoison, oldestSpooledSeconds } from './home/spool-reader.ts';
import { buildId, packageVersion } from './home/version.ts';
import { within } from './home/within.ts';
import type { Embedder } from './models/embedder.ts';
import { createServerProblems } from './server-problems.ts';
import type { SharedDatabase } from './shared-database.ts';
import { countPending } from './store/memories/embeddings.ts';
import { countOutdated } from './store/upkeep/analysis.ts';
import { countJobs } from './store/upkeep/jobs.ts';
import { ANALYSER_VERSION } from './text/analyse.ts';

/** Time limit of a count; a slower database is reported as unavailable, since health must answer even if something hangs. */
const DATABASE_DEADLINE_MS = 2000;

type HealthDeps = {
  db: Database;
  home: Home;
  embedder(): Embedder;
  reranker(): Health['reranker'];
  url(): string;
  isStopping(): boolean;
  indexedProjects(): number;
  eventLoop(): Health['event_loop'];
  /** Read the lessons to see whether that works. */
  lessons(): Promise<Health['lessons']>;
  backups(): Health['backup'];
  summaries(): Promise<Health['summaries']>;
  /** The other homes on the database; none where a test has only one. */
  shared?: Pick<SharedDatabase, 'jobsOf' | 'problems'>;
  /** Notices for the user from the start. */
  notices: readonly string[];
};

/** Report the daemon's health. Never throws: an unavailable database is part of the report. */
export function createHealth(deps: HealthDeps): () => Promise<Health> {
  const startedAt = new Date().toISOString();
  const build = buildId(); // before an update replaces the file
  const serverProblems = createServerProblems(deps.db);
  let described: { serverVersion: string; vectorVersion: string | null; location: string } | undefined;
  return async () => {
    const { db, home } = deps;
    // Count the spool before the queue, where its events go: an event that moves meanwhile is counted twice rather than missed.
    const spool = { ...spoolSize(home), oldest_seconds: oldestSpooledSeconds(home) };
    let lessons: Health['lessons'] = { loaded: false };
    let summaries: Health['summaries'] = null;
    let ofHomes: Health['problems'] = [];
    let counts: { queue: Health['queue']; pending: number; outdated: number } | undefined;
    try {
      counts = await inTime(
        Promise.all([
          countJobs(db, deps.shared?.jobsOf),
          countPending(db, deps.embedder().name),
          countOutdated(db),
        ]).then(([queue, pending, outdated]) => ({
          queue,
          pending,
          outdated,
        })),
      );
      described ??= await inTime(db.describe());
      lessons = await inTime(deps.lessons());
      summaries = await inTime(deps.summaries());
      ofHomes = [...(await inTime(deps.shared?.problems() ?? Promise.resolve([]))), ...(await serverProblems())];
    } catch {
      counts = undefined; // reported as db.ok
    }
    const refusals = Object.values(countRefusals(home)).reduce((sum, n) => sum + n, 0);
    const poison = countPoison(home);
    const notices = [...deps.notices];
    if (summaries?.fault)
      notices.push(`The last summary of a session was made without ${summaries.model}: ${summaries.fault}.`);
    if (!counts) notices.push('The database does not answer; hooks spool events until it does.');
    if (refusals > 0) notices.push(`${refusals} events could not be spooled; they are filled in from the transcripts.`);
    if (poison > 0)
      notices.push(
        `${poison} spooled events could not be ingested; they are in ${home.spool}/poison, with the reasons. ` +
          `Move the .json files back into ${home.spool} to try them again.`,
      );
    const queue = counts?.queue ?? { pending: 0, dead: 0, oldest_seconds: 0 };
    const backup = deps.backups();
    const problems = [
      ...ofHomes,
      ...healthProblems({
        backup,
        queue,
        spool: { ...spool, poison, refused: refusals },
        event_loop: deps.eventLoop(),
        lessons,
        home: home.root,
        databaseAnswers: counts !== undefined,
        upSeconds: process.uptime(),
        now: Date.now(),
      }),
    ];
    const isWell = counts !== undefined && !problems.some(({ level }) => level === 'fault');
    return {
      status: deps.isStopping() ? 'stopping' : isWell ? 'ok' : 'degraded',
      version: packageVersion(),
      pid: process.pid,
      package: packageRoot(),
      ...(build !== undefined && { build }),
      home: home.root,
      url: deps.url(),
      started_at: startedAt,
      notices,
      problems,
      db: {
        backend: db.backend,
        location: described?.location ?? '',
        server_version: described?.serverVersion ?? null,
        pgvector: described?.vectorVersion ?? null,
        ok: counts !== undefined,
      },
      embedding: { model: deps.embedder().name, pending: counts?.pending ?? 0, dimensions: deps.embedder().dimensions },
      reranker: deps.reranker(),
      analysis: { version: ANALYSER_VERSION, pending: counts?.outdated ?? 0 },
      queue,
      spool: { ...spool, poison, refused: refusals },
      event_loop: deps.eventLoop(),
      lessons,
      backup,
      summaries,
      memory: { rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20), indexed_projects: deps.indexedProjects() },
    };
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const answer = await within(work, DATABASE_DEADLINE_MS);
  if (answer === 'late') throw new Error('The database gave no answer in time');
  return answer as T;
}
