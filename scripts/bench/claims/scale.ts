import { askRecall, waitForIndex } from '../ask-recall.ts';
import { type BenchDaemon, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { type BenchContext, NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { makeQuestions } from '../observations.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { percentile } from '../statistics.ts';

const OBSERVATIONS = 1_000_000;
const PROJECTS = 40;
/** Every fifth batch goes to the first project: 200,000 of a million. */
const SHARE_OF_LARGEST = 5;
/** Projects that are in use at the same time; the prompts rotate among them. */
const IN_USE = 10;
const PROMPTS = 1000;
/** How long recall lets a prompt wait; the answer then says what it lacked. */
const FIRST_PROMPT_MS = 150;
const P99_MS = 60;
const RSS_MIB = 700;
const MARGIN = 0.25;
const EVENT_EVERY_MS = 20;

/**
 * A million observations: how long a prompt waits, how much memory the daemon holds, and what the first prompt after a
 * start gets. Only for releases, since filling takes an hour; a database given with `--scale-database` is filled once
 * and can be measured again.
 */
export const scale: Claim = {
  name: 'scale',
  about: 'a million observations in 40 projects on Postgres, with events coming in (only with --full)',
  inGate: false,
  async run(context) {
    const label = `${OBSERVATIONS.toLocaleString('en')} observations`;
    if (context.size !== 'full') return [{ what: label, skipped: 'takes an hour: only with --full' }];
    const url = context.scaleDatabase ?? (await context.postgres())?.url();
    if (!url) return [{ what: label, skipped: NO_POSTGRES }];
    const folder = context.makeFolder();
    const start = () => startBenchDaemon(folder, { AGENT_MEMORY_DATABASE_URL: url, ...UNLIMITED });
    const filling = await start();
    context.atEnd(() => filling.stop());
    const { observations: from } = await filling.api.stats();
    const seconds = await fillMemory(filling, { from, to: OBSERVATIONS, projectOf }, (text) =>
      context.progress(`scale: ${text}`),
    );
    await filling.stop();
    const filled: Measured = {
      what: `${label} stored, embedded and indexed`,
      value: (OBSERVATIONS - from) / seconds,
      unit: '/s',
    };
    return [...(from < OBSERVATIONS ? [filled] : []), ...(await measureScale(context, start))];
  },
};

/** The project of a batch of observations. */
function projectOf(batch: number): string {
  const otherRows = batch - Math.ceil(batch / SHARE_OF_LARGEST);
  return nameOf(batch % SHARE_OF_LARGEST === 0 ? 0 : 1 + (otherRows % (PROJECTS - 1)));
}
const nameOf = (project: number): string => `bench/p${project}`;

/** Measure a filled database; `start` starts a daemon on it. */
async function measureScale(
  context: Pick<BenchContext, 'slowness' | 'progress' | 'atEnd'>,
  start: () => Promise<BenchDaemon>,
): Promise<Measured[]> {
  const daemon = await start();
  context.atEnd(() => daemon.stop());
  const questions = makeQuestions(PROMPTS + IN_USE + PROJECTS + 1);
  const take = (count: number, project: (n: number) => number) =>
    questions.splice(0, count).map((prompt, n) => ({ prompt, project: nameOf(project(n)) }));

  context.progress('scale: the first prompt after a start');
  const [first] = await askRecall(
    daemon,
    take(1, () => 0),
  );
  context.progress('scale: indexes of the projects in use');
  for (let project = 0; project < IN_USE; project++) await waitForIndex(daemon, nameOf(project));
  context.progress(`scale: ${PROMPTS} prompts while events come in`);
  const events = await sendEventsSteadily(daemon);
  const asked = await askRecall(
    daemon,
    take(PROMPTS, (n) => (n % 2 === 0 ? 0 : (n >> 1) % IN_USE)),
  );
  const measured = await events.stop();
  context.progress('scale: every project once');
  for (let project = 0; project < PROJECTS; project++) await waitForIndex(daemon, nameOf(project));
  const { rss_mb } = (await daemon.api.health()).memory;
  await daemon.stop();

  const budget = (limit: number) => ({ limit, is: 'at most' as const, margin: MARGIN });
  const largest = asked.filter((_, n) => n % 2 === 0).map(({ ms }) => ms);
  const times = asked.map(({ ms }) => ms);
  return [
    {
      what: 'first prompt after a start, largest project',
      value: first!.ms,
      unit: 'ms',
      budget: budget(FIRST_PROMPT_MS * context.slowness),
      note: first!.degraded.length > 0 ? `says it lacks: ${first!.degraded.join(', ')}` : 'lacks nothing',
    },
    { what: `recall in ${IN_USE} projects, p50`, value: percentile(times, 0.5), unit: 'ms' },
    {
      what: `recall in ${IN_USE} projects, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      budget: budget(P99_MS * context.slowness),
      note: `${times.length} prompts, ${asked.filter(({ degraded }) => degraded.length > 0).length} lacked a leg; ${measured} events meanwhile`,
    },
    { what: 'recall in the largest project, p99', value: percentile(largest, 0.99), unit: 'ms' },
    { what: `resident memory after ${PROJECTS} projects`, value: rss_mb, unit: 'MiB', budget: budget(RSS_MIB) },
  ];
}

/** Send the tool calls of a working session, one every {@link EVENT_EVERY_MS}. */
async function sendEventsSteadily(daemon: BenchDaemon): Promise<{ stop(): Promise<number> }> {
  const connection = await openConnection(daemon.port, daemon.token);
  const session = makeSession(0);
  let sent = 0;
  let stopped = false;
  const sending = (async () => {
    while (!stopped) {
      await connection.post('/hooks/claude-code/PostToolUse', toolCallPayload(session, sent++));
      await new Promise((resolve) => setTimeout(resolve, EVENT_EVERY_MS));
    }
    connection.close();
  })();
  return {
    async stop() {
      stopped = true;
      await sending;
      return sent;
    },
  };
}
