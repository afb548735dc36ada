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
/** One machine gave 2.4 to 3.3 within two hours. Of some 30 ms for two http hooks the daemon takes 8; a command's PostToolUse is not waited for. */
const MARGIN = 0.35;

/**
 * What our hooks add to a tool call inside the real client: the same scripted session without hooks, with command hooks, with http
 * hooks. A call takes from the model's request before it to the one after it, so that the start of a session is not counted.
 */
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
        took[way.name]!.push(...(await timeCalls(client, calls)));
      }
    }
    const perCall = (way: string) => median(took[way]!) - median(took.none!);
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

/** Milliseconds of each tool call of a session. */
async function timeCalls(client: ClaudeClient, calls: number): Promise<number[]> {
  const turns = [...Array.from({ length: calls }, (_, n) => bash(`echo ${n}`)), 'Done.'];
  const session = await client.run('Count, please', turns);
  if (session.code !== 0) throw new Error(`The client ended with ${session.code}: ${session.result}`);
  return session.requestedAt.slice(1).map((at, n) => at - session.requestedAt[n]!);
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
