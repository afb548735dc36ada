import { onServer } from '../../../test/support/postgres.ts';
import { askRecall, waitForIndex } from '../ask-recall.ts';
import { type BenchDaemon, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { makeQuestions } from '../observations.ts';
import { cpuOfFamilyMs, cpuOfProcessMs } from '../process-cpu.ts';
import { percentile } from '../statistics.ts';

const COUNTS = { ci: [5_000], usual: [10_000], full: [10_000, 100_000] };
const PROMPTS = { ci: 320, usual: 500, full: 1000 };
const PROJECT = 'bench/recall';
/**
 * Margin of times: each waits for a core when others run. On one virtual machine the same build gave a p99 of 16 ms
 * and, some hours later, 73.
 */
const MARGIN = 0.5;
/**
 * Processor time of a prompt's recall, in daemon and Postgres, to comparing a vector with 10,000 others in plain code.
 * Others' load changes it by a few tenths, where it changes times threefold.
 */
const SCANNED = 10_000;
const TIMES_SCAN = 4;
const SCAN_MARGIN = 0.25;
/** Prompts between two scans, so that both meet the same minutes; as many scans as prompts. */
const TURN = 20;
const DIMENSIONS = 256;
const P99_MS = { Postgres: 25, embedded: 50 };
/** Budget on Postgres only. */
const P50_MS = 8;
/** Resident memory of a daemon that answers from a loaded project of this many observations. */
const RSS_MIB = { Postgres: 350, embedded: 1150 };

/** How long a prompt waits for its recall in a project with many observations. */
export const recall: Claim = {
  name: 'recall',
  about: 'recall for a prompt in the daemon, at a project of many observations',
  inGate: true,
  async run(context) {
    const postgres = await context.postgres();
    // A release measures both backends; other runs only Postgres, if it is installed.
    const backends = [
      ...(postgres ? [{ backend: 'Postgres' as const, settings: { AGENT_MEMORY_DATABASE_URL: postgres.url() } }] : []),
      ...(!postgres || context.size === 'full' ? [{ backend: 'embedded' as const, settings: {} }] : []),
    ];
    const budget = (limit: number) => ({
      limit: limit * context.slowness,
      is: 'at most' as const,
      margin: MARGIN,
    });
    const rows: Measured[] = [];
    for (const { backend, settings } of backends) {
      const daemon = await startBenchDaemon(context.makeFolder(), { ...settings, ...UNLIMITED });
      context.atEnd(() => daemon.stop());
      let stored = 0;
      for (const count of COUNTS[context.size]) {
        const seconds = await fillMemory(daemon, { from: stored, to: count, projectOf: () => PROJECT }, (text) =>
          context.progress(`recall: ${backend}, ${text}`),
        );
        rows.push({
          what: `${backend}, ${thousands(count - stored)} observations stored, embedded and indexed`,
          value: (count - stored) / seconds,
          unit: '/s',
        });
        stored = count;
        if (backend === 'Postgres') await onServer(postgres!.url(), 'analyze'); // as autovacuum does within a minute
        context.progress(`recall: ${backend}, prompts`);
        await waitForIndex(daemon, PROJECT);
        const spent = () => cpuOfProcessMs(daemon.pid) + (postgres ? cpuOfFamilyMs(postgres.pid) : 0);
        const prompts = makeQuestions(PROMPTS[context.size]).map((prompt) => ({ prompt, project: PROJECT }));
        const { asked, ratio, cpuMs, scanMs } = await askBesideScans(daemon, prompts, spent);
        const outside = asked.map(({ ms }) => ms);
        const inside = asked.map(({ inDaemonMs }) => inDaemonMs);
        const label = `${backend}, ${thousands(count)} observations, recall of a prompt`;
        rows.push({
          what: `${label}, processor time to a scan of ${thousands(SCANNED)} vectors`,
          value: ratio,
          unit: 'x',
          budget: { limit: TIMES_SCAN, is: 'at most', margin: SCAN_MARGIN },
          note: `${cpuMs.toFixed(1)} ms to ${scanMs.toFixed(1)} ms, ${asked.length} prompts`,
        });
        if (context.size !== 'ci') {
          rows.push(
            { what: `${label} over HTTP, p50`, value: percentile(outside, 0.5), unit: 'ms' },
            { what: `${label} over HTTP, p99`, value: percentile(outside, 0.99), unit: 'ms' },
            {
              what: `${label} in the daemon, p50`,
              value: percentile(inside, 0.5),
              unit: 'ms',
              ...(backend === 'Postgres' && { budget: budget(P50_MS) }),
            },
            {
              what: `${label} in the daemon, p99`,
              value: percentile(inside, 0.99),
              unit: 'ms',
              budget: budget(P99_MS[backend]),
              note: `${asked.length} prompts`,
            },
          );
        }
        rows.push({
          what: `${backend}, ${thousands(count)} observations, resident memory`,
          value: (await daemon.api.health()).memory.rss_mb,
          unit: 'MiB',
          budget: { limit: RSS_MIB[backend], is: 'at most', margin: 0.1 },
        });
      }
      await daemon.stop();
    }
    return rows;
  },
};

/** Ask for recall and scan vectors in turns, and count the processor time of both. The first turn of each compiles. */
async function askBesideScans(
  daemon: BenchDaemon,
  prompts: readonly { prompt: string; project: string }[],
  spent: () => number,
) {
  const vectors = Float32Array.from({ length: SCANNED * DIMENSIONS }, (_, n) => ((n * 2_654_435_761) % 1000) / 1000);
  const asked: Awaited<ReturnType<typeof askRecall>> = [];
  let cpuMs = 0;
  let scanMs = 0;
  for (let offset = 0; offset < prompts.length; offset += TURN) {
    const turn = prompts.slice(offset, offset + TURN);
    const before = spent();
    const answers = await askRecall(daemon, turn);
    const after = spent();
    const scanned = process.cpuUsage();
    for (let n = 0; n < turn.length; n++) nearestOf(vectors, offset + n);
    const { user, system } = process.cpuUsage(scanned);
    if (offset === 0) continue;
    asked.push(...answers);
    cpuMs += after - before;
    scanMs += (user + system) / 1000;
  }
  return { asked, ratio: cpuMs / scanMs, cpuMs: cpuMs / asked.length, scanMs: scanMs / asked.length };
}

/** The number of the vector that is nearest to one of them. */
function nearestOf(vectors: Float32Array, to: number): number {
  let nearest = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (let offset = 0; offset < vectors.length; offset += DIMENSIONS) {
    let product = 0;
    for (let n = 0; n < DIMENSIONS; n++) product += vectors[offset + n]! * vectors[to * DIMENSIONS + n]!;
    if (product > best && offset !== to * DIMENSIONS) [nearest, best] = [offset / DIMENSIONS, product];
  }
  return nearest;
}

const thousands = (count: number) => `${Math.round(count / 1000)}k`;
