import { withSnapshot } from '../backup/make-backup.ts';
import type { BackupTask } from '../client/run-backup.ts';
import type { Database, DatabaseConfig, Queries } from '../db/database.ts';
import { beginDump } from '../store/transfer/dump.ts';
import { countExported, type Exported, type ExportFilter, sessionsLike } from '../store/transfer/exported-rows.ts';
import { exportLines } from './export-lines.ts';
import { exportMarkdown } from './markdown/export-markdown.ts';
import type { SealRow } from './row-seal.ts';
import { TransferError } from './transfer-error.ts';
import { writeTexts } from './write-file.ts';

type ExportTask = BackupTask & { task: 'export' };
type ExportDeps = {
  database: DatabaseConfig;
  workFolder: string;
  /** The project of a key or a folder. */
  findProject(db: Database, ref: string): Promise<{ id: number } | undefined>;
  onRows(rows: number): void;
  /** Seals the rows, so that the memory recognises them as its own on import. */
  seal?: SealRow | undefined;
};

/** Export a memory while a daemon may be writing to it. @throws TransferError; BackupError */
export async function exportMemory(
  task: ExportTask,
  { database, workFolder, findProject, onRows, seal }: ExportDeps,
): Promise<{ file: string | null; counts: Record<Exported, number> }> {
  return withSnapshot(database, workFolder, async (db) => {
    if (database.backend === 'pglite') await db.migrate(); // a copy, which an older daemon may have written
    const project = task.project === undefined ? undefined : await findProject(db, task.project);
    if (task.project !== undefined && !project) throw new TransferError(`Nothing was recorded under ${task.project}`);
    return db.transaction(async (tx) => {
      await beginDump(tx, database.backend === 'postgres');
      const filter: ExportFilter = {
        projectId: project?.id,
        sessionId: task.session === undefined ? undefined : await oneSession(tx, task.session),
        kind: task.kind,
        since: task.since === undefined ? undefined : new Date(task.since),
        until: task.until === undefined ? undefined : new Date(task.until),
      };
      const counts = await countExported(tx, filter);
      if (task.format === 'markdown') {
        if (task.file === null) throw new TransferError('Markdown is a folder of files: name one, not -');
        await exportMarkdown(tx, filter, task.file, onRows);
      } else {
        const { project: inProject, session, kind, since, until } = task;
        const shown = { project: inProject, session, kind, since, until };
        await writeTexts(task.file, exportLines(tx, filter, shown, counts, onRows, seal));
      }
      return { file: task.file, counts };
    });
  });
}

async function oneSession(tx: Queries, prefix: string): Promise<string> {
  const [session, other] = await sessionsLike(tx, prefix);
  if (session === undefined) throw new TransferError(`There is no session ${prefix}`);
  if (other !== undefined) throw new TransferError(`Several sessions begin with ${prefix}: give more of the id`);
  return session;
}
