import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

/** Condition: a lesson that code derived from recorded data; it quotes commands, errors and the user. */
const MADE_BY_CODE = `l.source in ('distilled', 'correction')`;
const FORGOTTEN = '(forgotten)';

/** Record the sessions that a proposed lesson was derived from. */
export async function noteEvidence(tx: Queries, lessonId: number, sessions: readonly string[]): Promise<void> {
  await tx.query(
    'insert into mem_lesson_evidence (lesson_id, session_id) select $1, s from unnest($2::text[]) as s on conflict do nothing',
    [lessonId, sessions],
  );
}

/**
 * Remove the proposals that were derived from sessions. Drafts are deleted. Dismissed ones keep only their status.
 * Approved ones keep their rule, without quotes and earlier wordings. A proposal without recorded sessions counts as
 * derived from every session of its project. Returns a session of each project that lost some, to draft lessons again.
 * `onLessons` gets their ids before they change.
 */
export async function forgetDrafts(
  tx: Queries,
  sessions: readonly string[],
  onLessons: (ids: number[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const lessons = await tx.query<{ id: number; project_id: number | null; status: string }>(
    `select l.id, l.project_id, l.status from mem_lessons l where ${MADE_BY_CODE} and (
       exists (select 1 from mem_lesson_evidence e where e.lesson_id = l.id and e.session_id = any($1::text[]))
       or not exists (select 1 from mem_lesson_evidence e where e.lesson_id = l.id)
         and l.project_id in (select project_id from mem_sessions where session_id = any($1::text[])))`,
    [sessions],
  );
  if (lessons.length === 0) return [];
  await onLessons(lessons.map(({ id }) => id));
  const ofStatus = (...statuses: string[]) =>
    lessons.filter((lesson) => statuses.includes(lesson.status)).map((lesson) => lesson.id);
  await tx.query('delete from mem_lesson_versions where lesson_id = any($1::bigint[])', [lessons.map(({ id }) => id)]);
  await tx.query('delete from mem_lessons where id = any($1::bigint[])', [ofStatus('draft')]);
  await tx.query(
    `update mem_lessons set title = $2, rule = $2, detail = null, trigger_pattern = null,
       trigger_output_pattern = null, trigger_files = '{}'
     where id = any($1::bigint[])`,
    [ofStatus('dismissed'), FORGOTTEN],
  );
  await tx.query('update mem_lessons set detail = null where id = any($1::bigint[]) and detail is not null', [
    ofStatus('active', 'inactive'),
  ]);
  return readColumn(
    tx,
    `select distinct on (project_id) session_id from mem_sessions
     where project_id = any($1::bigint[]) and not session_id = any($2::text[]) order by project_id, last_event_at desc`,
    [lessons.flatMap((lesson) => lesson.project_id ?? []), sessions],
  );
}
