// Sends events through one daemon for a long time, and checks what must not grow meanwhile.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchDaemon, settled, startBenchDaemon } from './bench-daemon.ts';
import { openConnection } from './connection.ts';
import { NO_POSTGRES, openContext } from './context.ts';
import { makeSession, nextTurn, promptPayload, stopPayload, toolCallPayload } from './payloads.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 10;
const SAMPLES = 40;
/** A prompt, its calls, and the stop that digests them. */
const EVENTS_A_TURN = 20;
const TURNS_A_SESSION = 10;
/** Samples of the warm-up, in which caches fill and the garbage collector finds its size. */
const WARM_UP_SHARE = 0.25;
/** Growth from the quarter after warm-up to the last that still counts as flat. */
const FLAT = 0.1;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

type Sample = { events: number; rssMiB: number; queue: number; spool: number };
type SoakReport = {
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

/** Send `events` events of sessions to one daemon, on Postgres if it is installed, else on the embedded database. */
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
    const accepted = await send(daemon, events, async (sent) => {
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
      refused: accepted.refused,
      samples,
    });
    report.faults.push(...(await misstored(daemon, accepted)));
    return { ...report, passed: report.faults.length === 0 };
  } finally {
    await context.end();
  }
}

type Accepted = { prompts: number; calls: number; refused: number };

/** One event of a turn, by its place: its name, its payload, and what it is counted as. */
function eventAt(place: number, session: ReturnType<typeof makeSession>, number: number) {
  if (place === 0) return ['UserPromptSubmit', promptPayload(session, number), 'prompts'] as const;
  if (place === EVENTS_A_TURN - 1) return ['Stop', stopPayload(session), undefined] as const;
  return ['PostToolUse', toolCallPayload(session, number), 'calls'] as const;
}

/** Send turns of a prompt, its calls and a Stop, from ten connections. @returns what the daemon accepted */
async function send(daemon: BenchDaemon, events: number, look: (sent: number) => Promise<void>): Promise<Accepted> {
  const every = Math.ceil(events / SAMPLES);
  const accepted = { prompts: 0, calls: 0, refused: 0 };
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      const connection = await openConnection(daemon.port, daemon.token);
      let session = makeSession(n);
      for (let step = 0; sent < events; step++) {
        const number = ++sent;
        const place = step % EVENTS_A_TURN;
        if (place === 0)
          session = step % (EVENTS_A_TURN * TURNS_A_SESSION) === 0 ? makeSession(number) : nextTurn(session);
        const [event, payload, kind] = eventAt(place, session, number);
        const { status } = await connection.post(`/hooks/claude-code/${event}`, payload);
        if (status >= 300) accepted.refused++;
        else if (kind) accepted[kind]++;
        if (number % every === 0) await look(number);
      }
      connection.close();
    }),
  );
  return accepted;
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

/** Check that each accepted prompt and call is stored once, and that one process took them all. @returns the faults */
async function misstored(daemon: BenchDaemon, accepted: Accepted): Promise<string[]> {
  const { prompts, tool_calls: calls } = await daemon.api.stats();
  const { pid } = await daemon.api.health();
  const faults: string[] = [];
  if (pid !== daemon.pid) faults.push(`the daemon of pid ${daemon.pid} was replaced by ${pid}`);
  if (prompts !== accepted.prompts) faults.push(`${prompts} prompts are stored of ${accepted.prompts} accepted`);
  if (calls !== accepted.calls) faults.push(`${calls} tool calls are stored of ${accepted.calls} accepted`);
  return faults;
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Format the report for people. */
export function formatSoak(report: SoakReport): string {
  return [
    `${report.events.toLocaleString('en')} events on ${report.backend}, ${report.perSecond.toFixed(0)} a second`,
    `memory: ${report.rssWarmMiB} MiB after warm-up, ${report.rssEndMiB} MiB at the end`,
    `queue: at most ${report.queueMost} jobs waiting, none at the end; logs: ${(report.logBytes / 1024).toFixed(0)} KiB`,
    report.passed ? 'passed' : `FAILED: ${report.faults.join('; ')}`,
  ].join('\n');
}
