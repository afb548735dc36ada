import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pruneBackups } from '../../daemon/backup/backups-folder.ts';
import { savedBackups } from '../../daemon/home/saved-backups.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const KEPT = 3;

it('deletes no backup that was made by hand, and none of the three newest daily ones', () => {
  const folder = makeTestFolder('am-backups-');
  const daily = [1, 2, 3, 4, 5].map((day) => `daily-2026110${day}-031400`);
  for (const [at, name] of ['pre_v2_backfill', 'manual-20251101-120000', ...daily].entries()) {
    const file = join(folder, `${name}.jsonl.gz`);
    writeFileSync(file, 'a backup');
    utimesSync(file, at + 1, at + 1);
  }
  expect(pruneBackups(folder, 'daily', KEPT).toSorted()).toEqual(daily.slice(0, 2));
  const left = savedBackups(folder).map(({ name }) => name);
  expect(left.toSorted()).toEqual([...daily.slice(2), 'manual-20251101-120000', 'pre_v2_backfill'].toSorted());
});
