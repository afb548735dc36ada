// Load beside the daemon, as processes of this run. Each ends at its own time, even if the run is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';

/** How many of each kind run. */
type Load = { burn: number; walk: number; write: number; check: number };

export const LOADS = {
  rest: { burn: 0, walk: 0, write: 0, check: 0 },
  burn: { burn: 16, walk: 0, write: 0, check: 0 },
  build: { burn: 3, walk: 2, write: 2, check: 1 },
  storm: { burn: 6, walk: 6, write: 3, check: 1 },
} as const satisfies Record<string, Load>;
export type LoadName = keyof typeof LOADS;

/** Maximum duration of a load, so that a killed run leaves none behind. */
const LIMIT_MS = 5 * 60_000;

const UNTIL = `const until = Date.now() + ${LIMIT_MS};`;
/** The scripts; each takes a folder as argument. */
const SCRIPTS: Record<keyof Load, string> = {
  burn: `${UNTIL} while (Date.now() < until) Math.sqrt(Math.random());`,
  walk: `${UNTIL} const memory = Buffer.alloc(200 * 1024 * 1024);
    while (Date.now() < until) for (let at = 0; at < memory.length; at += 64) memory[at]++;`,
  write: `${UNTIL} const fs = require('node:fs'); const bytes = Buffer.alloc(8 * 1024 * 1024, 7);
    const file = fs.openSync(require('node:path').join(process.argv[1], String(process.pid)), 'w');
    while (Date.now() < until) { fs.writeSync(file, bytes, 0, bytes.length, 0); fs.fsyncSync(file); }`,
  check: `${UNTIL} const { spawnSync } = require('node:child_process');
    while (Date.now() < until) spawnSync(process.execPath, [process.argv[2], '--noEmit', '-p', process.argv[3]],
      { stdio: 'ignore', timeout: Math.max(1, until - Date.now()) });`,
};

/** Start a load; `folder` takes what its writers write. Resolves once all its processes run. Returns what ends it. */
export async function startLoad(load: Load, folder: string): Promise<() => Promise<void>> {
  const compiler = join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
  const kinds = (Object.keys(SCRIPTS) as (keyof Load)[]).flatMap((kind) => Array<keyof Load>(load[kind]).fill(kind));
  const children = kinds.map((kind) =>
    // A group of its own: a type check is a child of its loop.
    spawn(process.execPath, ['-e', SCRIPTS[kind], folder, compiler, packageRoot()], {
      stdio: 'ignore',
      detached: true,
    }),
  );
  await Promise.all(children.map((child) => once(child, 'spawn')));
  return async () => {
    await Promise.all(children.map(end));
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}
