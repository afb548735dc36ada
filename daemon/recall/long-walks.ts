/** At most so many prompts go by before the walk is tried again: a cache warms, a project's share of the memory grows. */
const MOST_SKIPPED = 63;

export type LongWalks = ReturnType<typeof createLongWalks>;

/**
 * In which projects the walk to the nearest vectors takes longer than a prompt waits: a small project in a large memory, pages that
 * no cache holds. There it is left out, twice as often after each try that failed, so that neither prompt nor server pays for it.
 */
export function createLongWalks() {
  const known = new Map<number, { missed: number; skip: number }>();
  return {
    /** Whether to leave the walk out for this prompt. */
    skip(projectId: number): boolean {
      const walk = known.get(projectId);
      if (!walk || walk.skip === 0) return false;
      walk.skip--;
      return true;
    },

    /** Note how a walk ended. */
    note(projectId: number, wasLate: boolean): void {
      if (!wasLate) {
        known.delete(projectId);
        return;
      }
      const missed = (known.get(projectId)?.missed ?? 0) + 1;
      known.set(projectId, { missed, skip: Math.min(2 ** (missed - 1) - 1, MOST_SKIPPED) });
    },
  };
}
