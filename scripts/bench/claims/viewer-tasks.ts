import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { Measured, Skipped } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { fillSessions } from '../fill-sessions.ts';
import { filledHome } from '../filled-home.ts';
import { multiplyMemory } from '../multiply-memory.ts';
import { doViewerTasks } from '../viewer-tasks.ts';

/** A memory of some weeks, and one of years: what is posted, its sessions, and how many the copies make of it. */
const SIZES = [
  { posted: 300, sessions: 10, to: 341 },
  { posted: 5_000, sessions: 40, to: 100_000 },
] as const;

/** A newcomer's tasks in the viewer: clicks, first content, scrolling, Back, axe. */
export const viewerTasks: Claim = {
  name: 'viewer-tasks',
  about: 'clicks and first content of a newcomer’s tasks in the viewer, scrolling, axe',
  inGate: false,
  async run(context) {
    const rows: (Measured | Skipped)[] = [];
    for (const { posted, sessions, to } of SIZES.filter(({ to }) => context.rows === undefined || to <= context.rows)) {
      const progress = (text: string) => context.progress(`viewer-tasks: ${to}, ${text}`);
      const start = async (folder: string) => {
        const daemon = await startBenchDaemon(folder, UNLIMITED);
        context.atEnd(() => daemon.stop());
        return daemon;
      };
      const folder = await filledHome(context, `viewer-tasks-${to}`, async (empty) => {
        const cwd = join(empty, 'shop');
        mkdirSync(cwd);
        const filled = await start(empty);
        await fillMemory(filled, { to: posted, projectOf: () => cwd }, progress);
        await fillSessions(filled, { sessions, cwd }, progress);
        await filled.stop();
        if (to > 2 * posted) await multiplyMemory({ dataDir: filled.home.data }, { to }, progress);
      });
      const daemon = await start(folder);
      const of = `${(await daemon.api.stats()).observations.toLocaleString('en')} memories`;
      rows.push(...(await doViewerTasks(daemon, { of, slowness: context.slowness, progress, found: context.found })));
      await daemon.stop();
    }
    return rows;
  },
};
