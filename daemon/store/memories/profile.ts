import type { Profile } from '../../contract/profile.ts';
import type { Queries } from '../../db/database.ts';

/** Count a user's signals in the stored sessions: prompts that said or ended a rule, calls on which a rule fired. */
export async function readSignalCounts(q: Queries, userId: string | null): Promise<Profile['signals']> {
  const rows = await q.query<Profile['signals']>(
    `with mine as (select session_id from mem_sessions where coalesce(user_id, '') = $1),
       said as (select did from mem_lesson_evidence e join mem_lessons l on l.id = e.lesson_id
         where l.kind is not null and l.source <> 'projects' and e.prompt_id <> '' and e.session_id in (select session_id from mine)),
       met as (select f.outcome from mem_lesson_firings f join mem_lessons l on l.id = f.lesson_id
         where l.kind is not null and f.session_id in (select session_id from mine))
     select (select count(*) from said where did = 'said') as said, (select count(*) from said where did = 'ended') as ended,
       (select count(*) from met where outcome in ('changed', 'dropped', 'denied')) as followed,
       (select count(*) from met where outcome = 'insisted') as insisted`,
    [userId ?? ''],
  );
  return rows[0]!;
}
