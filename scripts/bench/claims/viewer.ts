import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchDaemon, startBenchDaemon } from '../bench-daemon.ts';
import { browseViewer } from '../browse-viewer.ts';
import type { Claim } from '../claim.ts';
import type { Measured, Skipped } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { fillSessions } from '../fill-sessions.ts';
import { multiplyMemory } from '../multiply-memory.ts';
import { median } from '../statistics.ts';
import { viewerPages } from '../viewer-pages.ts';

const OBSERVATIONS = { ci: 10_000, usual: 100_000, full: 100_000 };
/** Observations that are posted and embedded; the others are copies of them. */
const POSTED = 5_000;
const SESSIONS = 100;
const ROUNDS = 7;
/** Maximum daemon time for all requests of a page. */
const PAGE_MS = 150;
const MARGIN = 0.5;

/** How long the daemon takes for each page of the viewer in a large memory, and what a browser shows of it when. */
export const viewer: Claim = {
  name: 'viewer',
  about: 'each page of the viewer, in a memory of many observations',
  inGate: false,
  async run(context) {
    const postgres = await context.postgres();
    const backends = [
      ...(postgres ? [{ backend: 'Postgres', settings: { AGENT_MEMORY_DATABASE_URL: postgres.url() } }] : []),
      ...(!postgres || context.size === 'full' ? [{ backend: 'embedded', settings: {} }] : []),
    ];
    const rows: (Measured | Skipped)[] = [];
    for (const { backend, settings } of backends) {
      const folder = context.makeFolder();
      const cwd = join(folder, 'shop');
      mkdirSync(cwd);
      const start = async () => {
        const daemon = await startBenchDaemon(folder, { ...settings, ...UNLIMITED });
        context.atEnd(() => daemon.stop());
        return daemon;
      };
      const filled = await start();
      const progress = (text: string) => context.progress(`viewer: ${backend}, ${text}`);
      await fillMemory(filled, { to: POSTED, projectOf: () => cwd }, progress);
      await fillSessions(filled, { sessions: SESSIONS, cwd }, progress);
      await filled.stop();
      const database = postgres && backend === 'Postgres' ? { url: postgres.url() } : { dataDir: filled.home.data };
      await multiplyMemory(database, { to: OBSERVATIONS[context.size] }, progress);
      const daemon = await start();
      for (const { page, ms } of await timePages(daemon, progress)) {
        rows.push({
          what: `${backend}, ${OBSERVATIONS[context.size] / 1000}k observations: ${page}`,
          value: median(ms),
          unit: 'ms',
          budget: { limit: PAGE_MS * context.slowness, is: 'at most', margin: MARGIN },
          note: `the longest of ${ms.length} took ${Math.max(...ms).toFixed(0)} ms`,
        });
      }
      const of = `${backend}, ${OBSERVATIONS[context.size] / 1000}k observations`;
      if (context.size === 'ci')
        rows.push({ what: `${of}: pages in Chromium`, skipped: 'the tests open each; not with --ci' });
      else rows.push(...(await browseViewer(daemon, { of, cwd, slowness: context.slowness, progress })));
      await daemon.stop();
    }
    return rows;
  },
};

/** Ask for everything that a page asks for, at once as it does, page after page. The first round warms up. */
async function timePages(
  daemon: BenchDaemon,
  progress: (text: string) => void,
): Promise<{ page: string; ms: number[] }[]> {
  const pages = await viewerPages(daemon.api);
  const timed = pages.map(({ page, ask }) => ({ page, ask, ms: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { page, ask, ms } of timed) {
      progress(page);
      const startedAt = performance.now();
      await ask();
      if (round > 0) ms.push(performance.now() - startedAt);
    }
  }
  return timed;
}
