import { count } from './contract/amounts.ts';
import type { Health } from './contract/health.ts';

type Problem = Health['problems'][number];
type Facts = Pick<Health, 'queue' | 'spool' | 'event_loop' | 'lessons' | 'backup' | 'home'> & {
  databaseAnswers: boolean;
  /** How long the daemon has run: work that waited while no daemon ran is not late yet. */
  upSeconds: number;
  now: number;
};

/** Age of due work that counts as stuck: the oldest job of a busy queue is some seconds old. */
const STUCK_SECONDS = 5 * 60;
/** How long a stall is reported: long enough for a person who noticed it to look. */
const STALL_SHOWN_MS = 10 * 60_000;
/** Length of a stall that counts as a fault: hooks give up after 150 ms, and other clients after this time. */
const LONG_STALL_MS = 2000;

/** Age of the latest backup that causes a warning: a day, and another for a machine that was off. */
const OLD_BACKUP_SECONDS = 2 * 86_400;
/** How long a daemon may take after its start to make a missed backup. */
const BACKUP_GRACE_SECONDS = 30 * 60;

/** List the problems, each with its fix; empty if there are none. */
export function healthProblems(facts: Facts): Problem[] {
  return [
    ...queueProblems(facts),
    ...spoolProblems(facts),
    ...stallProblems(facts),
    ...lessonProblems(facts),
    ...backupProblems(facts),
  ];
}

function queueProblems({ queue, upSeconds }: Facts): Problem[] {
  const problems: Problem[] = [];
  if (Math.min(queue.oldest_seconds, upSeconds) > STUCK_SECONDS) {
    problems.push({
      level: 'fault',
      check: 'queue',
      detail: `the oldest of ${queue.pending} jobs has been due for ${minutes(queue.oldest_seconds)}: new turns get no observations`,
      fix: 'agent-memory jobs list shows it; if it is still there in a minute: agent-memory stop, then agent-memory start',
    });
  }
  if (queue.dead > 0) {
    problems.push({
      level: 'fault',
      check: 'queue',
      detail: `${count(queue.dead, 'job')} failed too often and ${queue.dead === 1 ? 'was' : 'were'} given up`,
      fix: 'agent-memory jobs list --dead says why; then agent-memory jobs retry',
    });
  }
  return problems;
}

function spoolProblems({ spool, upSeconds, home }: Facts): Problem[] {
  if (Math.min(spool.oldest_seconds, upSeconds) <= STUCK_SECONDS) return [];
  return [
    {
      level: 'fault',
      check: 'spool',
      detail: `the oldest of ${spool.pending} waiting events has waited for ${minutes(spool.oldest_seconds)}`,
      fix: `look for “spool” in ${home}/logs/daemon.log, which gives the reason`,
    },
  ];
}

function stallProblems({ event_loop: { stalls, longest_ms, last }, now, home }: Facts): Problem[] {
  if (last === null || now - Date.parse(last.at) > STALL_SHOWN_MS) return [];
  return [
    {
      level: last.ms >= LONG_STALL_MS ? 'fault' : 'warning',
      check: 'event loop',
      detail:
        `the daemon was blocked for ${last.ms} ms at ${last.at} (${last.doing}); ` +
        `${stalls} such stalls since its start, the longest of ${longest_ms} ms`,
      fix: `a machine under load may cause this; if it recurs, report the lines “event loop” of ${home}/logs/daemon.log`,
    },
  ];
}

function lessonProblems({ lessons, databaseAnswers }: Facts): Problem[] {
  if (lessons.loaded || !databaseAnswers) return []; // without a database this is only a consequence
  return [
    {
      level: 'fault',
      check: 'lessons',
      detail: `the lessons could not be read, so none can warn: ${lessons.error ?? 'no reason was given'}`,
      fix: 'agent-memory stop, then agent-memory start; if it remains, see the log',
    },
  ];
}

function backupProblems({ backup, upSeconds, now }: Facts): Problem[] {
  const problems: Problem[] = [];
  const age = backup.last === null ? Number.POSITIVE_INFINITY : (now - Date.parse(backup.last.at)) / 1000;
  if (backup.on && Math.min(age, upSeconds + OLD_BACKUP_SECONDS - BACKUP_GRACE_SECONDS) > OLD_BACKUP_SECONDS) {
    problems.push({
      level: 'warning',
      check: 'backup',
      detail:
        (backup.last === null ? 'there is none yet' : `the latest is ${Math.floor(age / 86_400)} days old`) +
        (backup.failed === null ? '' : `: ${backup.failed.message}`),
      fix: 'agent-memory backup makes one now',
    });
  }
  if (backup.drill?.ok === false) {
    problems.push({
      level: 'warning',
      check: 'restore drill',
      detail: `${backup.drill.backup} can't be restored: ${backup.drill.detail}`,
      fix: 'agent-memory backup, then agent-memory backup --drill; keep the older files until it succeeds',
    });
  }
  return problems;
}

const minutes = (seconds: number): string =>
  seconds < 2 * 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
