import { startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { NO_POSTGRES } from '../context.ts';
import type { Measured, Skipped } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = { ci: 3, usual: 7, full: 15 };
const WARM_MS = 1500;
/**
 * Margin: a start keeps both cores busy for a second, and `slowness` is measured on short processes. One machine gave
 * 1.0 s and 1.8.
 */
const MARGIN = { ci: 1, usual: 0.3, full: 0.3 };

/** Time from the daemon's spawn to its first answered request, in a home that has been used. */
export const startUp: Claim = {
  name: 'start-up',
  about: 'daemon start on a warm data directory, from spawn to the first answer',
  inGate: false,
  async run(context) {
    const postgres = await context.postgres();
    const rows: (Measured | Skipped)[] = [];
    const backends = [
      ['embedded', {}],
      ...(postgres ? [['Postgres', { AGENT_MEMORY_DATABASE_URL: postgres.url() }] as const] : []),
    ] as const;
    for (const [backend, settings] of backends) {
      const folder = context.makeFolder();
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS[context.size]; round++) {
        context.progress(`start-up: ${backend}, start ${round + 1}`);
        const daemon = await startBenchDaemon(folder, settings);
        times.push(daemon.startMs);
        await daemon.stop();
      }
      const [cold, ...warm] = times;
      rows.push({
        what: `${backend}, warm`,
        value: median(warm),
        unit: 'ms',
        budget: { limit: WARM_MS * context.slowness, is: 'at most', margin: MARGIN[context.size] },
        note: `median of ${warm.length}; the first start of all took ${cold!.toFixed(0)} ms`,
      });
    }
    if (!postgres) rows.push({ what: 'Postgres, warm', skipped: NO_POSTGRES });
    return rows;
  },
};
