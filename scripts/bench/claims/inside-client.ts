import { createServer } from 'node:net';
import { readDaemonFile } from '../../../daemon/home/daemon-file.ts';
import { type ClaudeClient, missingForClient, openClient } from '../../../test/end-to-end/claude-client.ts';
import { bash } from '../../../test/end-to-end/script.ts';
import { makeSandbox, type Sandbox, settle } from '../../../test/support/built-package.ts';
import type { Claim } from '../claim.ts';
import type { Measured, Skipped } from '../figure.ts';
import { cpuOfEndedChildrenMs, cpuOfProcessMs, missingForProcessCpu } from '../process-cpu.ts';
import { median } from '../statistics.ts';

const SIZES = { ci: { calls: 30, rounds: 3 }, usual: { calls: 40, rounds: 5 }, full: { calls: 40, rounds: 9 } };
const WAYS = ['none', 'command', 'http'] as const;
/** Margin: five runs gave 3.7 to 5.4, four of them on a loaded two-core machine. */
const MARGIN = 0.15;

type Way = (typeof WAYS)[number];
/**
 * Cost of one tool call of a session, in milliseconds: wall time, CPU of the client with all it started, CPU of the
 * daemon.
 */
type Call = { wall: number; client: number; daemon: number };

/**
 * What our hooks add to a tool call inside the real client: the same scripted session without hooks, with command
 * hooks, and with http hooks.
 *
 * The budget is for the CPU time of the client with its hooks: the daemon does the same work for both. The client
 * doesn't wait for a command's PostToolUse, so wall time shows only one of its two processes, and the machine pays for
 * both. A hook counts if the client saw it end; one that outlives the client (at most the last of a session) doesn't.
 */
export const insideClient: Claim = {
  name: 'inside-client',
  about: 'what a tool call costs more in Claude Code for our hooks, by transport',
  inGate: false,
  async run(context): Promise<(Measured | Skipped)[]> {
    const missing = missingForClient ?? missingForProcessCpu;
    if (missing) return [{ what: 'hooks inside the client', skipped: missing }];
    const { calls, rounds } = SIZES[context.size];
    const sandbox = makeSandbox();
    context.atEnd(() => sandbox.close());
    sandbox.env.AGENT_MEMORY_PORT = String(await freePort());
    const client = await openClient(sandbox);
    context.atEnd(() => client.close());
    must(client.cli('start'));
    const inside = { client, sandbox };
    await measure(inside, 'http', calls); // compiles the daemon's code
    const took: Record<Way, Call[]> = { none: [], command: [], http: [] };
    for (let round = 0; round < rounds; round++) {
      for (const way of WAYS) {
        context.progress(`inside-client: round ${round + 1} of ${rounds}, ${way}`);
        took[way].push(await measure(inside, way, calls));
      }
    }
    const added = (way: Way, part: keyof Call) => median(took[way].map((call, n) => call[part] - took.none[n]![part]));
    const cpu = (way: Way) => added(way, 'client') + added(way, 'daemon');
    const parts = (way: Way) =>
      `client and hooks ${added(way, 'client').toFixed(1)} ms, daemon ${added(way, 'daemon').toFixed(1)} ms`;
    const sample = `${rounds} sessions of ${calls} Bash calls each`;
    return [
      {
        what: 'wall time added to a tool call, command hooks',
        value: added('command', 'wall'),
        unit: 'ms',
        note: sample,
      },
      { what: 'wall time added to a tool call, http hooks', value: added('http', 'wall'), unit: 'ms', note: sample },
      {
        what: 'wall time of command hooks, as a multiple of http hooks',
        value: added('command', 'wall') / Math.max(added('http', 'wall'), 0.1),
        unit: 'x',
        note: "a command's PostToolUse runs in the background and is not in it",
      },
      { what: 'CPU added to a tool call, command hooks', value: cpu('command'), unit: 'ms', note: parts('command') },
      { what: 'CPU added to a tool call, http hooks', value: cpu('http'), unit: 'ms', note: parts('http') },
      {
        what: 'CPU of command hooks in the client, as a multiple of http hooks',
        value: added('command', 'client') / Math.max(added('http', 'client'), 0.1),
        unit: 'x',
        budget: { limit: 3, is: 'at least', margin: MARGIN },
      },
    ];
  },
};

type Inside = { client: ClaudeClient; sandbox: Sandbox };

/**
 * The cost of one tool call: the difference between sessions with and without calls, so that start and end don't count.
 */
async function measure(inside: Inside, way: Way, calls: number): Promise<Call> {
  must(
    way === 'none'
      ? inside.client.cli('uninstall', '--keep-running')
      : inside.client.cli('install', '--transport', way),
  );
  const empty = await runSession(inside, 0);
  const full = await runSession(inside, calls);
  return {
    wall: median(full.calls),
    client: (full.client - empty.client) / calls,
    daemon: (full.daemon - empty.daemon) / calls,
  };
}

/**
 * Run a session and let the daemon finish its work. `calls`: ms from the model's request before each call to the one
 * after it.
 */
async function runSession({ client, sandbox }: Inside, calls: number) {
  await settle(sandbox.api);
  const daemonPid = readDaemonFile(sandbox.home)!.pid;
  const before = { client: cpuOfEndedChildrenMs(), daemon: cpuOfProcessMs(daemonPid) };
  const turns = [...Array.from({ length: calls }, (_, n) => bash(`echo ${n}`)), 'Done.'];
  const session = await client.run('Count, please', turns);
  if (session.code !== 0) throw new Error(`The client ended with ${session.code}: ${session.result}`);
  const clientMs = cpuOfEndedChildrenMs() - before.client;
  await settle(sandbox.api);
  return {
    calls: session.requestedAt.slice(1).map((at, n) => at - session.requestedAt[n]!),
    client: clientMs,
    daemon: cpuOfProcessMs(daemonPid) - before.daemon,
  };
}

function must(outcome: ReturnType<ClaudeClient['cli']>): void {
  if (outcome.status !== 0) throw new Error(`agent-memory failed: ${outcome.stderr || outcome.stdout}`);
}

/** Find a free port; http hooks need one that stays. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
