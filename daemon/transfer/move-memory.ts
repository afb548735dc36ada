/**
 * Moves a memory to another database:
 *
 *   lock the home → back up the old one → load it beside the new one's contents → exchange → compare both →
 *   settings.json
 *
 * Until settings.json changes, which is one rename, the old database is in use; it is only read, and stays. If killed
 * at any moment, the move is repeated: a marker in the home names the database in which it may replace the remains of
 * an interrupted one.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyForgotten } from '../backup/apply-forgotten.ts';
import { pathBeforeRestore } from '../backup/backups-folder.ts';
import { makeBackup, type OnRows, readChecksums, withOpen } from '../backup/make-backup.ts';
import { rowsIn } from '../backup/manifest.ts';
import { openBackupFile } from '../backup/read-backup-file.ts';
import { exchangeMemory, ownRows, whileHomeLocked } from '../backup/restore-backup.ts';
import type { Database, DatabaseConfig } from '../db/database.ts';
import type { Home } from '../home/home.ts';
import { writeSettings } from '../home/settings-file.ts';
import { listWhatIsGone } from '../memory/gone-list.ts';
import { beginDump } from '../store/transfer/dump.ts';
import { TransferError } from './transfer-error.ts';

type MoveOptions = {
  home: Home;
  from: DatabaseConfig;
  to: DatabaseConfig;
  /** Whether to replace a memory in the new database, after backing it up. */
  replace: boolean;
  workFolder: string;
  onRows?: OnRows;
};
/** `rows`: null if the new database already had the same. `safety`: the backup of its previous contents. */
type Moved = { rows: number | null; tables: number; safety: string | null };

/** @throws TransferError or BackupError with the problem, in which case the old database stays in use; HomeInUse */
export async function moveMemory(options: MoveOptions): Promise<Moved> {
  const { home, from, to } = options;
  if (urlOf(from) === urlOf(to)) throw new TransferError('Memory is kept in that database already');
  return whileHomeLocked(home, async () => {
    if (from.backend === 'pglite' && !existsSync(join(from.dataDir, 'cluster')))
      throw new TransferError(`There is no memory at ${from.dataDir} to move yet`);
    await withOpen(from, async (db) => {
      await db.migrate();
      await listWhatIsGone(db, home);
    });
    const before = await checksums(from);
    const isThere = (await ownRows(to)) > 0 && isEqual(before, await checksums(to));
    const copied = isThere ? null : await copy(options);
    const after = await checksums(to);
    if (!isEqual(await checksums(from), before) || !isEqual(copied?.sums ?? before, after))
      throw new TransferError(
        'The old memory changed while it was moved: stop the daemons of other machines that use it, then repeat the move with --replace',
      );
    writeSettings(home, { database_url: to.backend === 'postgres' ? to.url : undefined });
    rmSync(markOf(home), { force: true });
    return { rows: copied?.rows ?? null, tables: after.size, safety: copied?.safety ?? null };
  });
}

async function copy({ home, from, to, replace, workFolder, onRows }: MoveOptions) {
  const target = createHash('sha256').update(urlOf(to)).digest('hex');
  const wasInterrupted = existsSync(markOf(home)) && readFileSync(markOf(home), 'utf8') === target;
  const rowCount = wasInterrupted ? 0 : await ownRows(to);
  if (rowCount > 0 && !replace)
    throw new TransferError(
      `The other database holds a memory already: ${rowCount} sessions, memories and rules. ` +
        'To replace it, repeat the move with --replace (a backup of it is made first)',
    );
  const safety = rowCount > 0 ? pathBeforeRestore(home.backups) : null;
  if (safety !== null) await makeBackup(to, safety, workFolder);
  // A name that begins with a dot is removed with the other remains of an interrupted backup.
  const path = join(home.backups, '.moved.jsonl.gz');
  await makeBackup(from, path, workFolder);
  const file = await openBackupFile(path);
  try {
    writeFileSync(markOf(home), target, { mode: 0o600, flush: true });
    const sums = await exchangeMemory(file, {
      home,
      database: to,
      file: path,
      ...(onRows && { onRows }),
      async finish(db) {
        await applyForgotten(db, home, new Date(file.manifest.created_at));
        return sumsOf(db);
      },
    });
    return { rows: rowsIn(file.manifest), sums, safety };
  } finally {
    await file.close();
    rmSync(path, { force: true });
  }
}

const markOf = (home: Home) => join(home.root, 'moving');

const urlOf = (database: DatabaseConfig) => (database.backend === 'postgres' ? database.url : '');

type Sums = Map<string, string>;
const checksums = (config: DatabaseConfig): Promise<Sums> => withOpen(config, sumsOf);
const sumsOf = (db: Database): Promise<Sums> =>
  db.transaction(async (tx) => {
    await beginDump(tx, false);
    return readChecksums(tx);
  });

const isEqual = (one: Sums, other: Sums) =>
  one.size === other.size && [...one].every(([name, sum]) => other.get(name) === sum);
