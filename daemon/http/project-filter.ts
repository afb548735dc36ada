import type { ProjectScope } from '../store/project-scope.ts';
import type { HttpDeps } from './deps.ts';
import { HttpProblem } from './problem.ts';

/**
 * What to filter a list by: a project's id, or a scope that no row has (a filter by an unknown project finds nothing, instead of
 * everything); undefined when no project was asked for.
 */
export async function projectFilter(
  deps: Pick<HttpDeps, 'projects'>,
  ref: string | undefined,
): Promise<ProjectScope | undefined> {
  if (ref === undefined) return undefined;
  return deps.projects.scopeOf(ref);
}

/**
 * A lesson without a project fires in every one, so a folder outside of projects must not make one by the way.
 * @throws HttpProblem 422 for a folder that belongs to no project; `null` and undefined pass
 */
export function requireProjectOrNone(deps: Pick<HttpDeps, 'projects'>, ref: string | null | undefined): void {
  if (!ref || deps.projects.keyOf(ref) !== undefined) return;
  const message = `${ref} belongs to no project, and a lesson of no project fires in every one: if that is meant, say --global (MCP: global: true; REST: project: null), else name a project`;
  throw new HttpProblem(422, 'The lesson has no project', { faults: [{ path: 'project', message }] });
}
