import type { ProjectScope } from '../../visibility/project-scope.ts';

/** Maximum of skipped prompts before a retry: by then a cache may be warm or an index loaded. */
const MAX_SKIPPED = 63;

export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Exponential back-off by project for searches that may be late for a prompt. Each late search doubles the prompts
 * skipped; one in time resets it.
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
