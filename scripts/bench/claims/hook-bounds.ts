import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Home, resolveHome } from '../../../daemon/home/home.ts';
import { spoolSize } from '../../../daemon/home/spool.ts';
import { BUILT } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import type { BenchContext } from '../context.ts';
import { makeSession, toolCallPayload } from '../payloads.ts';
import { cleanEnv, wallMs } from '../run-process.ts';
import { median, pairedRounds } from '../statistics.ts';

const ROUNDS = { ci: 9, usual: 21, full: 40 };
const LARGE_BYTES = 5 * 1024 * 1024;
/** Margin: the work after the timer of 150 ms is slower on a machine that starts processes more slowly. */
const MARGIN = 0.2;

/** How long a session waits for a hook with the daemon down or hung, and whether the event is preserved. */
export const hookBounds: Claim = {
  name: 'hook-bounds',
  about: 'wall time of a hook beyond the start of its process while the daemon is down or hung; the event is kept',
  inGate: true,
  async run(context) {
    const rounds = ROUNDS[context.size];
    const small = toolCallPayload(makeSession(1), 1);
    const large = withOutputOf(LARGE_BYTES, small);
    const rows = [];
    for (const [state, prepare] of [
      ['down', leaveDown],
      ['hung, its socket mute', hang],
    ] as const) {
      for (const [size, payload] of [
        ['2 KB', small],
        ['5 MB', large],
      ] as const) {
        context.progress(`hook-bounds: daemon ${state}, ${size}`);
        const home = await prepare(context);
        const env = cleanEnv(home.root);
        const script = join(BUILT, 'hooks', 'post-tool-use.cjs');
        const { differences } = await pairedRounds(
          rounds,
          () => wallMs([script], payload, env),
          () => wallMs(['-e', '0'], '', env),
        );
        const missing = rounds + 1 - spoolSize(home).pending;
        rows.push(
          {
            what: `daemon ${state}, ${size}: beyond node -e 0`,
            value: median(differences),
            unit: 'ms' as const,
            budget: { limit: 250 * context.slowness, is: 'at most' as const, margin: MARGIN },
            note: `median of ${rounds} paired rounds, longest ${Math.max(...differences).toFixed(0)} ms`,
          },
          {
            what: `daemon ${state}, ${size}: events not kept`,
            value: missing,
            unit: 'events' as const,
            budget: { limit: 0, is: 'at most' as const, margin: 0 },
          },
        );
      }
    }
    return rows;
  },
};

async function leaveDown(context: BenchContext): Promise<Home> {
  return resolveHome(cleanEnv(context.makeFolder()));
}

/** Listen on the home's socket, accept connections, and never reply. */
async function hang(context: BenchContext): Promise<Home> {
  const home = await leaveDown(context);
  mkdirSync(home.root, { recursive: true, mode: 0o700 });
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(home.socket, resolve));
  context.atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return home;
}

function withOutputOf(bytes: number, payload: string): string {
  const value = JSON.parse(payload) as { tool_response: { stdout: string } };
  const line = 'compiled src/import/stage.ts in 12 ms, 0 warnings\n';
  value.tool_response.stdout = line.repeat(Math.ceil(bytes / line.length));
  return JSON.stringify(value);
}
