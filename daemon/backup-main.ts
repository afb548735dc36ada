// The process of one task on a whole memory (client/run-backup.ts), such as a backup, an export or a move:
// `backup-main.js HOME TASK`. It answers with JSON lines on stdout and ends when its stdin does, which its parent keeps
// open.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { BackupError } from './backup/backup-error.ts';
import { datedName, inBackupsFolder, isPrunedName, pathOfBackup, pruneBackups } from './backup/backups-folder.ts';
import { checkBackup } from './backup/check-backup.ts';
import { compactMemory } from './backup/compact.ts';
import { runDrill } from './backup/drill.ts';
import { makeBackup } from './backup/make-backup.ts';
import { rowsIn } from './backup/manifest.ts';
import { HomeInUse, restoreBackup } from './backup/restore-backup.ts';
import type { BackupMessage, BackupTask } from './client/run-backup.ts';
import { messageOf } from './contract/errors.ts';
import type { Database } from './db/database.ts';
import { ensurePrivateFolder } from './home/home.ts';
import { readHomeId } from './home/home-id.ts';
import { openRedactor } from './open-redactor.ts';
import { createProjectIds } from './projects/project-ids.ts';
import { createProjects } from './projects/projects.ts';
import { cleanBackups } from './proof/clean-backups.ts';
import { openReceipt, searchFor, verifyReceipt } from './proof/verify-receipt.ts';
import { refuseOtherUsersMemory } from './register-home.ts';
import { type Config, readConfig } from './settings/config.ts';
import { readPathPrefix } from './store/access/homes.ts';
import { exportMemory } from './transfer/export-memory.ts';
import { moveMemory } from './transfer/move-memory.ts';
import { rowSealer } from './transfer/row-seal.ts';

const TOLD_EVERY_MS = 500;
/** Backups made before an update that are kept: the latest two. */
const UPGRADES_KEPT = 2;

const tell = (message: BackupMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);

async function main(): Promise<void> {
  const [, , root, text] = process.argv;
  // SIGKILL, as at the daemon's own end: nothing may hang here, and the next run removes anything half done.
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume();
  process.stdin.on('error', () => process.kill(process.pid, 'SIGKILL'));
  try {
    const config = readConfig({ ...process.env, AGENT_MEMORY_HOME: root! });
    tell({ kind: 'done', result: await run(JSON.parse(text!) as BackupTask, config) });
    process.exit(0);
  } catch (error) {
    tell({ kind: 'failed', message: messageOf(error), ...(error instanceof HomeInUse && { isHomeInUse: true }) });
    process.exit(1);
  }
}

/** Dependencies of a task. */
type Context = {
  config: Config;
  /** Count finished rows. */
  onRows(rows: number): void;
  /** Do work that needs its own folder beside the backups. */
  inFolder<T>(work: (workFolder: string) => Promise<T>): Promise<T>;
};
type Task<Name extends BackupTask['task']> = BackupTask & { task: Name };

async function run(task: BackupTask, config: Config): Promise<unknown> {
  const { home, database } = config;
  const inFolder: Context['inFolder'] = (work) => inBackupsFolder(home.backups, work);
  const context: Context = { config, onRows: counter(), inFolder };
  if (task.task !== 'check' && task.task !== 'drill') await refuseOtherUsersMemory(config);
  switch (task.task) {
    case 'check':
      return check(task);
    case 'restore':
      return inFolder((workFolder) => restoreBackup({ ...task, home, database, workFolder, onRows: context.onRows }));
    case 'export':
      return exportAll(task, context);
    case 'dataset':
      return makeDataset(task, context);
    case 'verify':
      return verify(task, context);
    case 'move':
      return move(task, context);
    case 'compact':
      return compactMemory(home, database, context.onRows);
    case 'drill':
      return inFolder((workFolder) => runDrill(home.backups, workFolder));
    case 'backup':
      return backUp(task, context);
  }
}

async function check({ file }: Task<'check'>) {
  const { manifest, ...checked } = await checkBackup(file);
  const { backend, created_at, program, migrations } = manifest;
  return { ...checked, backend, created_at, program, schema: migrations.at(-1) };
}

const exportAll = (task: Task<'export'>, { config, onRows, inFolder }: Context) =>
  inFolder((workFolder) =>
    exportMemory(task, {
      database: config.database,
      workFolder,
      onRows,
      seal: rowSealer(config.home),
      findProject: async (db, ref) => (await projectsOf(db, config)).find(ref),
    }),
  );

async function makeDataset(task: Task<'dataset'>, { config, onRows, inFolder }: Context) {
  const { runDatasetTask } = await import('./dataset/dataset-task.ts'); // no other task needs it
  return runDatasetTask(task, {
    database: config.database,
    withWorkFolder: inFolder,
    findProject: async (db, ref) => (await projectsOf(db, config)).find(ref),
    redactor: openRedactor({ ...config, redact_secrets: true }),
    onRows,
  });
}

const verify = (task: Task<'verify'>, { config: { home, database }, inFolder }: Context) =>
  inFolder(async (workFolder) => {
    const receipt = await openReceipt(home, task.receipt);
    const tellNow = teller();
    const onBytes = () => tellNow({ rows: 0, bytes: 0 });
    const cleaned = task.clean
      ? await cleanBackups({ home, search: searchFor(home, receipt), workFolder, onBytes })
      : [];
    const options = { home, database, workFolder, also: task.also, onProgress: tellNow };
    return { ...(await verifyReceipt(receipt, options)), cleaned };
  });

/** The environment names the new database, settings.json the old one. */
function move(task: Task<'move'>, { config: { home, database }, onRows, inFolder }: Context) {
  const { AGENT_MEMORY_DATABASE_URL: _, ...env } = process.env;
  const from = readConfig({ ...env, AGENT_MEMORY_HOME: home.root }).database;
  const to = task.embedded ? ({ backend: 'pglite', dataDir: home.data } as const) : database;
  return inFolder((workFolder) => moveMemory({ home, from, to, replace: task.replace, workFolder, onRows }));
}

async function backUp(task: Task<'backup'>, { config: { home, database }, onRows, inFolder }: Context) {
  const usual = task.daily ? 'daily' : 'manual';
  const kind = task.upgrade ? 'before-upgrade' : usual;
  const name = task.name ?? datedName(kind, new Date());
  if (task.name !== undefined && isPrunedName(task.name))
    throw new BackupError(
      'Names that begin with “daily-” or “before-upgrade-” belong to backups that are deleted again; choose another',
    );
  const folder = task.to ?? home.backups;
  if (!isAbsolute(folder)) throw new BackupError(`Expected the full path of a folder, got ${folder}`);
  return inFolder(async (workFolder) => {
    ensureFolder(folder);
    const file = pathOfBackup(folder, name);
    const { manifest, bytes } = await makeBackup(database, file, workFolder, onRows);
    const keep = kind === 'daily' ? (task.keep ?? 1) : UPGRADES_KEPT;
    const pruned = kind === 'manual' ? [] : pruneBackups(home.backups, kind, keep);
    const { backend, created_at } = manifest;
    return { name, file, bytes, rows: rowsIn(manifest), backend, created_at, pruned };
  });
}

/** The resolver of projects, the same as the daemon's. */
const projectsOf = async (db: Database, config: Config) =>
  createProjects({
    db,
    redactor: openRedactor(config),
    ids: createProjectIds(db),
    home: homedir(),
    overrides: config.projects,
    fixedKey: config.project_id,
    pathPrefix: await readPathPrefix(db, readHomeId(config.home)),
  });

/** A folder named by the user keeps its permissions; the files in it are still private. */
function ensureFolder(folder: string): void {
  if (existsSync(folder)) return;
  ensurePrivateFolder(folder);
}

/** Count the finished rows, and report progress. */
function counter(): (rows: number) => void {
  let total = 0;
  const tellNow = teller();
  return (rows) => {
    total += rows;
    tellNow({ rows: total });
  };
}

/** Report progress periodically. */
function teller(): (progress: { rows: number; bytes?: number }) => void {
  let toldAt = 0;
  return (progress) => {
    if (Date.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = Date.now();
    tell({ kind: 'rows', ...progress });
  };
}

void main();
