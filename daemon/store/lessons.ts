import type { Lesson } from '../contract/lessons.ts';
import type { Queries } from '../db/database.ts';
import type { Redacted, RedactedJson } from '../redact/redacted.ts';

export type LessonStatus = 'active' | 'inactive' | 'draft' | 'dismissed';

/** The fields of a lesson that people decide; redacted. */
export type LessonFields = {
  project_id: number | null;
  title: Redacted;
  rule: Redacted;
  detail: Redacted | null;
  severity: 'critical' | 'warning' | 'info';
  trigger_tool: string | null;
  trigger_pattern: string | null;
  trigger_on: string;
  trigger_output_pattern: string | null;
  trigger_files: string[];
  trigger_rule: string | null;
  action: 'warn' | 'ask' | 'deny';
  status: LessonStatus;
  source: string;
  source_key: string | null;
  source_observation_id: number | null;
  /** What a model asked for and waits for a person to grant. */
  proposed_severity: 'critical' | 'warning' | 'info' | null;
  proposed_action: 'warn' | 'ask' | 'deny' | null;
  /** Whether a person stands behind it. */
  confirmed: boolean;
};

const RECORD = `project_id bigint, title text, rule text, detail text, severity text, trigger_tool text, trigger_pattern text, trigger_on text,
  trigger_output_pattern text, trigger_files jsonb, trigger_rule text, action text, status text, source text, source_key text, source_observation_id bigint,
  proposed_severity text, proposed_action text, confirmed boolean`;
const FILES = 'array(select jsonb_array_elements_text(r.trigger_files))';

/**
 * Write a lesson. One with the `source_key` of a lesson that its project has already (of a pack, a distilled one, an imported one,
 * one of a repeated request) is not written again.
 * @returns its id, and whether it is new
 */
export async function insertLesson(tx: Queries, fields: LessonFields): Promise<{ id: number; created: boolean }> {
  const made = await tx.query<{ id: number }>(
    `insert into mem_lessons (project_id, title, rule, detail, severity, trigger_tool, trigger_pattern, trigger_on, trigger_output_pattern,
       trigger_files, trigger_rule, action, status, source, source_key, source_observation_id, proposed_severity, proposed_action, confirmed_at)
     select project_id, title, rule, detail, severity, trigger_tool, trigger_pattern, trigger_on, trigger_output_pattern, ${FILES},
       trigger_rule, action, status, source, source_key, source_observation_id, proposed_severity, proposed_action,
       case when confirmed then now() end from jsonb_to_recordset($1::jsonb) as r(${RECORD})
     on conflict (coalesce(project_id, 0), source_key) where source_key is not null do nothing returning id`,
    [[fields]],
  );
  if (made[0]) return { id: made[0].id, created: true };
  const known = await tx.query<{ id: number }>(
    'select id from mem_lessons where coalesce(project_id, 0) = coalesce($1::bigint, 0) and source_key = $2',
    [fields.project_id, fields.source_key],
  );
  return { id: known[0]!.id, created: false };
}

/** Read a lesson to change it; undefined when it isn't there. */
export async function readLessonForUpdate(
  tx: Queries,
  id: number,
): Promise<(LessonFields & { id: number }) | undefined> {
  const rows = await tx.query<LessonFields & { id: number }>(
    `select ${FIELDS} from mem_lessons where id = $1 for update`,
    [id],
  );
  return rows[0];
}

const FIELDS = `id, project_id, title, rule, detail, severity, trigger_tool, trigger_pattern, trigger_on, trigger_output_pattern,
  trigger_files, trigger_rule, action, status, source, source_key, source_observation_id, proposed_severity, proposed_action,
  confirmed_at is not null as confirmed`;

/** Replace a lesson's fields; as it was stays in its history. */
export async function updateLesson(tx: Queries, id: number, fields: LessonFields): Promise<void> {
  await tx.query(
    `insert into mem_lesson_versions (lesson_id, version, snapshot) select id, version, to_jsonb(l) from mem_lessons l where id = $1`,
    [id],
  );
  await tx.query(
    `update mem_lessons l set title = r.title, rule = r.rule, detail = r.detail, severity = r.severity, trigger_tool = r.trigger_tool,
       trigger_pattern = r.trigger_pattern, trigger_on = r.trigger_on, trigger_output_pattern = r.trigger_output_pattern,
       trigger_files = ${FILES}, trigger_rule = r.trigger_rule, action = r.action, status = r.status,
       source_observation_id = r.source_observation_id, proposed_severity = r.proposed_severity, proposed_action = r.proposed_action,
       confirmed_at = case when r.confirmed then coalesce(l.confirmed_at, now()) end, version = l.version + 1, updated_at = now()
     from jsonb_to_recordset($2::jsonb) as r(${RECORD}) where l.id = $1`,
    [id, [fields]],
  );
}

/** Returns false when there was none. */
export async function deleteLesson(q: Queries, id: number): Promise<boolean> {
  return (await q.query('delete from mem_lessons where id = $1 returning id', [id])).length > 0;
}

/** What the matcher needs of a lesson; `project` is its key. */
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
> & { confirmed: boolean };

/** Every active lesson of every project. */
export async function listLessonsForMatching(q: Queries): Promise<ActiveLesson[]> {
  return q.query<ActiveLesson>(
    `select l.id, l.title, l.rule, l.severity, l.action, p.key as project, l.trigger_tool, l.trigger_pattern, l.trigger_on,
       l.trigger_output_pattern, l.trigger_files, l.trigger_rule, l.source, l.confirmed_at is not null as confirmed
     from mem_lessons l left join mem_projects p on p.id = l.project_id where l.status = 'active' order by l.id`,
  );
}

/** Changes whenever any lesson does, in this daemon or another: tells a compiled matcher that it is out of date. */
export async function readLessonsStamp(q: Queries): Promise<string> {
  const rows = await q.query<{ stamp: string }>(
    `select count(*) || '/' || coalesce(sum(version), 0) || '/' || coalesce(max(id), 0) as stamp from mem_lessons where status = 'active'`,
  );
  return rows[0]!.stamp;
}

/** Count firings. Returns how many lessons were there. */
export async function countFirings(q: Queries, ids: readonly number[]): Promise<number> {
  const rows = await q.query(
    'update mem_lessons set fired_count = fired_count + 1, last_fired_at = now() where id = any($1::bigint[]) returning id',
    [ids],
  );
  return rows.length;
}

export type Firing = {
  lesson_id: number;
  session_id: string | null;
  project_id: number | null;
  prompt_id: string | null;
  tool_use_id: string | null;
  tool_name: string;
  call: RedactedJson;
  action: string;
};

/** Record that lessons fired before a call; the same call, delivered again, is recorded once. */
export async function insertFirings(tx: Queries, firings: readonly Firing[]): Promise<void> {
  const made = await tx.query<{ lesson_id: number }>(
    `insert into mem_lesson_firings (lesson_id, session_id, project_id, prompt_id, tool_use_id, tool_name, call, action)
     select lesson_id, session_id, project_id, prompt_id, tool_use_id, tool_name, call, action
     from jsonb_to_recordset($1::jsonb) as r(lesson_id bigint, session_id text, project_id bigint, prompt_id text, tool_use_id text,
       tool_name text, call jsonb, action text)
     where not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id)
       and not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id)
       and not exists (select 1 from mem_tombstones t where t.subject = 'tool_call' and t.subject_id = r.tool_use_id)
     on conflict do nothing returning lesson_id`,
    [firings],
  );
  if (made.length > 0)
    await countFirings(
      tx,
      made.map((row) => row.lesson_id),
    );
}
