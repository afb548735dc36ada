import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spoolSize } from '../../../daemon/home/spool.ts';
import { type BenchDaemon, BUILT, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { openConnection } from '../connection.ts';
import { type BenchSession, makeSession, nextTurn, promptPayload, toolCallPayload } from '../payloads.ts';
import { cpuMs } from '../run-process.ts';
import { median, pairedRounds } from '../statistics.ts';

const ROUNDS = { ci: 15, usual: 40, full: 60 };
/** Processes of one measurement, since a single start is too short for the clock. */
const RUNS = 3;
const WARM_UP_EVENTS = 150;
/** Margin: medians of 15 rounds differed by up to 13 % between runs on one two-core machine. */
const MARGIN = 0.15;

/** CPU that a hook uses per event while the daemon answers, against a node process that does nothing. */
export const hookCost: Claim = {
  name: 'hook-cost',
  about: 'CPU of a command hook per event, daemon up, against `node -e 0`',
  inGate: true,
  async run(context) {
    const daemon = await startBenchDaemon(context.makeFolder());
    context.atEnd(() => daemon.stop());
    const session = makeSession(1);
    await warmUp(daemon, session);
    const rounds = ROUNDS[context.size];
    const rows = [];
    for (const [script, payload] of [
      ['post-tool-use', toolCallPayload(session, 1)],
      ['user-prompt-submit', promptPayload(session, 1)],
    ] as const) {
      context.progress(`hook-cost: ${script}, ${rounds} rounds`);
      const stdin = join(daemon.home.root, `${script}.json`);
      writeFileSync(stdin, payload);
      const hook = join(BUILT, 'hooks', `${script}.cjs`);
      const { ratios, b } = await pairedRounds(
        rounds,
        () => cpuMs([hook], stdin, daemon.env, RUNS),
        () => cpuMs(['-e', '0'], stdin, daemon.env, RUNS),
      );
      rows.push({
        what: `${script}, CPU to node -e 0`,
        value: median(ratios),
        unit: 'x' as const,
        budget: { limit: 1.35, is: 'at most' as const, margin: MARGIN },
        note: `median of ${rounds} paired rounds; node -e 0 took ${(median(b) / RUNS).toFixed(0)} ms; ${late(daemon)}`,
      });
    }
    await daemon.stop();
    return rows;
  },
};

/** Warm the daemon up as in use: after thousands of events its code is compiled. */
async function warmUp({ port, token }: BenchDaemon, session: BenchSession): Promise<void> {
  const connection = await openConnection(port, token);
  for (let n = 0; n < WARM_UP_EVENTS; n++) {
    await connection.post('/hooks/claude-code/PostToolUse', toolCallPayload(session, n));
    await connection.post('/hooks/claude-code/UserPromptSubmit', promptPayload(nextTurn(session), n));
  }
  connection.close();
}

/**
 * A note on hooks that got no answer in time: they load the redactor and spool, which is part of the figure on a busy
 * machine.
 */
function late({ home }: BenchDaemon): string {
  const { pending } = spoolSize(home);
  return pending === 0 ? 'every event was answered in time' : `${pending} events were answered too late and spooled`;
}
