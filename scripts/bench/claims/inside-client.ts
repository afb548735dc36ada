import { createServer } from 'node:net';
import { type ClaudeClient, missingForClient, openClient } from '../../../test/end-to-end/claude-client.ts';
import { bash } from '../../../test/end-to-end/script.ts';
import { makeSandbox } from '../../../test/support/built-package.ts';
import type { Claim, Measured, Skipped } from '../claim.ts';
import { median } from '../statistics.ts';

const SIZES = { ci: { calls: 30, rounds: 3 }, usual: { calls: 40, rounds: 3 }, full: { calls: 40, rounds: 7 } };
const WAYS = [
  { name: 'none', install: undefined },
  { name: 'command', install: ['--transport', 'command'] },
  { name: 'http', install: ['--transport', 'http'] },
] as const;
/** Three sessions a way gave ratios from 2.0 to 4.6 within two days: the rest of the client takes its share of two cores. */
const MARGIN = 0.6;

/** What our hooks add to a tool call inside the real client: the same scripted session without hooks, with command hooks, with http hooks. */
export const insideClient: Claim = {
  name: 'inside-client',
  about: 'time a tool call takes longer in Claude Code for our hooks, by transport',
  async run(context): Promise<(Measured | Skipped)[]> {
    if (missingForClient) return [{ what: 'hooks inside the client', skipped: missingForClient }];
    const { calls, rounds } = SIZES[context.size];
    const sandbox = makeSandbox();
    context.atEnd(() => sandbox.close());
    sandbox.env.AGENT_MEMORY_PORT = String(await freePort());
    const client = await openClient(sandbox);
    context.atEnd(() => client.close());
    must(client.cli('start'));
    const took: Record<string, number[]> = { none: [], command: [], http: [] };
    for (let round = 0; round < rounds; round++) {
      for (const way of WAYS) {
        context.progress(`inside-client: round ${round + 1} of ${rounds}, ${way.name}`);
        must(way.install ? client.cli('install', ...way.install) : client.cli('uninstall'));
        took[way.name]!.push(await timeSession(client, calls));
      }
    }
    const perCall = (way: string) => (median(took[way]!) - median(took.none!)) / calls;
    const [command, http] = [perCall('command'), perCall('http')];
    const sample = `${rounds} sessions of ${calls} Bash calls each`;
    return [
      { what: 'added to a tool call, command hooks', value: command, unit: 'ms', note: sample },
      { what: 'added to a tool call, http hooks', value: http, unit: 'ms', note: sample },
      {
        what: 'command hooks cost, as a multiple of http hooks',
        value: command / Math.max(http, 0.1),
        unit: 'x',
        budget: { limit: 3, is: 'at least', margin: MARGIN },
      },
    ];
  },
};

async function timeSession(client: ClaudeClient, calls: number): Promise<number> {
  const turns = [...Array.from({ length: calls }, (_, n) => bash(`echo ${n}`)), 'Done.'];
  const startedAt = performance.now();
  const session = await client.run('Count, please', turns);
  if (session.code !== 0) throw new Error(`The client ended with ${session.code}: ${session.result}`);
  return performance.now() - startedAt;
}

function must(outcome: ReturnType<ClaudeClient['cli']>): void {
  if (outcome.status !== 0) throw new Error(`agent-memory failed: ${outcome.stderr || outcome.stdout}`);
}

/** http hooks need a port that stays. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
