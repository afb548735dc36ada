import type { Health } from './contract/health.ts';
import type { Database, DatabaseDescription } from './db/database.ts';
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
import { countDuePassages } from './store/memories/passage-vectors.ts';
import { countOutdated } from './store/upkeep/analysis.ts';
import { countJobs } from './store/upkeep/jobs.ts';
import { ANALYSER_VERSION } from './text/analyse.ts';

/**
 * Time limit of a count; a slower database is reported as unavailable, since health must answer even if something
 * hangs.
 */
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
  /** Read the lessons, to check that they can be read. */
  lessons(): Promise<Health['lessons']>;
  backups(): Health['backup'];
  summaries(): Promise<Health['summaries']>;
  /** The other homes on the database; absent in tests with only one. */
  shared?: Pick<SharedDatabase, 'jobsOf' | 'problems'>;
  /** Notices for the user from the daemon's start. */
  notices: readonly string[];
};

/** Report the daemon's health. Never throws: an unavailable database is part of the report. */
export function createHealth(deps: HealthDeps): () => Promise<Health> {
  const startedAt = new Date().toISOString();
  const build = buildId(); // before an update replaces the file
  const askDatabase = createQuestions(deps);
  return async () => {
    // Count the spool before the queue, into which its events move: an event that moves meanwhile is counted twice
    // rather than missed.
    const spool = readSpool(deps.home);
    const known = await askDatabase();
    const { queue, pending, passages, outdated } = known.counts;
    const problems = problemsOf(deps, known, spool);
    const isWell = known.answered && !problems.some(({ level }) => level === 'fault');
    const status = isWell ? 'ok' : 'degraded';
    return {
      status: deps.isStopping() ? 'stopping' : status,
      version: packageVersion(),
      pid: process.pid,
      package: packageRoot(),
      ...(build !== undefined && { build }),
      home: deps.home.root,
      url: deps.url(),
      started_at: startedAt,
      notices: noticesOf(deps, known, spool),
      problems,
      db: {
        backend: deps.db.backend,
        location: known.described?.location ?? '',
        server_version: known.described?.serverVersion ?? null,
        pgvector: known.described?.vectorVersion ?? null,
        ok: known.answered,
      },
      embedding: {
        model: deps.embedder().name,
        pending,
        dimensions: deps.embedder().dimensions,
        ...(deps.embedder().storesPassages && { passages_pending: passages }),
      },
      reranker: deps.reranker(),
      analysis: { version: ANALYSER_VERSION, pending: outdated },
      queue,
      spool,
      event_loop: deps.eventLoop(),
      lessons: known.lessons,
      backup: deps.backups(),
      summaries: known.summaries,
      memory: { rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20), indexed_projects: deps.indexedProjects() },
    };
  };
}

type Counts = { queue: Health['queue']; pending: number; passages: number; outdated: number };
const NO_COUNTS: Counts = { queue: { pending: 0, dead: 0, oldest_seconds: 0 }, pending: 0, passages: 0, outdated: 0 };
/** The database's answers. */
type Known = {
  /** Whether it answered in time. */
  answered: boolean;
  /** Its latest counts: a queue that can't be counted now is no empty one. */
  counts: Counts;
  /** When these counts arrived, in ms; undefined: the database has not answered yet. */
  countedAt: number | undefined;
  described: DatabaseDescription | undefined;
  lessons: Health['lessons'];
  summaries: Health['summaries'];
  ofHomes: Health['problems'];
};

/** Query the database for all counts; its description is read only once. */
function createQuestions({ db: database, embedder, shared, lessons, summaries }: HealthDeps): () => Promise<Known> {
  const db = database.urgent ?? database; // somebody waits for it
  const serverProblems = createServerProblems(db);
  let described: DatabaseDescription | undefined;
  let counts = NO_COUNTS;
  let countedAt: number | undefined;
  // Also the counts of a database that answers late are kept.
  const count = async () => {
    const { name } = embedder();
    const [queue, pending, passages, outdated] = await Promise.all([
      countJobs(db, shared?.jobsOf),
      countPending(db, name),
      countDuePassages(db, name),
      countOutdated(db),
    ]);
    counts = { queue, pending, passages, outdated };
    countedAt = Date.now();
  };
  return async () => {
    const known: Known = {
      answered: false,
      counts,
      countedAt,
      described,
      lessons: { loaded: false },
      summaries: null,
      ofHomes: [],
    };
    try {
      await inTime(count());
      Object.assign(known, { counts, countedAt });
      described ??= await inTime(db.describe());
      known.described = described;
      known.lessons = await inTime(lessons());
      known.summaries = await inTime(summaries());
      known.ofHomes = [...(await inTime(shared?.problems() ?? Promise.resolve([]))), ...(await serverProblems())];
      known.answered = true;
    } catch {
      // Reported as `db.ok`.
    }
    return known;
  };
}

/** The events that wait in the spool, and those that were refused or set aside. */
const readSpool = (home: Home): Health['spool'] => ({
  ...spoolSize(home),
  oldest_seconds: oldestSpooledSeconds(home),
  poison: countPoison(home),
  refused: Object.values(countRefusals(home)).reduce((sum, n) => sum + n, 0),
});

function noticesOf(
  deps: HealthDeps,
  { answered, countedAt, summaries }: Known,
  { refused, poison }: Health['spool'],
): string[] {
  const notices = [...deps.notices];
  if (summaries?.fault)
    notices.push(`The last summary of a session was made without ${summaries.model}: ${summaries.fault}.`);
  if (!answered)
    notices.push(`The database does not answer; hooks spool events until it does. ${ageOfCounts(countedAt)}`);
  if (refused > 0) notices.push(`${refused} events could not be spooled; they are filled in from the transcripts.`);
  if (poison > 0)
    notices.push(
      `${poison} spooled events could not be ingested; they are in ${deps.home.spool}/poison, with the reasons. ` +
        `Move the .json files back into ${deps.home.spool} to try them again.`,
    );
  return notices;
}

const ageOfCounts = (countedAt: number | undefined): string =>
  countedAt === undefined
    ? 'How much work waits is not known yet.'
    : `The counts of waiting work are ${Math.max(1, Math.round((Date.now() - countedAt) / 1000))} s old.`;

const problemsOf = (
  { backups, eventLoop, home }: HealthDeps,
  { answered, counts, lessons, ofHomes }: Known,
  spool: Health['spool'],
): Health['problems'] => [
  ...ofHomes,
  ...healthProblems({
    backup: backups(),
    queue: counts.queue,
    spool,
    event_loop: eventLoop(),
    lessons,
    home: home.root,
    databaseAnswers: answered,
    upSeconds: process.uptime(),
    now: Date.now(),
  }),
];

async function inTime<T>(work: Promise<T>): Promise<T> {
  const answer = await within(work, DATABASE_DEADLINE_MS);
  if (answer === 'late') throw new Error('The database gave no answer in time');
  return answer as T;
}
