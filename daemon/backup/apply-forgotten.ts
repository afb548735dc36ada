import type { Database } from '../db/database.ts';
import { readForgotten } from '../home/forgotten-list.ts';
import type { Home } from '../home/home.ts';
import { removeWhatIsGone } from '../memory/gone-list.ts';
import { forgetTarget } from '../store/forget/forget.ts';
import { targetsOfForgotten } from '../store/forget/forgotten-subjects.ts';
import type { Removed } from '../store/forget/gone.ts';
import { addTombstones } from '../store/forget/tombstones.ts';

const HOW = { reason: 'forgotten before the restore', binId: null };

/**
 * Counts of removed things found in a restored memory: forgotten observations, prompts, calls and sessions, and rows of
 * each other kind.
 */
export type LeftOut = { forgotten: number; removed: Removed };

/**
 * Remove everything on the list from a memory of an older state: permanently forget what was forgotten since, add the
 * tombstones of everything ever forgotten, so that no transcript brings it back, then revoke, end and remove.
 * Idempotent.
 * @param since when the state was saved
 */
export async function applyForgotten(db: Database, home: Home, since: Date): Promise<LeftOut> {
  const forgotten = await forgetAgain(db, home, since);
  return { forgotten, removed: await removeWhatIsGone(db, home) };
}

async function forgetAgain(db: Database, home: Home, since: Date): Promise<number> {
  const forgotten = readForgotten(home);
  if (forgotten.length === 0) return 0;
  return db.transaction(async (tx) => {
    let count = 0;
    for await (const { target, sessionId } of targetsOfForgotten(tx, forgotten, since)) {
      const { gone } = await forgetTarget(tx, target, HOW, sessionId);
      count += gone.observations + gone.prompts + gone.tool_calls + gone.sessions;
    }
    await addTombstones(
      tx,
      forgotten.flatMap(({ subject, id }) =>
        subject === 'session' || subject === 'prompt' || subject === 'tool_call' ? [{ subject, id }] : [],
      ),
      HOW,
    );
    return count;
  });
}
