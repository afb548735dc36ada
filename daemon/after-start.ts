// Work that a daemon does once it answers; neither its start nor any request waits for it.

import type { Redactor } from '../packages/redactor/index.ts';
import { CLAUDE_CODE, CODEX } from './contract/hook-events.ts';
import type { Log } from './contract/log.ts';
import type { Core } from './core.ts';
import type { Database } from './db/database.ts';
import type { Home } from './home/home.ts';
import { readHomeId } from './home/home-id.ts';
import { pauseForRequests } from './home/pause.ts';
import { jobKinds } from './queue/job-kinds.ts';
import type { Recall } from './recall/recall.ts';
import { projectsAtWork, recentTranscripts } from './store/sessions/sessions.ts';
import { enqueueJobs } from './store/upkeep/jobs.ts';
import { findMonth } from './text/month-names.ts';

/** Age of the sessions that are checked after a start for events that their hooks missed. */
const RECONCILE_HOURS = 72;
/** Longest idle time of sessions whose index is loaded at the start; sessions idle for longer load it lazily. */
const AT_WORK_MINUTES = 60;
const MAX_WARMED = 3;
/** Delay before a removal is written to the home's list; until then only the database records it. */
const LIST_GONE_EVERY_MS = 60_000;
/** Concurrent queries of a prompt. */
const CONCURRENT_QUERIES = 5;

/**
 * Queue the jobs of a start: the hourly upkeep, the daily forgetting and consolidation of rules, the analysis of an
 * older analyser's rows, and reading the transcripts of sessions that continued while no daemon ran. An error is
 * logged.
 */
export async function queueStartJobs(db: Database, home: Home, log: Log): Promise<void> {
  try {
    const transcripts = await recentTranscripts(db, [CLAUDE_CODE, CODEX], RECONCILE_HOURS);
    await enqueueJobs(db, [
      jobKinds.upkeep.job({}),
      jobKinds.forgetByPolicy.job({}),
      jobKinds.consolidateRules.job({}),
      jobKinds.analyseObservations.job({}),
      ...transcripts.map((path) => ({ ...jobKinds.reconcileTranscript.job({ path }), home: readHomeId(home) })),
    ]);
  } catch (error) {
    log.warn({ err: error }, 'the jobs of the start could not be queued; the next start will queue them');
  }
}

/**
 * Periodically synchronise the database with the home's list of revoked and removed things, in both directions. An
 * error is logged.
 */
export function keepGoneListed({ gone, rules }: Pick<Core, 'gone' | 'rules'>, log: Log) {
  const noted = (doing: Promise<unknown>) =>
    doing.catch((error: unknown) =>
      log.warn({ err: error }, 'the list of removed rows could not be written; it will be tried again'),
    );
  const begun = noted(
    gone.begin().then((removed) => {
      if (Object.values(removed).every((count) => count === 0)) return;
      log.info(
        { removed },
        'the database was older than the list beside the backups; the rows on that list were removed again',
      );
      rules.changed();
    }),
  );
  const every = setInterval(() => void noted(gone.note()), LIST_GONE_EVERY_MS);
  every.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(every);
      await begun;
      await noted(gone.note());
    },
  };
}

/**
 * Load the indexes of projects with recently active sessions, and open as many connections as a prompt uses (a password
 * costs each some milliseconds of processor time). An error is logged.
 */
export async function warmRecall(db: Database, recall: Recall, log: Log): Promise<void> {
  try {
    await Promise.all(Array.from({ length: CONCURRENT_QUERIES }, () => db.query('select 1')));
    findMonth('may'); // reading the months' names takes 20 ms
    for (const projectId of await projectsAtWork(db, AT_WORK_MINUTES, MAX_WARMED)) recall.warm(projectId);
  } catch (error) {
    log.warn({ err: error }, 'no index could be loaded at the start; the first prompts do without');
  }
}

/**
 * Redact a small text several times. The redactor's first text takes 50 ms to compile code and build tables, and a long
 * first text would block the event loop for twice as long.
 */
export async function warmRedactor(redactor: Redactor): Promise<void> {
  const lines = Array.from(
    { length: 20 },
    (_, at) => `SETTING_${at}=${(at * 7919).toString(16).padStart(24, '7f3a9c')}`,
  );
  for (let round = 0; round < 10; round++) {
    redactor.text(lines.join('\n'));
    await pauseForRequests();
  }
}
