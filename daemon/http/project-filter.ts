import type { ProjectScope } from '../visibility/project-scope.ts';
import type { HttpDeps } from './deps.ts';
import { HttpProblem } from './problem.ts';

/**
 * The filter for a list: a project's id, or for an unknown project one that matches no row, so that the list is empty
 * instead of complete; undefined when no project was given.
 */
export async function projectFilter(
  deps: Pick<HttpDeps, 'projects'>,
  ref: string | undefined,
): Promise<ProjectScope | undefined> {
  if (ref === undefined) return undefined;
  return deps.projects.scopeOf(ref);
}

/**
 * Reject a lesson for a folder outside of projects: a lesson without a project would fire everywhere.
 * @throws HttpProblem 422 for a folder that belongs to no project; `null` and undefined pass
 */
export function requireProjectOrNone(deps: Pick<HttpDeps, 'projects'>, ref: string | null | undefined): void {
  if (!ref || deps.projects.keyOf(ref) !== undefined) return;
  const message =
    `${ref} belongs to no project, and a lesson without a project fires in every one; if you want that, use --global ` +
    '(MCP: global: true; REST: project: null), otherwise give a project';
  throw new HttpProblem(422, 'The lesson has no project', { faults: [{ path: 'project', message }] });
}
