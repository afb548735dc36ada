// Ends work on a whole memory by SIGKILL at random moments, and checks after each that the memory is whole; at the end
// the work is repeated.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup } from '../../daemon/backup/check-backup.ts';
import { readChecksums, withOpen } from '../../daemon/backup/make-backup.ts';
import { whileHomeLocked } from '../../daemon/backup/restore-backup.ts';
import type { BackupTask } from '../../daemon/client/run-backup.ts';
import type { DatabaseConfig } from '../../daemon/db/database.ts';
import type { Home } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { type BenchDaemon, startBenchDaemon } from './bench-daemon.ts';
import { type BenchContext, NO_POSTGRES, openContext } from './context.ts';
import { fillMemory } from './fill-memory.ts';
import { makeObservations } from './observations.ts';

const OBSERVATIONS = 1_500;
/** Rows of one round of an import, and of one request of it. */
const ROWS_A_ROUND = 400;
const ROWS_A_PART = 50;
/** The earliest moment of a kill, as a share of an undisturbed run. */
const FROM_SHARE = 0.05;
/** Latest kill of a task that has never finished. */
const FIRST_KILL_MS = 1_500;

type Killed = { work: string; rounds: number; killed: number; faults: string[] };
type Ground = {
  context: BenchContext;
  home: Home;
  env: Record<string, string>;
  embedded: DatabaseConfig;
  rounds: number;
};

/**
 * Kill each kind of work `rounds` times, on the embedded database; the move goes to Postgres and back, if that is
 * installed.
 */
export async function runKills({
  rounds,
  progress,
}: {
  rounds: number;
  progress(text: string): void;
}): Promise<Killed[]> {
  const context = openContext({ size: 'full', slowness: 1, progress });
  try {
    const daemon = await startBenchDaemon(context.makeFolder(), {});
    await fillMemory(daemon, { to: OBSERVATIONS, projectOf: (n) => `example.org/p${n}` }, progress);
    await daemon.stop();
    const { home, env } = daemon;
    const ground = { context, home, env, embedded: { backend: 'pglite', dataDir: home.data } as const, rounds };
    const postgres = await context.postgres();
    if (!postgres) progress(NO_POSTGRES);
    return [
      await killBackups(ground),
      await killCompacts(ground),
      await killRestores(ground),
      ...(postgres ? [await killMoves(ground, postgres.url())] : []),
      await killImports(ground),
    ];
  } finally {
    await context.end();
  }
}

async function killBackups(ground: Ground): Promise<Killed> {
  const { context, home, embedded, rounds } = ground;
  const before = await sumsOf(home, embedded);
  return killOften('backup', rounds, context, {
    run: (round, killShare) => runTask(ground, { task: 'backup', name: `round-${round}` }, killShare),
    async check() {
      const faults = before === (await sumsOf(home, embedded)) ? [] : ['the memory changed'];
      // Every file with its final name is complete.
      for (const name of readdirSync(home.backups).filter((one) => /^[^.].*\.gz$/.test(one)))
        await checkBackup(join(home.backups, name)).catch((error) => faults.push(`${name}: ${error}`));
      for (const name of readdirSync(home.backups)) {
        if (name.startsWith('round-')) rmSync(join(home.backups, name));
      }
      return faults;
    },
  });
}

async function killCompacts(ground: Ground): Promise<Killed> {
  const { context, home, embedded, rounds } = ground;
  const before = await sumsOf(home, embedded);
  return killOften('compact', rounds, context, {
    run: (_, killShare) => runTask(ground, { task: 'compact' }, killShare),
    check: async () => (before === (await sumsOf(home, embedded)) ? [] : ['the memory changed']),
  });
}

async function killRestores(ground: Ground): Promise<Killed> {
  const { context, home, embedded, rounds } = ground;
  const files = ['one', 'other'].map((name) => join(home.backups, `${name}.jsonl.gz`));
  const states = [await sumsOf(home, embedded)];
  await runTask(ground, { task: 'backup', name: 'one' });
  await withOpen(embedded, (db) => db.query('delete from mem_observations where id % 3 = 0'));
  states.push(await sumsOf(home, embedded));
  await runTask(ground, { task: 'backup', name: 'other' });
  let state = 1;
  const killed = await killOften('restore', rounds, context, {
    run: (_, killShare) => runTask(ground, { task: 'restore', file: files[1 - state]!, replace: true }, killShare),
    async check() {
      state = states.indexOf(await sumsOf(home, embedded));
      for (const name of readdirSync(home.backups)) {
        if (name.startsWith('before-restore')) rmSync(join(home.backups, name));
      }
      return state === -1 ? ['the memory is neither the old one nor the restored one'] : [];
    },
  });
  if (state === 1) await runTask(ground, { task: 'restore', file: files[0]!, replace: true });
  return killed;
}

async function killMoves(ground: Ground, url: string): Promise<Killed> {
  const { context, home, embedded, rounds } = ground;
  const before = await sumsOf(home, embedded);
  const isMoved = () => existsSync(home.settings) && readFileSync(home.settings, 'utf8').includes('database_url');
  const move = (killShare?: number) => {
    const env = isMoved() ? {} : { AGENT_MEMORY_DATABASE_URL: url };
    return runTask(ground, { task: 'move', replace: true, embedded: isMoved() }, killShare, env);
  };
  const killed = await killOften('move', rounds, context, {
    run: (_, killShare) => move(killShare),
    async check() {
      const sums = await sumsOf(home, isMoved() ? { backend: 'postgres', url } : embedded);
      return sums === before ? [] : [`the memory that settings name changed (${isMoved() ? 'Postgres' : 'embedded'})`];
    },
  });
  if (isMoved()) await move();
  return killed;
}

/** Kills the daemon that takes rows in; the next one gets all of them again, and has each once. */
async function killImports({ context, rounds }: Ground): Promise<Killed> {
  const folder = context.makeFolder();
  const rowsOf = (round: number) =>
    makeObservations(round * ROWS_A_ROUND, ROWS_A_ROUND).map((observation, n) => ({
      ...observation,
      type: 'observation',
      external_id: `row-${round}-${n}`,
      created_at: new Date(n).toISOString(),
    }));
  const sendAll = async ({ api }: BenchDaemon, round: number) => {
    const rows = rowsOf(round);
    for (let offset = 0; offset < rows.length; offset += ROWS_A_PART)
      await api.import({ items: rows.slice(offset, offset + ROWS_A_PART) });
  };
  let current = 0;
  let undisturbedMs = 0;
  return killOften('import', rounds, context, {
    async run(round, killShare) {
      current = round;
      const daemon = await startBenchDaemon(folder, {});
      const startedAt = performance.now();
      const timer =
        killShare === undefined
          ? undefined
          : setTimeout(() => process.kill(daemon.pid, 'SIGKILL'), killShare * undisturbedMs);
      try {
        await sendAll(daemon, round);
        undisturbedMs ||= performance.now() - startedAt;
        return true;
      } catch {
        return false;
      } finally {
        clearTimeout(timer);
        await daemon.stop();
      }
    },
    async check() {
      const daemon = await startBenchDaemon(folder, {});
      await sendAll(daemon, current);
      const { observations } = await daemon.api.stats();
      await daemon.stop();
      const expected = (current + 1) * ROWS_A_ROUND;
      return observations === expected ? [] : [`${observations} rows are stored of ${expected}`];
    },
  });
}

type Work = {
  /** Do the work, killed after this share of the time that it took undisturbed; whether it was done before. */
  run(round: number, killShare: number | undefined): Promise<boolean>;
  /** Look at the memory after a kill. @returns what is wrong */
  check(): Promise<string[]>;
};

async function killOften(
  work: string,
  rounds: number,
  { progress }: BenchContext,
  { run, check }: Work,
): Promise<Killed> {
  const killed: Killed = { work, rounds, killed: 0, faults: [] };
  if (!(await run(0, undefined))) killed.faults.push('it fails when it is not killed');
  killed.faults.push(...(await check()));
  for (let round = 1; round <= rounds; round++) {
    progress(`${work}: round ${round} of ${rounds}`);
    const killShare = FROM_SHARE + (1 - FROM_SHARE) * Math.random();
    if (!(await run(round, killShare))) killed.killed++;
    for (const fault of await check())
      killed.faults.push(`round ${round}, killed at ${killShare.toFixed(2)} of its time: ${fault}`);
  }
  if (!(await run(rounds + 1, undefined))) killed.faults.push('it cannot be repeated');
  killed.faults.push(...(await check()));
  return killed;
}

/** How long each task takes at least, in ms: the shortest of its runs that were done. A kill comes within it. */
const undisturbed = new Map<string, number>();

/** Run a task in its process. @returns whether it was done before its kill */
async function runTask(
  { home, env }: Pick<Ground, 'home' | 'env'>,
  task: BackupTask,
  killShare?: number,
  more: Record<string, string> = {},
): Promise<boolean> {
  const script = join(packageRoot(), 'dist', 'daemon', 'backup-main.js');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, home.root, JSON.stringify(task)], {
    env: { ...env, ...more },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // a move to a server and one from it differ in length
  const kind = `${task.task}${'embedded' in task && task.embedded ? ' back' : ''}`;
  const killAfterMs = killShare === undefined ? undefined : killShare * (undisturbed.get(kind) ?? FIRST_KILL_MS);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code === 0)
    undisturbed.set(kind, Math.min(undisturbed.get(kind) ?? Number.POSITIVE_INFINITY, performance.now() - startedAt));
  return code === 0;
}

/** The checksums of all tables, after an exchange that was interrupted is finished as the next start does. */
const sumsOf = (home: Home, database: DatabaseConfig): Promise<string> =>
  whileHomeLocked(home, () =>
    withOpen(database, (db) =>
      db.transaction(async (tx) => {
        await beginDump(tx, false);
        return JSON.stringify([...(await readChecksums(tx))].filter(([name]) => name !== 'mem_schema_migrations'));
      }),
    ),
  );

/** The kills as text. */
export const formatKills = (all: readonly Killed[]): string =>
  all
    .map(({ work, rounds, killed, faults }) =>
      [
        `${work}: killed in ${killed} of ${rounds} rounds, ${faults.length} faults`,
        ...faults.map((fault) => `  ${fault}`),
      ].join('\n'),
    )
    .join('\n');
