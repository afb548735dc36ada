// Writes the rows of another memory beside the existing ones: known and forgotten rows stay unchanged.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { columns, type RowOf } from '../columns.ts';
import { OBSERVATION } from '../forget/forgotten-subjects.ts';
import { notForgotten } from '../forget/tombstones.ts';

/** A memory's relation to a row: known, or forgotten. */
export type Standing = 'known' | 'forgotten';

const WORK = {
  session: ['mem_sessions', 'session_id'],
  prompt: ['mem_user_prompts', 'prompt_id'],
  tool_call: ['mem_tool_calls', 'tool_use_id'],
} as const;

/** Find which of these ids are known or forgotten; the others are absent. */
export async function findStanding(
  q: Queries,
  type: keyof typeof WORK,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const [table, column] = WORK[type];
  const rows = await q.query<{ id: string; standing: Standing }>(
    `select subject_id as id, 'forgotten' as standing from mem_tombstones where subject = $2 and subject_id = any($1::text[])
     union all select ${column}, 'known' from ${table} where ${column} = any($1::text[])`,
    [ids, type],
  );
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

const SESSION = columns({
  session_id: 'text',
  agent: 'text',
  user_id: 'text null',
  project_id: 'bigint null',
  cwd: 'text null',
  branch: 'text null',
  status: 'text',
  summary: 'redacted null',
  started_at: 'timestamptz',
  last_event_at: 'timestamptz',
  ended_at: 'timestamptz null',
});
export type ImportedSession = RowOf<typeof SESSION>;

/** Add sessions, except known and forgotten ones. */
export async function insertImportedSessions(tx: Queries, rows: readonly ImportedSession[]): Promise<void> {
  await tx.query(
    `insert into mem_sessions (${SESSION.names}) select ${SESSION.names} from jsonb_to_recordset($1::jsonb) as r(${SESSION.record}, ord integer)
     where ${notForgotten({ session: 'r.session_id' })} order by ord on conflict (session_id) do nothing`,
    [rows.map((row, ord) => ({ ...row, ord }))],
  );
}

const OBSERVATION_ID = columns({
  project_id: 'bigint null',
  external_id: 'text',
  /** The name of an exported observation in every copy; null if none is known. */
  key: 'text null',
  created_at: 'timestamptz null',
});
type ImportedId = RowOf<typeof OBSERVATION_ID>;

/**
 * Find which observations are known or forgotten, by their index in `ids`: matched by external id, and by key if they
 * come from this memory.
 */
export async function standingOfObservations(q: Queries, ids: readonly ImportedId[]): Promise<Map<number, Standing>> {
  const rows = await q.query<{ at: number; standing: Standing }>(
    `with r as (select * from jsonb_to_recordset($1::jsonb) as r(at integer, ${OBSERVATION_ID.record}))
     select r.at, 'forgotten' as standing from r join mem_tombstones t on t.subject = 'external'
       and t.subject_id = coalesce(r.project_id, 0) || '/' || r.external_id
     union all select r.at, 'known' from r join mem_observations o
       on coalesce(o.project_id, 0) = coalesce(r.project_id, 0) and o.external_id = r.external_id
     union all select r.at, 'known' from r join mem_observations o on o.created_at = r.created_at and ${OBSERVATION} = r.key`,
    [ids.map((id, index) => ({ ...id, at: index }))],
  );
  return new Map(rows.map(({ at, standing }) => [at, standing]));
}

const ORIGIN = columns({
  project_id: 'bigint null',
  external_id: 'text',
  source: 'text',
  confirmed_at: 'timestamptz null',
});
type ImportedOrigin = RowOf<typeof ORIGIN>;

/** Set who wrote imported observations, and when a person confirmed them. */
export async function setOrigins(tx: Queries, rows: readonly ImportedOrigin[]): Promise<void> {
  await tx.query(
    `update mem_observations o set source = r.source, confirmed_at = coalesce(o.confirmed_at, r.confirmed_at),
       changed_xid = pg_current_xact_id()
     from jsonb_to_recordset($1::jsonb) as r(${ORIGIN.record})
     where coalesce(o.project_id, 0) = coalesce(r.project_id, 0) and o.external_id = r.external_id`,
    [rows],
  );
}

/**
 * Whether a project has the lesson or rule already: by its key, or by its words and its trigger. Ended and dismissed
 * ones count.
 */
export async function hasLesson(
  q: Queries,
  lesson: {
    projectId: number | null;
    sourceKey: string;
    rule: string;
    tool: string | null;
    pattern: string | null;
  },
): Promise<boolean> {
  const found = await readColumn(
    q,
    `select 1 from mem_lessons where coalesce(project_id, 0) = coalesce($1::bigint, 0) and (source_key = $2
       or rule = $3 and trigger_tool is not distinct from $4 and trigger_pattern is not distinct from $5) limit 1`,
    [lesson.projectId, lesson.sourceKey, lesson.rule, lesson.tool, lesson.pattern],
  );
  return found.length > 0;
}
