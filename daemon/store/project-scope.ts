/**
 * From where observations are asked for: a project's row id, or one of the two below, which no row has. From each one sees
 * what was declared global as well.
 */
export type ProjectScope = number;

/** Outside of every project (the home folder, `/`): what was done there is seen from there only. */
export const OUTSIDE_PROJECTS: ProjectScope = -1;
/** A project of which nothing was ever recorded. */
export const UNKNOWN_PROJECT: ProjectScope = 0;

/** Condition: mem_observations `o` is seen from the scope that a parameter holds; `project_id is null` first, so that an index answers. */
export const seenFrom = (param: string): string =>
  `(o.project_id = ${param} or (o.project_id is null and (o.is_global or ${param} = ${OUTSIDE_PROJECTS})))`;

/** Condition: mem_observations `o` is a scope's own; global ones are not. */
export const ownOf = (scope: ProjectScope): string =>
  scope === OUTSIDE_PROJECTS ? 'o.project_id is null and not o.is_global' : `o.project_id = ${Math.trunc(scope)}`;
