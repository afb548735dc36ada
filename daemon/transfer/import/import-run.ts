import type { Redactor } from '../../../packages/redactor/index.ts';
import type { ImportOutcome } from '../../contract/import.ts';
import type { Database } from '../../db/database.ts';
import type { Lessons } from '../../guards/lessons.ts';
import type { Home } from '../../home/home.ts';
import type { Memory } from '../../memory/memory.ts';
import type { ExclusionSettings } from '../../projects/exclusions.ts';

/** Dependencies shared by the importers of all row types, for one part of an import. */
export type ImportRun = {
  db: Database;
  home: Home;
  redactor: Redactor;
  exclusions: ExclusionSettings;
  memory: Pick<Memory, 'save' | 'bucketFor'>;
  lessons: Pick<Lessons, 'create'>;
  userId: string | null;
  /** Called after rules were added. */
  onRules(): void;
  isDryRun: boolean;
  /** The row id of an item's project, which is created unless this is a dry run. */
  projectId(ref: string | undefined): Promise<number | null>;
};

/** The outcome of an item. */
export type Imported = ImportOutcome | { refused: string };
