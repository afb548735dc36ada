import { type BenchDaemon, settled, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { type BenchContext, NO_POSTGRES } from '../context.ts';
import type { Measured, Skipped } from '../figure.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';

const EVENTS = { ci: 3_000, usual: 20_000, full: 100_000 };
const CONNECTIONS = 10;
/**
 * Margin: resident memory depends little on load, more on when the garbage collector last ran; one build gave 129 and
 * 134 MiB within the hour.
 */
const MARGIN = 0.2;
/** Time without requests after which the daemon is idle. */
const IDLE_MS = 3000;

/** The daemon's resident memory: idle without a model, idle with the default one, and after events. */
export const memory: Claim = {
  name: 'memory',
  about: 'resident memory of the daemon: idle, with the default model, after events',
  inGate: true,
  async run(context) {
    const postgres = await context.postgres();
    const rows = await measure(context, 'embedded', {}, { idle: 280, model: 300, loaded: 450 });
    if (!postgres) return [...rows, { what: 'Postgres', skipped: NO_POSTGRES } satisfies Skipped];
    const settings = { AGENT_MEMORY_DATABASE_URL: postgres.url() };
    return [...rows, ...(await measure(context, 'Postgres', settings, { idle: 120, model: 300, loaded: 350 }))];
  },
};

async function measure(
  context: BenchContext,
  backend: string,
  settings: Record<string, string>,
  limits: { idle: number; model: number; loaded: number },
): Promise<Measured[]> {
  context.progress(`memory: ${backend}`);
  const row = (what: string, value: number, limit: number): Measured => ({
    what: `${backend}, ${what}`,
    value,
    unit: 'MiB',
    budget: { limit, is: 'at most', margin: MARGIN },
  });
  const folder = context.makeFolder();
  const bare = await startBenchDaemon(folder, { ...settings, AGENT_MEMORY_EMBEDDER: 'none' });
  context.atEnd(() => bare.stop());
  const idle = await restingMiB(bare);
  await bare.stop();
  const daemon = await startBenchDaemon(folder, settings);
  context.atEnd(() => daemon.stop());
  const withModel = await restingMiB(daemon);
  const events = EVENTS[context.size];
  await sendEvents(daemon, events);
  await settled(daemon);
  const loaded = await restingMiB(daemon);
  await daemon.stop();
  return [
    row('idle without a model', idle, limits.idle),
    row('idle with the default model', withModel, limits.model),
    row(`after ${events.toLocaleString('en')} events`, loaded, limits.loaded),
  ];
}

async function restingMiB({ api }: BenchDaemon): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return (await api.health()).memory.rss_mb;
}

/** Send tool calls from ten connections until `events` are stored. */
async function sendEvents({ port, token }: BenchDaemon, events: number): Promise<void> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      const connection = await openConnection(port, token);
      const session = makeSession(n);
      while (sent < events) {
        const { status } = await connection.post('/hooks/claude-code/PostToolUse', toolCallPayload(session, sent++));
        if (status >= 300) throw new Error(`The daemon answered ${status} to an event`);
      }
      connection.close();
    }),
  );
}
