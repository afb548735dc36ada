/**
 * The scope of a query for observations: a project's row id, or one of the two below, which no row has. Every scope also includes
 * global observations.
 */
export type ProjectScope = number;

/** Outside of every project (the home folder, `/`): work there is visible only from there. */
export const OUTSIDE_PROJECTS: ProjectScope = -1;
/** A project without any record. */
export const UNKNOWN_PROJECT: ProjectScope = 0;

/** Condition: a row of mem_observations `o` is visible in the scope in a parameter; `project_id is null` comes first so that an index is used. */
export const seenFrom = (param: string, o = 'o'): string =>
  `(${o}.project_id = ${param} or (${o}.project_id is null and (${o}.is_global or ${param} = ${OUTSIDE_PROJECTS})))`;

/** Condition: mem_observations `o` is a scope's own; global ones are not. */
export const ownOf = (scope: ProjectScope): string =>
  scope === OUTSIDE_PROJECTS ? 'o.project_id is null and not o.is_global' : `o.project_id = ${Math.trunc(scope)}`;
