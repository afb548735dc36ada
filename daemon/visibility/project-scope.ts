// Visibility of observations, decided only here. Each observation has one place, `project_id`:
//
//   a project          visible in that project
//   none               visible outside of projects, or everywhere if it is global
//   a bucket           (mem_projects.scope) of a conversation, an agent or a user: visible only to an asker that names
//                      this bucket
//
// A query for a project compares with its row id, so it matches no bucket. A query for all projects leaves buckets out.
// An asker's own buckets (./buckets.ts) are named beside the project.

/**
 * The scope of a query for observations: a project's row id, or one of the two below, which no row has. Every scope
 * also includes global observations.
 */
export type ProjectScope = number;
/** Row ids of the buckets that an asker sees. */
export type Buckets = readonly number[];

/** Outside of every project (the home folder, `/`): work there is visible only from there. */
export const OUTSIDE_PROJECTS: ProjectScope = -1;
/** A project without any record. */
export const UNKNOWN_PROJECT: ProjectScope = 0;
export const NO_BUCKETS: Buckets = [];

/**
 * Two conditions, one of which is true if a row of mem_observations `o` is visible in the scope in a parameter: it is
 * the project's own, or in none. Each is found by an index in the order of that index, where `or` is not. `project_id
 * is null` comes first for the same reason.
 */
export const seenByBranch = (param: string, o = 'o'): [own: string, ofNone: string] => [
  `${o}.project_id = ${param}`,
  `(${o}.project_id is null and (${o}.is_global or ${param} = ${OUTSIDE_PROJECTS}))`,
];

/** Condition: a row of mem_observations `o` is visible in the scope in a parameter. */
const seenFrom = (param: string): string => `(${seenByBranch(param).join(' or ')})`;

/** Condition: a row `o` with a `project_id` is in no bucket. */
export const inNoBucket = (o = 'o'): string =>
  `(${o}.project_id is null or ${o}.project_id not in (select b.id from mem_projects b where b.scope is not null))`;

/**
 * Condition: a row `o` is visible in the scope in a parameter (null: in any project), or in the buckets in another
 * parameter, an array of ids; without that one, in no bucket.
 */
export const seenIn = (param: string, buckets?: string): string =>
  `(${seenFrom(param)} or (${param} is null and ${inNoBucket()})${buckets ? ` or o.project_id = any(${buckets}::bigint[])` : ''})`;

/**
 * Condition: a rule or a lesson `l` is visible in the scope in a parameter (null: in any project, no bucket); one of no
 * project applies everywhere.
 */
export const ruleSeenIn = (param: string): string =>
  `(l.project_id is null or l.project_id = ${param} or (${param} is null and ${inNoBucket('l')}))`;

/** Condition: mem_observations `o` is a scope's own; global ones are not. */
export const ownOf = (scope: ProjectScope): string =>
  scope === OUTSIDE_PROJECTS ? 'o.project_id is null and not o.is_global' : `o.project_id = ${Math.trunc(scope)}`;

/** The key of the project that a row of mem_projects `p` is; null for a bucket, which no request can name. */
export const PROJECT_KEY = 'case when p.scope is null then p.key end';

/** The scope of a row of mem_observations, with its row of mem_projects `p`, by name; null outside of projects. */
export const scopeNameSql = (o: string): string =>
  `case when ${o}.is_global then 'global' when ${o}.project_id is not null then coalesce(p.scope, 'project') end`;
