// Merges one memory into another. The text says what both said, both old texts become versions, and the other goes to
// the bin. All in one transaction, so a memory that is changed or forgotten concurrently is neither merged nor
// duplicated.
import { type Comparable, countConfirmations, readComparableOf, unionOfTags } from '../store/memories/duplicates.ts';
import { keepVersion, readSnapshot } from '../store/memories/observation-versions.ts';
import { readForUpdate } from '../store/memories/observations.ts';
import { changeIn } from './change-observation.ts';
import { type ForgettingDeps, forgetIn } from './forget-in.ts';
import { forgetTraces, SCRUBBED_TABLES } from './forgetting.ts';
import type { SavingDeps } from './save-observations.ts';

/** Both memories as they were when `text` was made; `kept` stays. */
export type TakenIn = { kept: Comparable; other: Comparable; text: string; reason: string };

/**
 * Merge `other` into `kept`. Returns false, and changes nothing, if either was changed, confirmed, locked or forgotten.
 */
export async function takeIn(deps: SavingDeps & ForgettingDeps, { kept, other, text, reason }: TakenIn) {
  await deps.db.scrub(SCRUBBED_TABLES, 'planned');
  const target = await deps.db.transaction(async (tx) => {
    for (const id of [kept.id, other.id].toSorted((a, b) => a - b)) await readForUpdate(tx, id);
    const now = new Map((await readComparableOf(tx, [kept.id, other.id])).map((row) => [row.id, row]));
    const isSame = ({ id, text: known }: Comparable) => {
      const found = now.get(id);
      return found?.text === known && !found.is_kept && !found.confirmed;
    };
    if (!isSame(kept) || !isSame(other)) return undefined;
    const before = await readSnapshot(tx, other.id);
    const patch = { text, ...(await unionOfTags(tx, [kept.id, other.id])) };
    const author = { source: 'agent', decides: false } as const;
    if (await changeIn(tx, deps, kept.id, { patch, movedTo: undefined, locked: undefined }, author)) return undefined;
    await keepVersion(tx, kept.id, before, 'rest');
    await countConfirmations(tx, kept.id, 1);
    const request = { ids: [other.id], reason };
    const done = await forgetIn(tx, deps, request, null, { decides: true, stop: undefined });
    return 'target' in done ? done.target : undefined;
  });
  if (target) await forgetTraces(deps, target);
  return target !== undefined;
}
