import type { HttpDeps } from './deps.ts';

/** No project has this id: a filter by an unknown project finds nothing, instead of everything. */
const NO_PROJECT = 0;

/** The id to filter a list by; undefined when no project was asked for. */
export async function projectFilter(
  deps: Pick<HttpDeps, 'projects'>,
  ref: string | undefined,
): Promise<number | undefined> {
  if (ref === undefined) return undefined;
  return (await deps.projects.find(ref))?.id ?? NO_PROJECT;
}
