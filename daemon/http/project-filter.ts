import type { ProjectScope } from '../store/project-scope.ts';
import type { HttpDeps } from './deps.ts';

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
