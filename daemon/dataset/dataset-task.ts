import type { Redactor } from '../../packages/redactor/index.ts';
import { withSnapshot } from '../backup/make-backup.ts';
import type { DatasetTask } from '../client/run-backup.ts';
import type { Database, DatabaseConfig } from '../db/database.ts';
import { beginDump } from '../store/transfer/dump.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { auditDataset } from './audit-dataset.ts';
import { buildDataset } from './build-dataset.ts';
import { readDatasetConfig, readManifest } from './dataset-files.ts';
import { splitDataset } from './split-dataset.ts';
import { validateOutputs } from './validate-outputs.ts';

type DatasetParts = {
  database: DatabaseConfig;
  /** Run work with a folder for a copy of the database, while no other process makes one. */
  withWorkFolder<T>(work: (workFolder: string) => Promise<T>): Promise<T>;
  findProject(db: Database, ref: string): Promise<{ id: number } | undefined>;
  redactor: Redactor;
  onRows(rows: number): void;
};

/** One step of a data set; only `build` reads the memory. @throws TransferError; BackupError */
export async function runDatasetTask(
  { step, folder, outputs }: DatasetTask,
  { database, withWorkFolder, findProject, redactor, onRows }: DatasetParts,
): Promise<unknown> {
  const config = readDatasetConfig(folder);
  switch (step) {
    case 'build':
      return withWorkFolder((workFolder) =>
        withSnapshot(database, workFolder, async (db) => {
          if (database.backend === 'pglite') await db.migrate(); // a copy, which an older daemon may have written
          const project = config.project === undefined ? undefined : await findProject(db, config.project);
          if (config.project !== undefined && !project)
            throw new TransferError(`Nothing was recorded under ${config.project}`);
          return db.transaction(async (tx) => {
            await beginDump(tx, database.backend === 'postgres');
            const { agents, since, until } = config;
            const filter = { projectId: project?.id, agents, since, until };
            return buildDataset(tx, { folder, config, filter, redactor, onRows });
          });
        }),
      );
    case 'split':
      readManifest(folder);
      return splitDataset(folder, config);
    case 'audit':
      return auditDataset(folder, config, redactor);
    case 'validate':
      return validateOutputs(folder, outputs, config);
  }
}
