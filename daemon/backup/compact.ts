/**
 * Frees the disk space of deleted and changed rows: every table is rewritten without them, one after the other, by
 * VACUUM FULL. If killed at any moment, the current table stays unchanged.
 */
import { statfs } from 'node:fs/promises';
import type { TableSize } from '../contract/stats.ts';
import type { DatabaseConfig } from '../db/database.ts';
import type { Home } from '../home/home.ts';
import { quoted } from '../store/transfer/dump.ts';
import { readTableSizes } from '../store/transfer/sizes.ts';
import { BackupError } from './backup-error.ts';
import { type OnRows, withOpen } from './make-backup.ts';
import { whileHomeLocked } from './restore-backup.ts';

/** Bytes before and after. */
type Compacted = { before: number; after: number; tables: { name: string; before: number; after: number }[] };

/**
 * Compact the memory's tables. No daemon may run on this home. @throws HomeInUse; BackupError if the disk has no room
 * for the largest table
 */
export async function compactMemory(home: Home, database: DatabaseConfig, onRows: OnRows): Promise<Compacted> {
  return whileHomeLocked(home, () =>
    withOpen(database, async (db) => {
      await db.migrate();
      const before = await readTableSizes(db);
      if (database.backend === 'pglite') await checkSpace(home.root, before[0]?.bytes ?? 0);
      for (const { name, rows } of before) {
        await db.query(`vacuum (full, analyze) ${quoted(name)}`);
        onRows(rows);
      }
      if (database.backend === 'pglite') await db.query('checkpoint');
      return compare(before, await readTableSizes(db));
    }),
  );
}

function compare(before: readonly TableSize[], after: readonly TableSize[]): Compacted {
  const sizeOf = new Map(after.map(({ name, bytes }) => [name, bytes]));
  const tables = before.map(({ name, bytes }) => ({ name, before: bytes, after: sizeOf.get(name) ?? bytes }));
  const sum = (key: 'before' | 'after') => tables.reduce((total, table) => total + table[key], 0);
  return { before: sum('before'), after: sum('after'), tables };
}

async function checkSpace(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new BackupError(
    `Compaction writes a new copy of the largest table before it drops the old one, which takes ${megabytes(needed)} MB on the disk of ${folder}; ${megabytes(bavail * bsize)} MB are free`,
  );
}
