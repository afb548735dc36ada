/**
 * The thread of the embedded database, whose queries would block the daemon's event loop. Runs one request after the
 * other; queueing, time limits and killing belong to the main thread (pglite-session.ts).
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { messageOf } from '../contract/errors.ts';
import { packageRoot } from '../home/package-root.ts';
import { syncFolder, syncTree } from '../home/sync-folder.ts';
import { DurableNodeFs, durableStartParams } from './durable-filesystem.ts';
import type { Reply, Request, WorkerStart } from './pglite-protocol.ts';
import { createStatements } from './pglite-statements.ts';
import { sharedBuffersFor } from './shared-buffers.ts';
import { parsers, serializers } from './wire-types.ts';

/** Number of lines of Postgres' log kept to explain a crash. */
const REMEMBERED_LINES = 5;
/** Exit status of PGlite's Postgres for an ordinary failed statement. */
const STATEMENT_FAILED = 100;

const reply = (message: Reply) => parentPort!.postMessage(message);

const lastWords: string[] = [];
/** Keep only fatal lines of Postgres' log: its errors and statements contain users' text. */
function onStderr(line: string): boolean {
  const [words] = /(FATAL|PANIC|Aborted).*/.exec(line) ?? [];
  if (words) lastWords.push(words);
  // After a PANIC, PGlite swallows the output and spins, so report it at once.
  if (words && !words.startsWith('FATAL')) fatal(words);
  return false; // not printed
}
function fatal(reason: string): void {
  reply({ kind: 'fatal', reason: [...new Set([...lastWords.slice(-REMEMBERED_LINES), reason])].join('; ') });
}

async function open(clusterDir: string, postgres: WebAssembly.Module): Promise<PGlite> {
  const database = await PGlite.create({
    pgliteWasmModule: postgres,
    fs: new DurableNodeFs(clusterDir),
    startParams: [...durableStartParams, '-c', `shared_buffers=${sharedBuffersFor(clusterDir)}`],
    extensions: { vector },
    parsers,
    serializers,
    onStderr,
  });
  // PGlite sets its array types when it starts; ours replace them.
  Object.assign(database.parsers, parsers);
  Object.assign(database.serializers, serializers);
  reportTraps(database);
  return database;
}

/**
 * Report WebAssembly traps: PGlite catches everything that leaves Postgres' main loop and continues, even after a trap.
 */
function reportTraps(database: PGlite): void {
  const module = database.Module;
  const runLoopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runLoopOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== STATEMENT_FAILED) fatal(String(error));
      throw error;
    }
  };
}

/**
 * Create the cluster under another name, sync it, then rename it, so that an interrupted start leaves nothing behind.
 */
async function initialise(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(clusterDir)}.new`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  // unique: the creator of a killed daemon may still be writing for a moment
  const unfinished = `${clusterDir}.new-${randomUUID()}`;
  await createElsewhere(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, clusterDir);
  syncFolder(parent);
}

/**
 * Create a cluster in a separate process: a second Postgres and its compiled code would stay in the daemon's memory
 * until it ends, 150 MiB.
 */
async function createElsewhere(folder: string): Promise<void> {
  const creator = fork(join(packageRoot(), 'dist', 'daemon', 'create-cluster-main.js'), [folder], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let failure = 'the process that creates the cluster ended early';
  creator.on('message', (message: Reply) => {
    failure = message.kind === 'fatal' ? message.reason : '';
    creator.kill('SIGKILL'); // its work is done, and modules loaded by NODE_OPTIONS may delay its exit
  });
  creator.on('error', (error) => {
    failure = error.message;
  });
  await once(creator, 'close');
  if (failure !== '') throw new Error(failure);
}

async function run(database: PGlite, statements: ReturnType<typeof createStatements>, request: Request): Promise<void> {
  if (request.kind === 'close') {
    await database.close();
    parentPort!.close();
    return;
  }
  const { id, kind, sql, params } = request;
  try {
    reply({ kind: 'rows', id, rows: await (kind === 'query' ? statements.query(sql, params) : statements.exec(sql)) });
  } catch (error) {
    const { code, severity, message, constraint } = error as {
      code?: string;
      severity?: string;
      message: string;
      constraint?: string;
    };
    if (severity === 'ERROR' && code) reply({ kind: 'refused', id, message, code, constraint });
    else fatal(message);
  }
}

/** Node's types declare WebAssembly's modules but not its functions. */
const { compile } = Reflect.get(globalThis, 'WebAssembly') as {
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>;
};

/** Compile Postgres from PGlite's package. */
async function compilePostgres(): Promise<WebAssembly.Module> {
  const packageEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return compile(await readFile(join(dirname(packageEntry), 'pglite.wasm')));
}

async function main({ clusterDir, task, postgres }: WorkerStart): Promise<void> {
  try {
    const compiled = postgres ?? (await compilePostgres());
    if (task === 'create') await (await open(clusterDir, compiled)).close();
    else {
      if (!existsSync(clusterDir)) await initialise(clusterDir);
      const database = await open(clusterDir, compiled);
      const statements = createStatements(database);
      parentPort!.on('message', (request: Request) => void run(database, statements, request));
    }
    reply({ kind: 'ready', postgres: compiled });
  } catch (error) {
    fatal(messageOf(error));
  }
}

await main(workerData as WorkerStart);
