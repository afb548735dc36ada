import type { Lesson } from '../../contract/lessons.ts';
import type { LessonStatus, RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { columns, type RowOf } from '../columns.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';

const DECIDED = columns({
  title: 'redacted',
  rule: 'redacted',
  detail: 'redacted null',
  severity: 'text',
  trigger_tool: 'text null',
  trigger_pattern: 'text null',
  trigger_on: 'text',
  trigger_output_pattern: 'text null',
  trigger_files: 'text[]',
  trigger_rule: 'text null',
  action: 'text',
  status: 'text',
  source_observation_id: 'bigint null',
  /** The action or severity that a model requested and a person has not granted yet. */
  proposed_severity: 'text null',
  proposed_action: 'text null',
});
/** Columns that don't change. */
const ORIGIN = columns({ project_id: 'bigint null', source: 'text', source_key: 'text null' });

/** The fields of a lesson that people edit, and its source; redacted. */
export type LessonFields = RowOf<typeof DECIDED> &
  RowOf<typeof ORIGIN> &
  Pick<Lesson, 'severity' | 'action' | 'proposed_severity' | 'proposed_action'> & {
    status: LessonStatus;
    /** Whether a person confirmed it. */
    confirmed: boolean;
  };
const RECORD = `${DECIDED.record}, ${ORIGIN.record}, confirmed boolean`;

/**
 * Write a lesson, unless its project already has one with its `source_key` (from a pack, distillation, import or
 * repeated request).
 * @returns its id, and whether it is new
 */
export async function insertLesson(tx: Queries, fields: LessonFields): Promise<{ id: number; created: boolean }> {
  const inserted = await tx.query<{ id: number }>(
    `insert into mem_lessons (${DECIDED.names}, ${ORIGIN.names}, confirmed_at)
     select ${DECIDED.names}, ${ORIGIN.names}, case when confirmed then now() end from jsonb_to_recordset($1::jsonb) as r(${RECORD})
     on conflict (coalesce(project_id, 0), source_key) where source_key is not null do nothing returning id`,
    [[fields]],
  );
  if (inserted[0]) return { id: inserted[0].id, created: true };
  const existing = await tx.query<{ id: number }>(
    'select id from mem_lessons where coalesce(project_id, 0) = coalesce($1::bigint, 0) and source_key = $2',
    [fields.project_id, fields.source_key],
  );
  return { id: existing[0]!.id, created: false };
}

/** Read a lesson to change it; undefined if it doesn't exist. */
export async function readLessonForUpdate(
  tx: Queries,
  id: number,
): Promise<(LessonFields & { id: number; is_rule: boolean }) | undefined> {
  const rows = await tx.query<LessonFields & { id: number; is_rule: boolean }>(
    `select id, ${DECIDED.names}, ${ORIGIN.names}, confirmed_at is not null as confirmed, kind is not null as is_rule from mem_lessons where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/** Replace a lesson's fields; its history stores the previous version. */
export async function updateLesson(tx: Queries, id: number, fields: LessonFields): Promise<void> {
  await tx.query(
    `insert into mem_lesson_versions (lesson_id, version, snapshot) select id, version, to_jsonb(l) from mem_lessons l where id = $1`,
    [id],
  );
  await tx.query(
    `update mem_lessons l set ${DECIDED.set('r')},
       ended_at = case when r.status = 'active' then null else l.ended_at end,
       confirmed_at = case when r.confirmed then coalesce(l.confirmed_at, now()) end, version = l.version + 1, updated_at = now()
     from jsonb_to_recordset($2::jsonb) as r(${RECORD}) where l.id = $1`,
    [id, [fields]],
  );
}

/** Delete a lesson. Returns false if there was none. */
export async function deleteLesson(q: Queries, id: number): Promise<boolean> {
  return (await q.query('delete from mem_lessons where id = $1 returning id', [id])).length > 0;
}

/** The fields of a lesson for the matcher; `project` is its key. */
export type ActiveLesson = Pick<
  Lesson,
  | 'id'
  | 'title'
  | 'rule'
  | 'severity'
  | 'action'
  | 'project'
  | 'trigger_tool'
  | 'trigger_pattern'
  | 'trigger_on'
  | 'trigger_output_pattern'
  | 'trigger_files'
  | 'trigger_rule'
  | 'source'
> & {
  confirmed: boolean;
  /** Its kind of rule; null for a lesson that isn't one. */
  kind: RuleKind | null;
};

/** Condition: mem_lessons `l` fires on calls. A rule need not. */
const HAS_TRIGGER = `(l.kind is null or num_nonnulls(l.trigger_tool, l.trigger_pattern, l.trigger_output_pattern, l.trigger_rule) > 0
  or l.trigger_files <> '{}')`;

/** Read every active lesson of every project that fires on calls. */
export async function listLessonsForMatching(q: Queries): Promise<ActiveLesson[]> {
  return q.query<ActiveLesson>(
    `select l.id, l.title, l.rule, l.severity, l.action, p.key as project, l.trigger_tool, l.trigger_pattern, l.trigger_on,
       l.trigger_output_pattern, l.trigger_files, l.trigger_rule, l.source, l.kind, l.confirmed_at is not null as confirmed
     from mem_lessons l left join mem_projects p on p.id = l.project_id where l.status = 'active' and ${HAS_TRIGGER} order by l.id`,
  );
}

/**
 * Read a stamp that changes whenever a daemon changes a lesson: a compiled matcher with another stamp is out of date.
 */
export async function readLessonsStamp(q: Queries): Promise<string> {
  const rows = await q.query<{ stamp: string }>(
    `select count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(id), 0) as stamp from mem_lessons where status = 'active'`,
  );
  return rows[0]!.stamp;
}

/** Count firings. Returns how many of the lessons exist. */
export async function countFirings(q: Queries, ids: readonly number[]): Promise<number> {
  const rows = await q.query(
    'update mem_lessons set fired_count = fired_count + 1, last_fired_at = now() where id = any($1::bigint[]) returning id',
    [ids],
  );
  return rows.length;
}

/** Count the lessons of each source, dismissed ones included. */
export async function countLessonsBySource(q: Queries): Promise<Map<string, number>> {
  const rows = await q.query<{ source: string; n: number }>(
    'select source, count(*) as n from mem_lessons group by source',
  );
  return new Map(rows.map((row) => [row.source, row.n]));
}

const READ = inProject(
  'mem_lessons',
  `${DECIDED.of('t')}, t.source, t.status = 'active' as active, t.confirmed_at, t.version, t.fired_count, t.last_fired_at, t.created_at,
   t.updated_at`,
);

/**
 * List lessons, newest first: a project's own with the global ones; each word of `query` is in title, rule, detail or
 * trigger.
 */
export function listLessons(
  q: Queries,
  filter: PageQuery & {
    projectId: number | undefined;
    query?: string | undefined;
    status?: string | undefined;
    confirmed?: boolean | undefined;
  },
): Promise<Page<Lesson>> {
  const clauses = [
    ...clause('t.kind is null and ?::boolean', true),
    ...clause('(t.project_id is null or t.project_id = ?)', filter.projectId),
    ...clause('t.status = ?', filter.status),
    ...clause('(t.confirmed_at is not null) = ?', filter.confirmed),
    ...clause(
      `concat_ws(' ', t.title, t.rule, t.detail, t.trigger_rule, t.trigger_pattern, t.trigger_tool) ilike all(?::text[])`,
      filter.query?.split(/\s+/).filter(Boolean).map(containing),
    ),
  ];
  return readPage(q, READ, clauses, filter);
}

/** Read one lesson; undefined if it doesn't exist. */
export async function getLesson(q: Queries, id: number): Promise<Lesson | undefined> {
  return (await readPage<Lesson>(q, READ, clause('t.id = ?', id), { limit: 1 })).items[0];
}

/** A pattern for `ilike` that finds a word anywhere. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
