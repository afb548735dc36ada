import type { Database } from '../db/database.ts';
import { readForgotten } from '../home/forgotten-list.ts';
import type { Home } from '../home/home.ts';
import { forgetTarget } from '../store/forget.ts';
import { targetsOfForgotten } from '../store/forgotten-subjects.ts';
import { addTombstones } from '../store/tombstones.ts';

const HOW = { reason: 'forgotten before the restore', binId: null };

/**
 * Forget in a restored memory what was forgotten since its backup was made, for good, and put up the tombstones of all that was ever
 * forgotten, so that no transcript brings it back. Returns how many observations, prompts, calls and sessions went.
 */
export async function applyForgotten(db: Database, home: Home, since: Date): Promise<number> {
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
