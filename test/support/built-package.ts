/** The built package as a user runs it: its processes, in a home of their own that is gone when the test is over. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, createApi } from '../../daemon/client/api.ts';
import { createClient } from '../../daemon/client/client.ts';
import { stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { makeTestFolder } from './test-folder.ts';

const DIST = join(packageRoot(), 'dist');
export const DAEMON_SCRIPT = join(DIST, 'daemon', 'main.js');
export const MCP_SCRIPT = join(DIST, 'mcp', 'main.js');
export const CLI_SCRIPT = join(DIST, 'scripts', 'cli.js');
/** Of a process that opens the embedded database for seconds. */
export const SHORT_LIVED_ENV = { NODE_OPTIONS: `--require="${join(import.meta.dirname, 'short-lived.cjs')}"` };

/** Why tests of the built package are skipped here; undefined when they run. */
export const notBuilt = existsSync(DAEMON_SCRIPT) ? undefined : 'dist/ is not built: npm run build';

export type Sandbox = {
  /** HOME of everything that runs in it. */
  root: string;
  /** A project's folder. */
  project: string;
  env: Record<string, string>;
  home: Home;
  api: Api;
  /** Run the CLI in `cwd` (the project where absent) and wait for its end. */
  cli(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  /** Stop the daemon, if one was started, and remove everything. */
  close(): Promise<void>;
};
export type CliOptions = { env?: Record<string, string>; cwd?: string; input?: string };
export type CliResult = { code: number | null; stdout: string; stderr: string };

/** Make an empty HOME with a project's folder in it; nothing is started. */
export function makeSandbox(): Sandbox {
  const root = makeTestFolder('agent-memory-test-');
  const project = join(root, 'shop');
  mkdirSync(project);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: root,
    AGENT_MEMORY_HOME: join(root, '.agent-memory'),
    AGENT_MEMORY_PORT: '0',
    ...SHORT_LIVED_ENV,
  };
  const home = resolveHome(env);
  const client = createClient({ home, env });
  return {
    root,
    project,
    env,
    home,
    api: createApi(client),
    cli: (args, options = {}) => runCli(args, { cwd: project, ...options, env: { ...env, ...options.env } }),
    async close() {
      await stopDaemon(client, home);
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Wait until everything that was posted can be found. */
export async function settle(api: Api): Promise<void> {
  for (;;) {
    const { queue, embedding, spool } = await api.health();
    if (queue.pending + embedding.pending + spool.pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20)); // the daemon has no event to wait for
  }
}

function runCli(args: readonly string[], { env, cwd, input }: CliOptions): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI_SCRIPT, ...args], { env, cwd, stdio: 'pipe' });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input ?? '');
  });
}
