import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Api, createApi } from '../../daemon/client/api.ts';
import { createClient } from '../../daemon/client/client.ts';
import { MEMORY_SAVING_ENV } from '../../daemon/client/daemon-env.ts';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { type Home, readToken, resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { cleanEnv } from './run-process.ts';

export const BUILT = join(packageRoot(), 'dist');
const START_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 5;

/** The built daemon as a process of its own, in a home of its own. */
export type BenchDaemon = {
  home: Home;
  env: Record<string, string>;
  api: Api;
  pid: number;
  port: number;
  token: string;
  /** From spawn to the first answered request. */
  startMs: number;
  /** Ask it to drain and stop, and wait for that; safe twice. */
  stop(): Promise<void>;
};

/**
 * Start the built daemon in `folder` and wait until it answers; `built`: the dist folder it is taken from.
 * @throws when it ends instead or is not ready within two minutes
 */
export async function startBenchDaemon(
  folder: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
  built = BUILT,
): Promise<BenchDaemon> {
  const env = {
    ...cleanEnv(folder),
    ...MEMORY_SAVING_ENV,
    AGENT_MEMORY_PORT: '0',
    AGENT_MEMORY_ALLOW_TRUST_AUTH: 'true',
    ...settings,
  };
  const home = resolveHome(env);
  const api = createApi(createClient({ home, env }));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(built, 'daemon', 'main.js'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  const exited = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The daemon ended at its start: ${output.trim()}`);
    if (readDaemonFile(home)?.pid === child.pid && (await answers(api))) break;
    if (performance.now() - startedAt > START_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`The daemon was not ready within ${START_WITHIN_MS / 1000} s: ${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return {
    home,
    env,
    api,
    pid: child.pid!,
    port: readDaemonFile(home)!.port,
    token: readToken(home, env) ?? '',
    startMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(api: Api): Promise<boolean> {
  return api.health().then(
    () => true,
    () => false,
  );
}

/** Wait until queue, spool and embeddings are done, so that everything posted can be found. */
export async function settled({ api }: Pick<BenchDaemon, 'api'>): Promise<void> {
  for (;;) {
    const { db, queue, embedding, spool } = await api.health();
    // A database that is too busy to be counted has counts of 0.
    if (db.ok && queue.pending + embedding.pending + spool.pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
