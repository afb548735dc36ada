import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { bundleFolder } from './bundle-folder.ts';

export type Child = {
  pid: number;
  process: ChildProcess;
  /** The lines of its stdout, in order; ends with the process. */
  lines: AsyncIterableIterator<string>;
  /** kill -9 (or another signal), resolved when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
};

/** Bundle a TypeScript file of the tests so that plain node runs it as a process of its own. */
export async function bundleForNode(file: string): Promise<string> {
  const outfile = join(
    bundleFolder(process.env.AGENT_MEMORY_TEST_RUN ?? ''),
    `${basename(file, '.ts')}-${process.pid}.mjs`,
  );
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    external: ['@electric-sql/*', 'node-pg-migrate', 'pg'],
  });
  return outfile;
}

/** Start a bundle with arguments; killed when the test is over, if it still runs. */
export function startNode(bundle: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => kill());
  return {
    pid: child.pid!,
    process: child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    kill,
  };
}

/** The next line of a child's output; throws when it ended instead. */
export async function nextLine(child: Child): Promise<string> {
  const { value, done } = await child.lines.next();
  if (done) throw new Error('The child process ended without another line');
  return value as string;
}
