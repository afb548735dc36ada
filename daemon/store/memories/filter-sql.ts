import type { Filters, TagFilter, TimeFilter } from '../../contract/filters.ts';
import { isNamedFile } from './named-file.ts';

/** The columns of a filter's fields in mem_observations (alias o). */
const SCALARS = {
  kind: 'o.kind',
  session_id: 'o.session_id',
  agent: 'o.agent',
  user_id: 'o.user_id',
  namespace: 'o.namespace',
  workspace: 'o.workspace',
  branch: 'o.branch',
} as const;
const LISTS = { topics: 'o.topics', entities: 'o.entities' } as const;
const TIMES = { created_at: 'o.created_at', last_accessed: 'o.last_accessed_at' } as const;

/**
 * Compile filters to conditions on mem_observations o. Values become parameters, appended to `params`; names never come
 * from input. A null column matches only `ne`.
 * @returns `true` when there is no filter
 */
export function filterSql(filters: Filters, params: unknown[]): string {
  const conditions: string[] = [];
  const bind = (value: unknown, cast: string) => `$${params.push(value)}::${cast}`;
  for (const [field, column] of Object.entries(SCALARS)) {
    const filter = filters[field as keyof typeof SCALARS];
    if (filter) conditions.push(scalarCondition(column, filter, bind));
  }
  for (const [field, column] of Object.entries(LISTS)) {
    const filter = filters[field as keyof typeof LISTS];
    if (filter) conditions.push(listCondition(column, filter, bind));
  }
  if (filters.files) conditions.push(filesCondition('o.files', filters.files, bind));
  for (const [field, column] of Object.entries(TIMES)) {
    const filter = filters[field as keyof typeof TIMES];
    if (filter) conditions.push(...timeConditions(column, filter, bind));
  }
  if (filters.event_date) conditions.push(...timeConditions(EVENT_DATE, filters.event_date, bindAsText(bind)));
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** Compared as text, which sorts like the times: a cast would fail for other programs' values. */
const EVENT_DATE = `((o.metadata ->> 'event_date') collate "C")`;
const bindAsText =
  (bind: Bind): Bind =>
  (value) =>
    bind(new Date(value as string).toISOString(), 'text');

type Bind = (value: unknown, cast: string) => string;

function scalarCondition(column: string, filter: TagFilter, bind: Bind): string {
  if (filter.eq !== undefined) return `${column} = ${bind(filter.eq, 'text')}`;
  if (filter.ne !== undefined) return `${column} is distinct from ${bind(filter.ne, 'text')}`;
  if (filter.any !== undefined) return `${column} = any(${bind(filter.any, 'text[]')})`;
  if (filter.none !== undefined) return `coalesce(${column} <> all(${bind(filter.none, 'text[]')}), true)`;
  if (filter.startswith !== undefined) return `starts_with(${column}, ${bind(filter.startswith, 'text')})`;
  // A single value contains all given values only if they are equal.
  return `${column} = all(${bind(filter.all, 'text[]')})`;
}

function listCondition(column: string, filter: TagFilter, bind: Bind): string {
  if (filter.eq !== undefined) return `${bind(filter.eq, 'text')} = any(${column})`;
  if (filter.ne !== undefined) return `not (${bind(filter.ne, 'text')} = any(${column}))`;
  if (filter.any !== undefined) return `${column} && ${bind(filter.any, 'text[]')}`;
  if (filter.none !== undefined) return `not (${column} && ${bind(filter.none, 'text[]')})`;
  if (filter.startswith !== undefined)
    return `exists (select 1 from unnest(${column}) tag where starts_with(tag, ${bind(filter.startswith, 'text')}))`;
  return `${column} @> ${bind(filter.all, 'text[]')}`;
}

/** Files are matched by name. */
function filesCondition(column: string, filter: TagFilter, bind: Bind): string {
  const named = (names: readonly string[]) =>
    `exists (select 1 from unnest(${column}) file, unnest(${bind(names, 'text[]')}) name where ${isNamedFile('file', 'name')})`;
  if (filter.eq !== undefined) return named([filter.eq]);
  if (filter.ne !== undefined) return `not ${named([filter.ne])}`;
  if (filter.any !== undefined) return named(filter.any);
  if (filter.none !== undefined) return `not ${named(filter.none)}`;
  if (filter.all !== undefined) return filter.all.map((name) => named([name])).join(' and ');
  return listCondition(column, filter, bind);
}

const COMPARISONS = { gt: '>', lt: '<', gte: '>=', lte: '<=', eq: '=' } as const;

function timeConditions(column: string, filter: TimeFilter, bind: Bind): string[] {
  const conditions: string[] = [];
  for (const [name, sign] of Object.entries(COMPARISONS)) {
    const value = filter[name as keyof typeof COMPARISONS];
    if (value !== undefined) conditions.push(`${column} ${sign} ${bind(value, 'timestamptz')}`);
  }
  if (filter.ne !== undefined) conditions.push(`${column} is distinct from ${bind(filter.ne, 'timestamptz')}`);
  if (filter.between !== undefined) {
    conditions.push(
      `${column} between ${bind(filter.between[0], 'timestamptz')} and ${bind(filter.between[1], 'timestamptz')}`,
    );
  }
  return conditions;
}
