/** What the rigs of all clients share: a loopback of their own, a scripted API on it, and the end of all that a run has started. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { bundleForNode } from '../support/child-process.ts';
import type { Turn } from './script.ts';

const SESSION_TIMEOUT_MS = 120_000;
/** In the environment of a client and of what it starts; the daemon's own environment leaves it out. */
export const MARK = 'SCRIPTED_SESSION';

export type Network = { prefix: string[]; close(): Promise<void> };

/** Open a loopback of its own where we are root, else this machine's. */
export async function openNetwork(): Promise<Network> {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status !== 0) {
    return { prefix: [], close: async () => {} };
  }
  // The namespace lives as long as this process, which waits for its stdin to close.
  const holder = spawn('unshare', ['-n', 'sh', '-c', 'ip link set lo up; echo up; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    prefix: ['nsenter', '-t', String(holder.pid), '-n', '--'],
    async close() {
      holder.stdin.end();
      await once(holder, 'exit');
    },
  };
}

export function spawnIn(
  { prefix }: Network,
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> },
): ChildProcess {
  const [first, ...rest] = [...prefix, program, ...args];
  return spawn(first!, rest, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Start a scripted API (scripted-api.ts says how it is told its script) in a network. */
export async function startApi(network: Network, file: string) {
  const bundle = await bundleForNode(join(packageRoot(), 'test', 'end-to-end', file));
  const api = spawnIn(network, process.execPath, [bundle], {});
  const said = createInterface({ input: api.stdout! })[Symbol.asyncIterator]();
  const port = (await said.next()).value as string;
  return {
    port,
    /** Play these turns; the requests go to the file `log`. Resolved when the script is loaded. */
    async play(turns: Turn[], log: string): Promise<void> {
      api.stdin!.write(`${JSON.stringify({ turns, log })}\n`);
      await said.next();
    },
    stop: () => api.kill('SIGKILL'),
  };
}

/** What a process printed, when it has ended. */
export async function collect(child: ChildProcess): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), SESSION_TIMEOUT_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { ...output, code };
}

/** Wait until no process has `mark` in its environment; at once where there is no /proc. */
export async function endOfAllMarked(mark: string): Promise<void> {
  const entry = `${MARK}=${mark}`;
  const isMarked = (pid: string) => {
    try {
      return readFileSync(join('/proc', pid, 'environ'), 'latin1').includes(entry);
    } catch {
      return false; // it has ended, or is another user's
    }
  };
  const isRunning = () =>
    existsSync('/proc') && readdirSync('/proc').some((name) => /^\d+$/.test(name) && isMarked(name));
  const deadline = Date.now() + SESSION_TIMEOUT_MS;
  while (isRunning()) {
    if (Date.now() > deadline) throw new Error('A process that the client started goes on after it');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
