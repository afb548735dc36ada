// Merges memories that say the same: the best stays, with all topics, entities and files; the others go to the bin.
import type { Database } from '../db/database.ts';
import { createPause } from '../home/pause.ts';
import {
  type CompactScope,
  type Comparable,
  countConfirmations,
  readComparable,
  unionOfTags,
} from '../store/memories/duplicates.ts';
import { sameMeaning } from './duplicates.ts';
import type { Memory } from './memory.ts';
import { type MergingModel, mergeByModel } from './merge-by-model.ts';

type MergeRun = {
  scope?: CompactScope;
  /** The number of newest memories compared. */
  limit: number;
  byHash: boolean;
  byMeaning: boolean;
  dryRun: boolean;
  /** Called before each group is merged. */
  onFound?(merged: Merged): Promise<void>;
};
type Merged = { kept: number; gone: number[]; by: 'hash' | 'meaning' | 'model' };

/**
 * Merge memories that say the same. With a user's model, near ones are merged too, except in a dry run. Pinned, locked
 * and global memories never go.
 */
export async function mergeDuplicates(
  deps: { db: Database; memory: Pick<Memory, 'forget' | 'patch' | 'takeIn'>; summaries: MergingModel },
  { scope = {}, limit, byHash, byMeaning, dryRun, onFound }: MergeRun,
): Promise<{ compared: number; merged: Merged[] }> {
  const rows = await readComparable(deps.db, scope, limit);
  const merged: Merged[] = [];
  if (byHash) {
    const same = groupsBy(rows, (row) => `${row.bucket}\n${row.session_id ?? ''}\n${row.text}`);
    for (const group of same) merged.push(...mergedOf(group, 'hash'));
  }
  const gone = new Set(merged.flatMap((one) => one.gone));
  if (byMeaning) {
    const left = rows.filter(({ id }) => !gone.has(id));
    const pause = createPause();
    for (const bucket of groupsBy(left, (row) => row.bucket))
      for (const group of await sameMeaning(bucket, pause)) merged.push(...mergedOf(group, 'meaning'));
  }
  for (const one of merged) {
    await onFound?.(one);
    if (!dryRun) await merge(one);
  }
  if (!dryRun && byMeaning && deps.summaries.isOn()) {
    const done = new Set(merged.flatMap((one) => [one.kept, ...one.gone]));
    const left = groupsBy(
      rows.filter(({ id }) => !done.has(id)),
      (row) => row.bucket,
    );
    await mergeByModel(deps, left, createPause(), async (kept, other, text) => {
      const one = { kept: kept.id, gone: [other.id], by: 'model' as const };
      await onFound?.(one);
      if (await deps.memory.takeIn({ kept, other, text, reason: reasonOf(one) })) merged.push(one);
    });
  }
  return { compared: rows.length, merged };

  async function merge(one: Merged): Promise<void> {
    const { kept, gone: ids } = one;
    const tags = await unionOfTags(deps.db, [kept, ...ids]);
    // A locked memory stays unchanged.
    await deps.memory.patch(kept, tags, { source: 'rest', decides: false });
    await countConfirmations(deps.db, kept, ids.length);
    await deps.memory.forget({ ids, spare: true, reason: reasonOf(one) });
  }
}

const reasonOf = ({ by, kept }: Merged): string => `same ${by} as memory ${kept}`;

/** The merges of a group. The one said to stay, or confirmed, is kept; else the longest, else the newest. */
function mergedOf(group: readonly Comparable[], by: Merged['by']): Merged[] {
  const [kept, ...others] = group.toSorted(
    (a, b) =>
      Number(b.is_kept) - Number(a.is_kept) ||
      Number(b.confirmed) - Number(a.confirmed) ||
      b.text.length - a.text.length ||
      b.id - a.id,
  );
  const gone = others.filter((row) => !row.is_kept).map(({ id }) => id);
  return gone.length === 0 ? [] : [{ kept: kept!.id, gone, by }];
}

function groupsBy(rows: readonly Comparable[], keyOf: (row: Comparable) => string): Comparable[][] {
  const groups = new Map<string, Comparable[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
