// What a daemon does once it answers: neither its start nor anybody's request waits for it.

import { CLAUDE_CODE } from './contract/hook-events.ts';
import type { Log } from './contract/log.ts';
import type { Database } from './db/database.ts';
import { pauseForRequests } from './home/pause.ts';
import { jobKinds } from './queue/job-kinds.ts';
import type { Recall } from './recall/recall.ts';
import type { Redactor } from './redact/redactor.ts';
import { enqueueJobs } from './store/jobs.ts';
import { projectsAtWork, recentTranscripts } from './store/sessions.ts';

/** After being away, sessions of so many hours back are looked at for what their hooks missed. */
const RECONCILE_HOURS = 72;
/** Whose last event is older has paused: its index is loaded when it goes on. */
const AT_WORK_MINUTES = 60;
const MOST_WARMED = 3;
/** Of a prompt. */
const QUERIES_AT_ONCE = 5;

/**
 * Queue what a start owes: the hourly upkeep, a look at terms that an older version's analyser made, and one at the transcripts
 * of sessions that went on while no daemon ran. A fault is logged.
 */
export async function queueStartJobs(db: Database, log: Log): Promise<void> {
  try {
    const transcripts = await recentTranscripts(db, CLAUDE_CODE, RECONCILE_HOURS);
    await enqueueJobs(db, [
      jobKinds.upkeep.job({}),
      jobKinds.analyseObservations.job({}),
      ...transcripts.map((path) => jobKinds.reconcileTranscript.job({ path })),
    ]);
  } catch (error) {
    log.warn({ err: error }, 'the work of a start could not be queued; the next start does it');
  }
}

/**
 * Sessions that were at work when the last daemon ended go on: load their projects' indexes before they ask, and make as many
 * connections as a prompt uses (a password costs each some milliseconds of processor time). A fault is logged.
 */
export async function warmRecall(db: Database, recall: Recall, log: Log): Promise<void> {
  try {
    await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, () => db.query('select 1')));
    for (const projectId of await projectsAtWork(db, AT_WORK_MINUTES, MOST_WARMED)) recall.warm(projectId);
  } catch (error) {
    log.warn({ err: error }, 'no index was loaded ahead; the first prompts are answered without');
  }
}

/**
 * Redact a small text some times over. The redactor's first text is 50 ms of compiling and of tables that are made on first use,
 * and a long first text would hold the event loop for twice as long.
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
