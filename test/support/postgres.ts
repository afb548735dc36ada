/**
 * A private Postgres with pgvector for tests and benchmarks: its own cluster in a temporary folder, listening on a free
 * loopback port (password) and on a Unix socket in that folder (trust). Postgres refuses to run as root, so root starts it as
 * another user.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { makeTestFolder } from './test-folder.ts';

const START_TIMEOUT_SECONDS = 30;
const ROLE = 'memory';
const PASSWORD = 'test-password';
/** What only a machine that loses its power needs: tests kill servers, whose writes the system still has. */
export const DURABLE_ONLY = ['fsync'];

export type TestPostgres = {
  /** URL of an empty database of the cluster, over TCP with a password. */
  url(database?: string): string;
  /** The same over the Unix socket, where the cluster asks nobody for a password. */
  socketUrl(database?: string): string;
  folder: string;
  pid: number;
  /** Stop at once, as an administrator in a hurry would, and start again on the same port. */
  restart(): Promise<void>;
  /** kill -9 of the server with all its processes, resolved when they are gone. */
  kill(): Promise<void>;
  /** Start again on the same port after a kill. */
  start(): Promise<void>;
  /** Stop and remove the cluster; safe twice. */
  stop(): Promise<void>;
};

/** Folder of initdb and postgres of the newest installation that has pgvector; undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = versions.map((version) => join(debian, version, 'bin'));
  const fromPath = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (fromPath.status === 0) candidates.push(fromPath.stdout.trim());
  return candidates.find((bin) => existsSync(join(bin, 'initdb')) && hasVector(bin));
}

function hasVector(bin: string): boolean {
  const asked = spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  const version = /postgresql\/(\d+)\/bin/.exec(bin)?.[1];
  const share = asked.status === 0 ? asked.stdout.trim() : `/usr/share/postgresql/${version}`;
  return existsSync(join(share, 'extension', 'vector.control'));
}

/**
 * Start a fresh cluster. The server outlives the process that started it until stop() is called. `isDurable`: with fsync, as in real
 * life, for figures.
 * @throws Error when no Postgres with pgvector is installed.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      'No PostgreSQL with pgvector found; on Debian or Ubuntu run scripts/ci/install-pgvector.sh as root',
    );
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = makeTestFolder('am-postgres-');
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const as = { ...user, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' } };
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      ROLE,
      '-E',
      'UTF8',
      '--locale=C',
      '--auth-host=scram-sha-256',
      '--auth-local=trust',
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();

  async function start(): Promise<number> {
    const settings = [
      `listen_addresses=127.0.0.1`,
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'log_min_messages=panic',
      ...(isDurable ? [] : DURABLE_ONLY.map((name) => `${name}=off`)),
    ];
    const server = spawn(
      join(bin!, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...as,
        detached: true,
        stdio: 'ignore',
      },
    );
    server.unref();
    await waitUntilReady(url('postgres'));
    return server.pid!;
  }
  const url = (database = 'postgres') => `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${port}/${database}`;

  let stopped = false;
  const cluster: TestPostgres = {
    url,
    socketUrl: (database = 'postgres') =>
      `postgres://${ROLE}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    folder,
    pid: await start(),
    async restart() {
      await stopServer(cluster.pid, folder);
      cluster.pid = await start();
    },
    async kill() {
      process.kill(-cluster.pid, 'SIGKILL'); // it was started as the leader of a group
      while (isRunning(-cluster.pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async start() {
      cluster.pid = await start();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      await stopServer(cluster.pid, folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** Run one statement on a server, such as "create database", on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** The migrated database that a run's others are copied from; its own name, since several runs may share a server. */
export function templateName(run: string): string {
  return `memory_template_${run.slice(-6).toLowerCase()}`;
}

/** Stop the server of a cluster by an immediate-but-clean shutdown ("fast") and wait until it has gone. */
export async function stopServer(pid: number, folder: string): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  process.kill(pid, 'SIGINT');
  while (existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether a process runs; a negative pid is that of a group. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`Postgres did not start within ${START_TIMEOUT_SECONDS} s`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
    const [uid, gid] = [id('-u'), id('-g')];
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('Postgres refuses to run as root, and there is neither a user "postgres" nor "nobody" to run it as');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no free port');
  return address.port;
}
