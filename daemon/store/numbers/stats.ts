import type { Stats } from '../../contract/health.ts';
import type { Queries } from '../../db/database.ts';

/** Count the stored rows of each table, the observations of each kind, and the rules. */
export async function readStats(q: Queries): Promise<Stats> {
  const lastDay = q.query<Stats['last_day']>(
    `select count(*) as answers, count(*) filter (where not told) + (
         select count(*) from mem_lesson_firings where outcome = 'late' and fired_at > now() - interval '1 day') as late,
       percentile_cont(0.5) within group (order by load) as load
     from mem_injections where created_at > now() - interval '1 day'`,
  );
  const rules = readRuleStats(q);
  const counts = q.query<Omit<Stats, 'by_kind' | 'last_day' | 'rules'>>(
    `select (select count(*) from mem_projects where scope is null) as projects,
       (select count(*) from mem_sessions) as sessions,
       (select count(*) from mem_user_prompts) as prompts,
       (select count(*) from mem_tool_calls) as tool_calls,
       0 as observations,
       (select count(*) from mem_observations where pinned) as pinned,
       (select count(*) from mem_lessons where kind is null) as lessons,
       (select count(*) from mem_injections where told) as injections,
       (select count(*) from mem_injections where not told) + (select count(*) from mem_lesson_firings where outcome = 'late') as late_answers,
       pg_database_size(current_database()) as database_bytes`,
  );
  const kinds = q.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from mem_observations group by kind order by count desc, kind',
  );
  const [row] = await counts;
  const [last_day] = await lastDay;
  // The sum of the kinds: counting a large table once takes long enough.
  const by_kind = Object.fromEntries((await kinds).map(({ kind, count }) => [kind, count]));
  return {
    ...row!,
    last_day: last_day!,
    observations: Object.values(by_kind).reduce((sum, count) => sum + count, 0),
    rules: await rules,
    by_kind,
  };
}

async function readRuleStats(q: Queries): Promise<Stats['rules']> {
  const counts = q.query<Omit<Stats['rules'], 'last_locked'>>(
    `with latest as (select session_id from mem_user_prompts order by created_at desc, prompt_id desc limit 1),
       shown as (
         select (item ->> 'rule')::bigint as rule from mem_injections i cross join jsonb_array_elements(i.items) item
         where i.told and item ->> 'zone' <> 'said' and i.session_id = (select session_id from latest) and item ? 'rule'
         union
         select f.lesson_id from mem_lesson_firings f join mem_lessons l on l.id = f.lesson_id
         where f.told and l.kind is not null and f.session_id = (select session_id from latest))
     select count(*) filter (where status = 'active') as active,
       count(*) filter (where status = 'active' and source = 'prompt') as learnt,
       count(*) filter (where status = 'active' and locked_at is not null) as locked,
       count(*) filter (where status = 'draft' and source <> 'remark') as drafts,
       (select count(*) from shown) as shown_in_last_session
     from mem_lessons where kind is not null`,
  );
  const locked = q.query<NonNullable<Stats['rules']['last_locked']>>(
    `select id, rule as text, to_json(locked_at) #>> '{}' as at from mem_lessons
     where kind is not null and status = 'active' and locked_at is not null order by locked_at desc, id desc limit 1`,
  );
  return { ...(await counts)[0]!, last_locked: (await locked)[0] ?? null };
}
