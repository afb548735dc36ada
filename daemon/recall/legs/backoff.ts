import type { ProjectScope } from '../../visibility/project-scope.ts';

/** Prompts that go by, at most, before a search is tried again: by then a cache may be warm, or an index loaded. */
const MAX_SKIPPED = 63;

export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Exponential back-off, by project, for a search that may take longer than a prompt waits. Each time it is late it is skipped for
 * twice as many prompts, so that neither prompt nor server pays for it; once it is in time it is no longer skipped.
 */
export function createBackoff() {
  const known = new Map<number, { late: number; skip: number }>();
  return {
    /** Whether to skip the search for this prompt; counts the prompt. */
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
      known.set(scope, { late, skip: Math.min(2 ** (late - 1) - 1, MAX_SKIPPED) });
    },
  };
}
