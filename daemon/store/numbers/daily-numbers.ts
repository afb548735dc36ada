/**
 * Daily figures, in mem_daily_numbers. Permanent tables are recounted week by week, so counting twice gives the same;
 * items forgotten since are then no longer counted, and days without new rows stay unchanged. The journal is large and
 * pruned after some days, so its secrets are added once, up to an id stored in the same transaction. Hooks are added as
 * well.
 *
 *   metric      part                       value
 *   memories    kind                       rows of mem_observations
 *   prompts                                prompts that were delivered as they were sent
 *   carried                                prompts that were given something
 *   tokens      prompts, briefs            what was added
 *   recall_ms   p50, p95, p99              how long choosing took for a prompt
 *   lessons     heeded, ignored, ran, open what followed firings; open: nothing yet
 *   secrets                                marks of masked secrets in the journal
 *   hook_ms     a bound of HOOK_MS_BOUNDS  hooks that took at most so long, and more than the bound before
 */
import { DAY_MS } from '../../contract/calendar-days.ts';
import { MAX_STATS_DAYS } from '../../contract/stats.ts';
import type { Database, Queries } from '../../db/database.ts';

const KEPT_DAYS = MAX_STATS_DAYS;
/** Days per statement: a week of a busy person is counted in some milliseconds. */
const DAYS_AT_ONCE = 7;
/** Days before today that are always recounted: outcomes of firings come late. */
const OPEN_DAYS = 2;
/** Whole days with complete injections; older ones are pruned (daemon/store/upkeep/upkeep.ts). */
const WHOLE_INJECTION_DAYS = 89;
/** Range of ids below the newest that is read again, since transactions don't commit in the order of their ids. */
const OVERLAP = 50;
/** Rows of the journal per statement; each payload has some kilobytes. */
const EVENTS_AT_ONCE = 200;
/** Age of journal rows beyond which every transaction with an earlier id has ended. */
const SETTLED = `interval '1 minute'`;

/** The start of a UTC day, in milliseconds. */
export const startOfDay = (at: number): number => at - (at % DAY_MS);
const dayOf = (column: string) => `(${column} at time zone 'UTC')::date`;
const during = (column: string) => `${column} >= $1 and ${column} < $2`;

/**
 * Count the permanent tables by day, metric and part from $1 to $2; injections from $3 on. @param where further
 * conditions on each of their rows
 */
const countSql = (where = '') => `with injections as (
    select ${dayOf('created_at')} as day, event, prompt_id, id, tokens, took_ms
    from mem_injections where told and ${during('created_at')} and created_at >= $3 ${where})
  select ${dayOf('created_at')} as day, 'memories' as metric, kind as part, count(*)::float8 as value
    from mem_observations where ${during('created_at')} ${where} group by 1, 3
  union all select ${dayOf('created_at')}, 'prompts', '', count(*)::float8
    from mem_user_prompts where ${during('created_at')} and origin <> 'transcript' ${where} group by 1
  union all select day, 'carried', '', count(distinct coalesce(prompt_id, id::text))::float8
    from injections where event = 'UserPromptSubmit' and tokens > 0 group by 1
  union all select day, 'tokens', case when event in ('SessionStart', 'SubagentStart') then 'briefs' else 'prompts' end, sum(tokens)::float8
    from injections where tokens > 0 group by 1, 3
  union all select day, 'recall_ms', p.part, p.value from (
      select day, percentile_cont(array[0.5, 0.95, 0.99]) within group (order by took_ms) as found
      from injections where event = 'UserPromptSubmit' group by 1) of_day,
    unnest(array['p50', 'p95', 'p99'], of_day.found) as p (part, value)
  union all select ${dayOf('fired_at')}, 'lessons', case when outcome in ('changed', 'dropped', 'denied') then 'heeded'
      when outcome in ('insisted', 'unchanged') then 'ignored' when outcome is null then 'open' when outcome = 'late' then 'late' else 'ran' end, count(*)::float8
    from mem_lesson_firings where ${during('fired_at')} ${where} group by 1, 3`;
const OF_INJECTIONS = `('carried', 'tokens', 'recall_ms')`;
const COUNTED_ANEW = `('memories', 'prompts', 'lessons')`;

/**
 * Count everything since the last call, and drop figures older than a year. The next run makes up for a killed one.
 * `batches`: maximum of journal batches read; default all.
 */
export async function countDays(db: Database, { batches = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  const today = startOfDay(Date.now());
  const oldest = today - (KEPT_DAYS - 1) * DAY_MS;
  const [news] = await db.query<{ observations: number; prompts: number; since: Date | null }>(
    `select coalesce((select max(id) from mem_observations), 0) as observations, coalesce((select max(id) from mem_user_prompts), 0) as prompts,
       least((select min(created_at) from mem_observations where id > t.observation_id - ${OVERLAP}),
         (select min(created_at) from mem_user_prompts where id > t.prompt_id - ${OVERLAP})) as since
     from mem_tally t`,
  );
  const since = Math.min(today - OPEN_DAYS * DAY_MS, news!.since?.getTime() ?? today);
  for (let from = Math.max(startOfDay(since), oldest); from <= today; from += DAYS_AT_ONCE * DAY_MS) {
    await countWeek(db, from, Math.min(from + DAYS_AT_ONCE * DAY_MS, today + DAY_MS), today);
  }
  for (let batch = 0; batch < batches && (await countSecrets(db)); batch++);
  await db.query(
    `with old as (delete from mem_daily_numbers where day < $3::timestamptz::date)
     update mem_tally set observation_id = greatest(observation_id, $1), prompt_id = greatest(prompt_id, $2), counted_at = now()`,
    [news!.observations, news!.prompts, new Date(oldest)],
  );
}

async function countWeek(db: Database, from: number, to: number, today: number): Promise<void> {
  const injectionsFrom = today - WHOLE_INJECTION_DAYS * DAY_MS;
  const range = [new Date(from), new Date(to), new Date(injectionsFrom)];
  const utcDay = (at: string) => `(${at}::timestamptz at time zone 'UTC')::date`;
  await db.transaction(async (tx) => {
    await tx.query(
      `delete from mem_daily_numbers where day >= ${utcDay('$1')} and day < ${utcDay('$2')}
         and (metric in ${COUNTED_ANEW} or (metric in ${OF_INJECTIONS} and day >= ${utcDay('$3')}))`,
      range,
    );
    await tx.query(
      `insert into mem_daily_numbers (day, metric, part, value) ${countSql()}
       on conflict (day, metric, part) do update set value = excluded.value`,
      range,
    );
  });
}

/**
 * Count the days of one project, from the rows themselves: nothing is stored by project. Hooks and secrets have none.
 * @param from start of the first day, in milliseconds
 */
export async function countProjectDays(
  q: Queries,
  projectId: number,
  from: number,
): Promise<{ day: string; metric: string; part: string; value: number }[]> {
  const today = startOfDay(Date.now());
  return q.query(
    `select to_char(day, 'YYYY-MM-DD') as day, metric, part, value from (${countSql('and project_id = $4')}) counted order by 1`,
    [new Date(from), new Date(today + DAY_MS), new Date(today - WHOLE_INJECTION_DAYS * DAY_MS), projectId],
  );
}

/** Add the secrets of the journal's next rows; false where there are no more that have settled. */
async function countSecrets(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [tally] = await tx.query<{ event_id: number }>('select event_id from mem_tally for update');
    const [last] = await tx.query<{ id: number | null; rows: number }>(
      `select max(id) as id, count(*) as rows from (
         select id from mem_events where id > $1
           and id < coalesce((select min(id) from mem_events where received_at > now() - ${SETTLED}), 9223372036854775807)
         order by id limit ${EVENTS_AT_ONCE}) n`,
      [tally!.event_id],
    );
    if (last!.id === null) return false;
    await tx.query(
      `insert into mem_daily_numbers (day, metric, part, value)
       select ${dayOf('received_at')}, 'secrets', '', sum(regexp_count(payload::text, '\\[REDACTED'))::float8
       from mem_events where id > $1 and id <= $2 and payload::text like '%[REDACTED%' group by 1
       on conflict (day, metric, part) do update set value = mem_daily_numbers.value + excluded.value`,
      [tally!.event_id, last!.id],
    );
    await tx.query('update mem_tally set event_id = $1', [last!.id]);
    return last!.rows === EVENTS_AT_ONCE;
  });
}

/** Add today's hooks to the buckets of their durations. */
export async function addHookTimes(q: Queries, counts: ReadonlyMap<number, number>): Promise<void> {
  await q.query(
    `insert into mem_daily_numbers (day, metric, part, value)
     select ${dayOf('now()')}, 'hook_ms', bound::text, n from unnest($1::float8[], $2::float8[]) as c (bound, n)
     on conflict (day, metric, part) do update set value = mem_daily_numbers.value + excluded.value`,
    [[...counts.keys()], [...counts.values()]],
  );
}
