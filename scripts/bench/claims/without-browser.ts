import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import { type BenchDaemon, BUILT, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { makeSession, nextTurn, promptPayload, toolCallPayload } from '../payloads.ts';
import { median } from '../statistics.ts';

const ROUNDS = { ci: 3, usual: 7, full: 15 };
const EVENTS = 200;
/**
 * What a daemon with the viewer's files may take of what one without them takes: what two runs of one build differ by.
 */
const AT_MOST = 1.1;
const MARGIN = 0.1;

type Taken = { start: number; rss: number; hook: number };

/** What a daemon that no browser opens pays for the viewer: beside the same build whose viewer is gone, by turns. */
export const withoutBrowser: Claim = {
  name: 'without-browser',
  about: 'start, resident memory and hooks of a daemon, against the same build without the viewer’s files',
  inGate: false,
  async run(context) {
    const bare = withoutViewer(context.makeFolder());
    const homes = { with: context.makeFolder(), without: context.makeFolder() };
    const taken = { with: [] as Taken[], without: [] as Taken[] };
    for (let round = 0; round <= ROUNDS[context.size]; round++) {
      for (const side of ['with', 'without'] as const) {
        context.progress(`without-browser: round ${round}, ${side} the viewer`);
        const daemon = await startBenchDaemon(homes[side], {}, [], side === 'with' ? BUILT : bare);
        const one = await measure(daemon);
        await daemon.stop();
        // The first start of all makes the database.
        if (round > 0) taken[side].push(one);
      }
    }
    const row = (what: string, unit: string, of: (one: Taken) => number) => {
      const [one, other] = [median(taken.with.map(of)), median(taken.without.map(of))];
      return {
        what: `${what}, with the viewer’s files to without`,
        value: one / other,
        unit: 'x' as const,
        budget: { limit: AT_MOST, is: 'at most' as const, margin: MARGIN },
        note: `${one.toFixed(1)} to ${other.toFixed(1)} ${unit}, medians of ${taken.with.length}`,
      };
    };
    return [
      row('start', 'ms', ({ start }) => start),
      row('resident memory', 'MB', ({ rss }) => rss),
      row(`median of ${2 * EVENTS} hooks`, 'ms', ({ hook }) => hook),
    ];
  },
};

/** The package as it is, with a `dist` in which the viewer is missing. @returns that `dist` */
function withoutViewer(folder: string): string {
  const root = packageRoot();
  for (const name of readdirSync(root)) if (name !== 'dist') symlinkSync(join(root, name), join(folder, name));
  const dist = join(folder, 'dist');
  cpSync(BUILT, dist, { recursive: true });
  rmSync(join(dist, 'viewer'), { recursive: true, force: true });
  return dist;
}

async function measure({ api, port, token, startMs }: BenchDaemon): Promise<Taken> {
  const session = makeSession(1);
  const connection = await openConnection(port, token);
  const took: number[] = [];
  const post = async (event: string, payload: string) => {
    const startedAt = performance.now();
    await connection.post(`/hooks/claude-code/${event}`, payload);
    took.push(performance.now() - startedAt);
  };
  for (let n = 0; n < EVENTS; n++) {
    await post('PostToolUse', toolCallPayload(session, n));
    await post('UserPromptSubmit', promptPayload(nextTurn(session), n));
  }
  connection.close();
  return { start: startMs, rss: (await api.health()).memory.rss_mb, hook: median(took) };
}
