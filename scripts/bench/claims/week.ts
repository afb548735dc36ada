import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withOpen } from '../../../daemon/backup/make-backup.ts';
import type { Database } from '../../../daemon/db/database.ts';
import { readColumn } from '../../../daemon/db/read-column.ts';
import { jobKinds } from '../../../daemon/queue/job-kinds.ts';
import { askRecall, waitForIndex } from '../ask-recall.ts';
import { type BenchDaemon, settled, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { fillSessions } from '../fill-sessions.ts';
import { multiplyMemory } from '../multiply-memory.ts';
import { makeQuestions } from '../observations.ts';
import { median, percentile } from '../statistics.ts';

const OBSERVATIONS = { usual: 50_000, full: 1_000_000 };
/** Observations that are posted and embedded; the others are copies of them. */
const POSTED = 5_000;
/**
 * Observations of the project that is used; those beyond lie in other projects. A fifth of a million, as in the claim
 * `scale`.
 */
const LARGEST_PROJECT = 200_000;
const DAYS = 7;
const SESSIONS_A_DAY = 40;
const PROMPTS_A_DAY = 200;
/** Retention below a week, so that pruning and purging happen. */
const KEPT_DAYS = 3;
/** Maximum growth from space left by deleted rows. */
const GROWTH = 1.1;
const P99_MS = 60;
/** The daily forgetting takes as much as the day added. */
const UPKEEP_S = 60;
const MARGIN = 0.25;

/**
 * A week of use of a large memory on Postgres, a day in a minute: sessions come in, the journal is pruned, as many
 * memories as came go into the bin, and the bin is purged. Time passes by moving what is dated back by a day.
 */
export const week: Claim = {
  name: 'week',
  about: 'a week of events, forgetting, pruning and vacuum in a large memory on Postgres',
  inGate: false,
  async run(context) {
    if (context.size === 'ci')
      return [{ what: 'a week with many observations', skipped: 'takes minutes: not with --ci' }];
    const postgres = await context.postgres();
    const observations = context.rows ?? OBSERVATIONS[context.size];
    if (!postgres) return [{ what: `a week with ${observations} observations`, skipped: NO_POSTGRES }];
    const database = { backend: 'postgres', url: postgres.url() } as const;
    const folder = context.makeFolder();
    const cwd = join(folder, 'shop');
    mkdirSync(cwd);
    const progress = (text: string) => context.progress(`week: ${text}`);
    const start: Start = async (settings) => {
      const daemon = await startBenchDaemon(folder, {
        AGENT_MEMORY_DATABASE_URL: database.url,
        ...UNLIMITED,
        ...settings,
      });
      context.atEnd(() => daemon.stop());
      return daemon;
    };
    await fill(start, { cwd, url: database.url, observations, progress });
    const daemon = await start({
      AGENT_MEMORY_JOURNAL_DAYS: String(KEPT_DAYS),
      AGENT_MEMORY_BIN_DAYS: String(KEPT_DAYS),
      AGENT_MEMORY_FORGET_BUDGET: String(observations),
      AGENT_MEMORY_BACKUP: 'false',
    });
    const questions = makeQuestions(PROMPTS_A_DAY * DAYS);
    const days: Day[] = [];
    await withOpen(database, async (db) => {
      for (let day = 1; day <= DAYS; day++) {
        const prompts = questions.splice(0, PROMPTS_A_DAY);
        days.push(await liveADay({ daemon, db, cwd, prompts, progress: (text) => progress(`day ${day}, ${text}`) }));
      }
    });
    await daemon.stop();
    return rowsOf(days, observations, context.slowness);
  },
};

type Progress = (text: string) => void;
type Start = (settings?: Record<string, string>) => Promise<BenchDaemon>;
/**
 * A day's measures: the database in MiB, seconds of the night's work, milliseconds of recall, observations at its end.
 */
type Day = { size: number; upkeep: number; p99: number; kept: number };

/** Fill the memory: some observations by requests, the others as copies. */
async function fill(
  start: Start,
  { cwd, url, observations, progress }: { cwd: string; url: string; observations: number; progress: Progress },
): Promise<void> {
  const filling = await start();
  await fillMemory(filling, { to: Math.min(POSTED, observations), projectOf: () => cwd }, progress);
  await filling.stop();
  await multiplyMemory({ url }, { to: observations, inOwnProjects: LARGEST_PROJECT }, progress);
}

/** A day's sessions and prompts, and the night's forgetting. */
async function liveADay({
  daemon,
  db,
  cwd,
  prompts,
  progress,
}: {
  daemon: BenchDaemon;
  db: Database;
  cwd: string;
  prompts: string[];
  progress: Progress;
}): Promise<Day> {
  await fillSessions(daemon, { sessions: SESSIONS_A_DAY, cwd }, progress);
  await waitForIndex(daemon, cwd);
  const asked = await askRecall(
    daemon,
    prompts.map((prompt) => ({ prompt, project: cwd })),
  );
  progress('the night');
  await passADay(db);
  const startedAt = performance.now();
  await jobKinds.forgetByPolicy.enqueue(db, {});
  await jobKinds.upkeep.enqueue(db, {});
  await settled(daemon);
  const upkeep = (performance.now() - startedAt) / 1000;
  await db.query('vacuum');
  const countOf = async (sql: string) => (await readColumn<number>(db, sql))[0]!;
  return {
    size: (await countOf('select pg_database_size(current_database())')) / 2 ** 20,
    upkeep,
    p99: percentile(
      asked.map(({ ms }) => ms),
      0.99,
    ),
    kept: await countOf(`select count(*) from mem_observations where kind <> 'summary'`),
  };
}

function rowsOf(days: readonly Day[], observations: number, slowness: number): Measured[] {
  const last = days.at(-1)!;
  const each = (write: (day: Day) => string | number) => days.map(write).join(', ');
  return [
    {
      what: `${observations} observations: size after the week, of that once nothing is kept longer`,
      value: last.size / days[KEPT_DAYS]!.size,
      unit: 'x',
      budget: { limit: GROWTH, is: 'at most', margin: 0.05 },
      note: `MiB a day: ${each(({ size }) => size.toFixed(0))}; observations kept: ${each(({ kept }) => kept)}`,
    },
    {
      what: 'recall over HTTP, p99 of the last day',
      value: last.p99,
      unit: 'ms',
      budget: { limit: P99_MS * slowness, is: 'at most', margin: MARGIN },
      note: `ms a day: ${each(({ p99 }) => p99.toFixed(0))}`,
    },
    {
      what: 'forgetting, pruning and purging of a day',
      value: median(days.map(({ upkeep }) => upkeep)),
      unit: 's',
      budget: { limit: UPKEEP_S * slowness, is: 'at most', margin: MARGIN },
      note: `seconds a day: ${each(({ upkeep }) => upkeep.toFixed(1))}`,
    },
  ];
}

/** Age all rows with a retention of days by one day. */
async function passADay(db: Database): Promise<void> {
  for (const sql of [
    `update mem_events set received_at = received_at - interval '1 day', occurred_at = occurred_at - interval '1 day'`,
    `update mem_bin set forgotten_at = forgotten_at - interval '1 day'`,
  ])
    await db.query(sql);
}
