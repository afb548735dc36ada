// One memory takes another in: its text says what both said, both texts stay among its versions, and the other goes into the bin. All of it is one
// transaction, so that a memory that is changed or forgotten at any moment before is not taken in, and none is found in two places after it.
import { type Comparable, countConfirmations, readComparableOf, unionOfTags } from '../store/memories/duplicates.ts';
import { keepVersion, readSnapshot } from '../store/memories/observation-versions.ts';
import { readForUpdate } from '../store/memories/observations.ts';
import { changeIn } from './change-observation.ts';
import { type ForgettingDeps, forgetIn } from './forget-in.ts';
import { forgetTraces, SCRUBBED_TABLES } from './forgetting.ts';
import type { SavingDeps } from './save-observations.ts';

/** Both as they were when `text` was made of them, the one that stays first. */
export type TakenIn = { kept: Comparable; other: Comparable; text: string; reason: string };

/** Let one memory take another in. false: one of them was changed, confirmed, locked or forgotten meanwhile, and both stay as they are */
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
