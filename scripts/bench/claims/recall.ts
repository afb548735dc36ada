import { type BenchDaemon, settled, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim, Measured } from '../claim.ts';
import { openConnection } from '../connection.ts';
import type { BenchContext } from '../context.ts';
import { makeObservations, makeQuestions } from '../observations.ts';
import { percentile } from '../statistics.ts';

const COUNTS = { ci: [10_000], usual: [10_000], full: [10_000, 100_000] };
const PROMPTS = { ci: 200, usual: 500, full: 1000 };
const BATCH = 500;
const PROJECT = 'bench/recall';
/** The p99 of a few hundred prompts is a handful of them, and each waits for a core when others run. */
const MARGIN = 0.5;
const P99_MS = 25;

/** How long a prompt waits for its recall when a project has many observations. */
export const recall: Claim = {
  name: 'recall',
  about: 'recall for a prompt in the daemon, at a project of many observations',
  async run(context) {
    const postgres = await context.postgres();
    const settings = postgres ? { AGENT_MEMORY_DATABASE_URL: postgres.url() } : {};
    const backend = postgres ? 'Postgres' : 'embedded';
    const daemon = await startBenchDaemon(context.makeFolder(), {
      ...settings,
      AGENT_MEMORY_READS_PER_MINUTE: '1000000',
      AGENT_MEMORY_WRITES_PER_MINUTE: '1000000',
    });
    context.atEnd(() => daemon.stop());
    const rows: Measured[] = [];
    let stored = 0;
    for (const count of COUNTS[context.size]) {
      const seconds = await store(context, daemon, stored, count);
      rows.push({
        what: `${backend}, ${thousands(count - stored)} observations stored, embedded and indexed`,
        value: (count - stored) / seconds,
        unit: '/s',
      });
      stored = count;
      const times = await ask(context, daemon, PROMPTS[context.size]);
      const what = `${backend}, ${thousands(count)} observations, recall of a prompt over HTTP`;
      rows.push(
        { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
        {
          what: `${what}, p99`,
          value: percentile(times, 0.99),
          unit: 'ms',
          budget: { limit: P99_MS * context.slowness, is: 'at most', margin: MARGIN },
          note: `${times.length} prompts`,
        },
      );
    }
    await daemon.stop();
    return rows;
  },
};

const thousands = (count: number) => `${Math.round(count / 1000)}k`;

async function store(context: BenchContext, daemon: BenchDaemon, from: number, to: number): Promise<number> {
  const connection = await openConnection(daemon.port, daemon.token);
  const startedAt = performance.now();
  for (let n = from; n < to; n += BATCH) {
    context.progress(`recall: observations ${n + BATCH} of ${to}`);
    const observations = makeObservations(n, Math.min(BATCH, to - n)).map((one) => ({ ...one, project: PROJECT }));
    const { status, body } = await connection.post('/api/observations', JSON.stringify(observations));
    if (status !== 201) throw new Error(`The daemon answered ${status} to observations: ${body.slice(0, 500)}`);
  }
  connection.close();
  context.progress('recall: waiting for the embeddings');
  await settled(daemon);
  return (performance.now() - startedAt) / 1000;
}

async function ask(context: BenchContext, daemon: BenchDaemon, prompts: number): Promise<number[]> {
  context.progress(`recall: ${prompts} prompts`);
  const connection = await openConnection(daemon.port, daemon.token);
  const times: number[] = [];
  const [first, ...questions] = makeQuestions(prompts + 1);
  await connection.post('/api/recall', JSON.stringify({ prompt: first, project: PROJECT })); // the index is loaded at SessionStart
  for (const prompt of questions) {
    const startedAt = performance.now();
    const { status, body } = await connection.post('/api/recall', JSON.stringify({ prompt, project: PROJECT }));
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`The daemon answered ${status} to a recall: ${body.slice(0, 500)}`);
  }
  connection.close();
  return times;
}
