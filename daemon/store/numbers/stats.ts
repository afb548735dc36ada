import type { Stats } from '../../contract/health.ts';
import type { Queries } from '../../db/database.ts';

/** Count the stored rows of each table, and the observations of each kind. */
export async function readStats(q: Queries): Promise<Stats> {
  const lastDay = q.query<Stats['last_day']>(
    `select count(*) as answers, count(*) filter (where not told) + (
         select count(*) from mem_lesson_firings where outcome = 'late' and fired_at > now() - interval '1 day') as late,
       percentile_cont(0.5) within group (order by load) as load
     from mem_injections where created_at > now() - interval '1 day'`,
  );
  const counts = q.query<Omit<Stats, 'by_kind' | 'last_day'>>(
    `select (select count(*) from mem_projects where scope is null) as projects,
       (select count(*) from mem_sessions) as sessions,
       (select count(*) from mem_user_prompts) as prompts,
       (select count(*) from mem_tool_calls) as tool_calls,
       0 as observations,
       (select count(*) from mem_observations where pinned) as pinned,
       (select count(*) from mem_lessons) as lessons,
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
    by_kind,
  };
}
