import type { Health } from './contract/health.ts';

type Problem = Health['problems'][number];
type Facts = Pick<Health, 'queue' | 'spool' | 'event_loop' | 'lessons' | 'home'> & {
  databaseAnswers: boolean;
  /** How long the daemon has run: what waited while none did is not late yet. */
  upSeconds: number;
  now: number;
};

/** Due work that nobody has taken up for so long is stuck: a busy queue's oldest job is some seconds old. */
const STUCK_SECONDS = 5 * 60;
/** A stall is told as long as a person who noticed it may come to look. */
const STALL_TOLD_MS = 10 * 60_000;
/** Hooks go on without an answer after 150 ms; whoever waits for longer than this gives up as well. */
const LONG_STALL_MS = 2000;

/** What is not as it should be, each with what to do about it; empty when all is well. */
export function healthProblems(facts: Facts): Problem[] {
  return [...queueProblems(facts), ...spoolProblems(facts), ...stallProblems(facts), ...lessonProblems(facts)];
}

function queueProblems({ queue, upSeconds }: Facts): Problem[] {
  const problems: Problem[] = [];
  if (Math.min(queue.oldest_seconds, upSeconds) > STUCK_SECONDS) {
    problems.push({
      level: 'fault',
      check: 'queue',
      detail: `the oldest of ${queue.pending} jobs has been due for ${minutes(queue.oldest_seconds)}: new turns become no observations`,
      fix: 'agent-memory jobs list names it; if it does not go within a minute: agent-memory stop, then agent-memory start',
    });
  }
  if (queue.dead > 0) {
    problems.push({
      level: 'fault',
      check: 'queue',
      detail: `${queue.dead} ${queue.dead === 1 ? 'job' : 'jobs'} gave up`,
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
      detail: `the oldest of ${spool.pending} waiting events has lain there for ${minutes(spool.oldest_seconds)}`,
      fix: `look for “spool” in ${home}/logs/daemon.log: it says why`,
    },
  ];
}

function stallProblems({ event_loop: { stalls, longest_ms, last }, now, home }: Facts): Problem[] {
  if (last === null || now - Date.parse(last.at) > STALL_TOLD_MS) return [];
  return [
    {
      level: last.ms >= LONG_STALL_MS ? 'fault' : 'warning',
      check: 'event loop',
      detail: `the daemon served nobody for ${last.ms} ms at ${last.at} (${last.doing}); ${stalls} such stalls since its start, the longest of ${longest_ms} ms`,
      fix: `a machine under load does this too; if it comes again, report the lines “event loop” of ${home}/logs/daemon.log`,
    },
  ];
}

function lessonProblems({ lessons, databaseAnswers }: Facts): Problem[] {
  if (lessons.loaded || !databaseAnswers) return []; // without a database there is more to tell than this
  return [
    {
      level: 'fault',
      check: 'lessons',
      detail: `the lessons could not be read, so none warns: ${lessons.error ?? 'no reason was given'}`,
      fix: 'agent-memory stop, then agent-memory start; if it stays, the log says more',
    },
  ];
}

const minutes = (seconds: number): string =>
  seconds < 2 * 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
