// Events for a long time through one daemon, and what must not grow while they go through it.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchDaemon, settled, startBenchDaemon } from './bench-daemon.ts';
import { openConnection } from './connection.ts';
import { NO_POSTGRES, openContext } from './context.ts';
import { makeSession, promptPayload, stopPayload, toolCallPayload } from './payloads.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 10;
const SAMPLES = 40;
/** A prompt, its calls, and the stop that digests them. */
const EVENTS_A_TURN = 20;
const TURNS_A_SESSION = 10;
/** Of the samples, the first so many are warm-up: caches fill and the collector finds its size. */
const WARM_UP_SHARE = 0.25;
/** Growth of the last quarter over the one after warm-up that still counts as flat. */
const FLAT = 0.1;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

type Sample = { events: number; rssMiB: number; queue: number; spool: number };
export type SoakReport = {
  backend: string;
  events: number;
  perSecond: number;
  refused: number;
  rssWarmMiB: number;
  rssEndMiB: number;
  queueMost: number;
  logBytes: number;
  samples: Sample[];
  faults: string[];
  passed: boolean;
};

/** Send `events` events of sessions to one daemon, on Postgres where there is one, else on the embedded database. */
export async function runSoak({
  events,
  progress,
}: {
  events: number;
  progress(text: string): void;
}): Promise<SoakReport> {
  const context = openContext({ size: 'full', slowness: 1, progress });
  try {
    const postgres = await context.postgres();
    if (!postgres) progress(NO_POSTGRES);
    const settings = postgres ? { AGENT_MEMORY_DATABASE_URL: postgres.url() } : {};
    const daemon = await startBenchDaemon(context.makeFolder(), settings);
    context.atEnd(() => daemon.stop());
    const samples: Sample[] = [];
    const startedAt = performance.now();
    const { refused } = await send(daemon, events, async (sent) => {
      samples.push(await sample(daemon, sent));
      progress(`soak: ${sent} of ${events} events, ${samples.at(-1)!.rssMiB} MiB`);
    });
    const perSecond = events / ((performance.now() - startedAt) / 1000);
    await settled(daemon);
    samples.push(await sample(daemon, events));
    const report = judgeSoak(daemon, {
      backend: postgres ? 'postgres' : 'pglite',
      events,
      perSecond,
      refused,
      samples,
    });
    await checkStored(daemon, events - refused, report);
    return { ...report, passed: report.faults.length === 0 };
  } finally {
    await context.end();
  }
}

async function send(
  daemon: BenchDaemon,
  events: number,
  look: (sent: number) => Promise<void>,
): Promise<{ refused: number }> {
  const every = Math.ceil(events / SAMPLES);
  let sent = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      const connection = await openConnection(daemon.port, daemon.token);
      let session = makeSession(n);
      for (let step = 0; sent < events; step++) {
        const number = ++sent;
        if (step % (EVENTS_A_TURN * TURNS_A_SESSION) === 0) session = makeSession(number);
        const place = step % EVENTS_A_TURN;
        const [event, payload] =
          place === 0
            ? ['UserPromptSubmit', promptPayload(session, number)]
            : place === EVENTS_A_TURN - 1
              ? ['Stop', stopPayload(session)]
              : ['PostToolUse', toolCallPayload(session, number)];
        const { status } = await connection.post(`/hooks/claude-code/${event}`, payload!);
        if (status >= 300) refused++;
        if (number % every === 0) await look(number);
      }
      connection.close();
    }),
  );
  return { refused };
}

async function sample({ api }: BenchDaemon, events: number): Promise<Sample> {
  const { memory, queue, spool } = await api.health();
  return { events, rssMiB: memory.rss_mb, queue: queue.pending, spool: spool.pending };
}

function judgeSoak(
  daemon: BenchDaemon,
  run: Pick<SoakReport, 'backend' | 'events' | 'perSecond' | 'refused' | 'samples'>,
): Omit<SoakReport, 'passed'> {
  const { samples } = run;
  const quarter = Math.max(1, Math.floor(samples.length * WARM_UP_SHARE));
  const rss = (part: Sample[]) => median(part.map(({ rssMiB }) => rssMiB));
  const rssWarmMiB = rss(samples.slice(quarter, 2 * quarter));
  const rssEndMiB = rss(samples.slice(-quarter));
  const last = samples.at(-1)!;
  const logBytes = sizeOf(daemon.home.logs);
  const faults: string[] = [];
  if (rssEndMiB > rssWarmMiB * (1 + FLAT))
    faults.push(`memory grew from ${rssWarmMiB} to ${rssEndMiB} MiB after warm-up`);
  if (last.queue > 0 || last.spool > 0) faults.push(`${last.queue} jobs and ${last.spool} spooled events are left`);
  if (logBytes > MAX_LOG_BYTES) faults.push(`the logs hold ${logBytes} bytes`);
  if (run.refused > 0) faults.push(`${run.refused} events were refused`);
  return { ...run, rssWarmMiB, rssEndMiB, queueMost: Math.max(...samples.map(({ queue }) => queue)), logBytes, faults };
}

/** Every event that was answered must be there: prompts and calls are counted in the database. */
async function checkStored(daemon: BenchDaemon, accepted: number, report: Pick<SoakReport, 'faults'>): Promise<void> {
  const { prompts, tool_calls: calls } = await daemon.api.stats();
  const { pid } = await daemon.api.health();
  if (pid !== daemon.pid) report.faults.push(`the daemon of pid ${daemon.pid} was replaced by ${pid}`);
  const turnsAtLeast = Math.floor(accepted / EVENTS_A_TURN);
  if (prompts + calls > accepted)
    report.faults.push(`${prompts} prompts and ${calls} tool calls out of ${accepted} events: doubled`);
  if (prompts + calls < accepted - turnsAtLeast)
    report.faults.push(`${prompts} prompts and ${calls} tool calls out of ${accepted} events: lost`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** The report for people. */
export function formatSoak(report: SoakReport): string {
  return [
    `${report.events.toLocaleString('en')} events on ${report.backend}, ${report.perSecond.toFixed(0)} a second`,
    `memory: ${report.rssWarmMiB} MiB after warm-up, ${report.rssEndMiB} MiB at the end`,
    `queue: at most ${report.queueMost} jobs waiting, none at the end; logs: ${(report.logBytes / 1024).toFixed(0)} KiB`,
    report.passed ? 'passed' : `FAILED: ${report.faults.join('; ')}`,
  ].join('\n');
}
