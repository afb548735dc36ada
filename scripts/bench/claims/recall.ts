import { onServer } from '../../../test/support/postgres.ts';
import { askRecall, waitForIndex } from '../ask-recall.ts';
import { startBenchDaemon } from '../bench-daemon.ts';
import type { Claim, Measured } from '../claim.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { makeQuestions } from '../observations.ts';
import { percentile } from '../statistics.ts';

const COUNTS = { ci: [10_000], usual: [10_000], full: [10_000, 100_000] };
const PROMPTS = { ci: 200, usual: 500, full: 1000 };
const PROJECT = 'bench/recall';
/**
 * Margin of the short run. The p99 of 200 prompts is two of them, and each waits for a core when others run: on one virtual machine
 * the same build gave 16 ms and, some hours later, 73, while processes started hardly slower. So it finds only obvious regressions.
 */
const MARGIN = { ci: 5, usual: 0.5, full: 0.5 };
const P99_MS = { Postgres: 25, embedded: 50 };
/** Budget on Postgres only. */
const P50_MS = 8;
/** Resident memory of a daemon that answers from a loaded project of this many observations. */
const RSS_MIB = { Postgres: 350, embedded: 1150 };

/** How long a prompt waits for its recall in a project with many observations. */
export const recall: Claim = {
  name: 'recall',
  about: 'recall for a prompt in the daemon, at a project of many observations',
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
      margin: MARGIN[context.size],
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
        const asked = await askRecall(
          daemon,
          makeQuestions(PROMPTS[context.size]).map((prompt) => ({ prompt, project: PROJECT })),
        );
        const [outside, inside] = [asked.map(({ ms }) => ms), asked.map(({ inDaemonMs }) => inDaemonMs)];
        const what = `${backend}, ${thousands(count)} observations, recall of a prompt`;
        rows.push(
          { what: `${what} over HTTP, p50`, value: percentile(outside, 0.5), unit: 'ms' },
          { what: `${what} over HTTP, p99`, value: percentile(outside, 0.99), unit: 'ms' },
          {
            what: `${what} in the daemon, p50`,
            value: percentile(inside, 0.5),
            unit: 'ms',
            ...(backend === 'Postgres' && { budget: budget(P50_MS) }),
          },
          {
            what: `${what} in the daemon, p99`,
            value: percentile(inside, 0.99),
            unit: 'ms',
            budget: budget(P99_MS[backend]),
            note: `${asked.length} prompts`,
          },
          {
            what: `${backend}, ${thousands(count)} observations, resident memory`,
            value: (await daemon.api.health()).memory.rss_mb,
            unit: 'MiB',
            budget: { limit: RSS_MIB[backend], is: 'at most', margin: 0.1 },
          },
        );
      }
      await daemon.stop();
    }
    return rows;
  },
};

const thousands = (count: number) => `${Math.round(count / 1000)}k`;
