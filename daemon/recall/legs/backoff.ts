import type { ProjectScope } from '../../store/project-scope.ts';

/** At most so many prompts go by before a search is tried again: a cache warms, an index is there at last. */
const MOST_SKIPPED = 63;

export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Exponential back-off for a search that may take longer than a prompt waits, by project: it is left out twice as often after each
 * time that it came too late, so that neither prompt nor server pays for it, and no longer once it came in time.
 */
export function createBackoff() {
  const known = new Map<number, { late: number; skip: number }>();
  return {
    /** Whether to leave the search out for this prompt. */
    skip(scope: ProjectScope): boolean {
      const search = known.get(scope);
      if (!search || search.skip === 0) return false;
      search.skip--;
      return true;
    },

    /** Note how a search ended. */
    note(scope: ProjectScope, wasLate: boolean): void {
      if (!wasLate) {
        known.delete(scope);
        return;
      }
      const late = (known.get(scope)?.late ?? 0) + 1;
      known.set(scope, { late, skip: Math.min(2 ** (late - 1) - 1, MOST_SKIPPED) });
    },
  };
}
