// Reads the rows of an export, as lines of JSON. A transaction begun by dump.ts sees one state, with times in UTC.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { inNoBucket, PROJECT_KEY } from '../../visibility/project-scope.ts';
import { OBSERVATION } from '../forget/forgotten-subjects.ts';
import { quoted } from './dump.ts';

/** The types of an export's lines, in order: a line comes after those that it refers to. */
export const EXPORTED = ['session', 'prompt', 'tool_call', 'observation', 'rule'] as const;
export type Exported = (typeof EXPORTED)[number];

/** The selection to export; an absent field excludes nothing. */
export type ExportFilter = {
  /** A project's row id. */
  projectId?: number | undefined;
  sessionId?: string | undefined;
  /** Only observations of this kind, and nothing else. */
  kind?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

/** Rows of one fetch. */
const ROWS_A_FETCH = 200;

type Source = {
  table: string;
  /** Columns written to a line under their own names. */
  columns: string[];
  /** Further fields as SQL over the alias `o`. */
  fields?: Record<string, string>;
  /** A condition that each row meets. */
  where?: string;
  /** The column of the time that `since` and `until` compare, first and last. */
  times: [first: string, last: string];
  hasSession: boolean;
};

const SOURCES: Record<Exported, Source> = {
  session: {
    table: 'mem_sessions',
    columns: [
      ...['session_id', 'agent', 'user_id', 'cwd', 'branch', 'status', 'summary'],
      ...['started_at', 'last_event_at', 'ended_at'],
    ],
    times: ['started_at', 'last_event_at'],
    hasSession: true,
  },
  prompt: {
    table: 'mem_user_prompts',
    columns: ['prompt_id', 'session_id', 'text', 'cwd', 'branch', 'agent', 'created_at'],
    times: ['created_at', 'created_at'],
    hasSession: true,
  },
  tool_call: {
    table: 'mem_tool_calls',
    columns: [
      ...['tool_use_id', 'session_id', 'prompt_id', 'tool_name', 'input', 'output_preview', 'success', 'error'],
      ...['interrupted', 'duration_ms', 'agent_id', 'agent_type', 'cwd', 'agent', 'created_at', 'finished_at'],
    ],
    times: ['created_at', 'created_at'],
    hasSession: true,
  },
  observation: {
    table: 'mem_observations',
    columns: [
      ...[
        'external_id',
        'session_id',
        'prompt_id',
        'kind',
        'title',
        'text',
        'files',
        'topics',
        'entities',
        'metadata',
        'details',
      ],
      ...['source', 'agent', 'user_id', 'namespace', 'workspace', 'branch', 'confidence', 'pinned'],
      ...['confirmed_at', 'created_at', 'updated_at'],
    ],
    fields: {
      key: OBSERVATION,
      global: 'o.is_global',
      scope: '(select p.scope from mem_projects p where p.id = o.project_id)',
    },
    times: ['created_at', 'created_at'],
    hasSession: true,
  },
  rule: {
    table: 'mem_lessons',
    columns: [
      ...['kind', 'title', 'rule', 'detail', 'severity', 'trigger_tool', 'trigger_pattern', 'trigger_on'],
      ...['trigger_output_pattern', 'trigger_files', 'action', 'status', 'source', 'source_key', 'held_by'],
      ...['confirmed_at', 'created_at', 'updated_at'],
    ],
    fields: {
      key: 'mem_print(o.id, o.created_at)',
      // A user's rule applies to that user, in the workspace; a rule without scope and project applies to everybody.
      ...Object.fromEntries(
        ['scope', 'user_id', 'workspace'].map((name) => [
          name,
          `(select b.${name} from mem_projects b where b.id = o.project_id and b.scope is not null)`,
        ]),
      ),
      // So that it says who said it, and goes when one of these prompts is forgotten.
      said_in: `(select json_agg(json_build_object('session_id', e.session_id, 'prompt_id', e.prompt_id, 'did', e.did)
        order by e.session_id, e.prompt_id) from mem_lesson_evidence e where e.lesson_id = o.id)`,
    },
    // A pack's lessons come with the program. Rules derived from project rules are derived again.
    where: `not starts_with(o.source, 'pack:') and (${inNoBucket()} or o.source <> 'projects')`,
    times: ['created_at', 'created_at'],
    hasSession: false,
  },
};

/** The number of rows that each type has. */
export async function countExported(q: Queries, filter: ExportFilter): Promise<Record<Exported, number>> {
  const counts = {} as Record<Exported, number>;
  for (const type of EXPORTED) {
    const { where, params } = conditions(type, filter);
    const [count] = await readColumn<number>(q, `select count(*) from ${SOURCES[type].table} o where ${where}`, params);
    counts[type] = count!;
  }
  return counts;
}

/** Read the rows of a type as lines of JSON in the order of their ids, some at a time. */
export async function* exportRows(tx: Queries, type: Exported, filter: ExportFilter): AsyncGenerator<string[]> {
  const { table, columns, fields = {} } = SOURCES[type];
  const values = [
    `'type', '${type}'`,
    `'project', (select ${PROJECT_KEY} from mem_projects p where p.id = o.project_id)`,
    ...Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`),
    ...columns.map((column) => `'${column}', o.${quoted(column)}`),
  ];
  const { where, params } = conditions(type, filter);
  let after = 0;
  for (;;) {
    const rows = await tx.query<{ id: number; line: string }>(
      `select o.id, json_build_object(${values.join(', ')})::text as line from ${table} o
       where ${where} and o.id > $${params.length + 1} order by o.id limit ${ROWS_A_FETCH}`,
      [...params, after],
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_A_FETCH) return;
    after = rows.at(-1)!.id;
  }
}

/** The sessions whose id begins with `prefix`, at most two. */
export const sessionsLike = (q: Queries, prefix: string): Promise<string[]> =>
  readColumn(
    q,
    `select session_id from mem_sessions where session_id = $1
       or (starts_with(session_id, $1) and not exists (select 1 from mem_sessions where session_id = $1)) limit 2`,
    [prefix],
  );

function conditions(type: Exported, filter: ExportFilter): { where: string; params: unknown[] } {
  const { where, times, hasSession } = SOURCES[type];
  const [first, last] = times;
  const clauses = where === undefined ? ['true'] : [where];
  const params: unknown[] = [];
  const add = (value: unknown, clause: (param: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    clauses.push(clause(`$${params.length}`));
  };
  add(filter.projectId, (param) => `o.project_id = ${param}`);
  add(filter.since, (param) => `o.${last} >= ${param}`);
  add(filter.until, (param) => `o.${first} < ${param}`);
  if (hasSession) add(filter.sessionId, (param) => `o.session_id = ${param}`);
  if (type === 'observation') add(filter.kind, (param) => `o.kind = ${param}`);
  const isOut =
    (filter.kind !== undefined && type !== 'observation') || (!hasSession && filter.sessionId !== undefined);
  if (isOut) clauses.push('false');
  return { where: clauses.join(' and '), params };
}
