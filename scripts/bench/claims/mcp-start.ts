import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BUILT, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { median, pairedRounds } from '../statistics.ts';

const ROUNDS = { ci: 11, usual: 31, full: 60 };
const MARGIN = 0.15;
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});
/** A bare server, for the time that Node itself takes to start and to answer a line. */
const BARE = `process.stdin.once('data', () => process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{}}\\n'))`;

/** How long the client waits for our MCP server at its own start. */
export const mcpStart: Claim = {
  name: 'mcp-start',
  about: 'MCP server from spawn to the answer to initialize, against a bare node server',
  inGate: true,
  async run(context) {
    const daemon = await startBenchDaemon(context.makeFolder());
    context.atEnd(() => daemon.stop());
    const rounds = ROUNDS[context.size];
    context.progress(`mcp-start: ${rounds} rounds`);
    const { ratios, b } = await pairedRounds(
      rounds,
      () => untilAnswer([join(BUILT, 'mcp', 'main.js')], daemon.env),
      () => untilAnswer(['-e', BARE], daemon.env),
    );
    await daemon.stop();
    return [
      {
        what: 'spawn to initialize, to a bare node server',
        value: median(ratios),
        unit: 'x',
        budget: { limit: 3.5, is: 'at most', margin: MARGIN },
        note: `median of ${rounds} paired rounds; the bare server took ${median(b).toFixed(0)} ms`,
      },
    ];
  },
};

async function untilAnswer(args: string[], env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  child.stdin.write(`${INITIALIZE}\n`);
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  const took = performance.now() - startedAt;
  if (!answer.toString().includes('"result"')) throw new Error(`The MCP server answered initialize with ${answer}`);
  child.kill('SIGKILL');
  await exited;
  return took;
}
