// The effect of memory: for each rule how often it was said before and since, heeded and ignored by week; recurring
// errors; prompts with and without additions. Computed from rows at each request, since forgetting deletes them.
import { DAY_MS } from '../../contract/calendar-days.ts';
import type { MemoryEffect, RuleEffect } from '../../contract/effect.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { type Buckets, inNoBucket, PROJECT_KEY } from '../../visibility/project-scope.ts';
import { startOfDay } from './daily-numbers.ts';

/** Maximum of listed rules and lessons. */
const MAX_RULES = 500;
/**
 * Maximum of failed calls whose errors are compared, and characters of each: reducing one to its signature takes some
 * 20 µs.
 */
const MAX_FAILURES = 2000;
const MAX_ERROR_CHARS = 2000;

/** The selection; `projectId` undefined: all projects. */
export type EffectScope = { since: Date; projectId: number | undefined; buckets: Buckets };

/** The Mondays of the last weeks, this one included, as milliseconds, the oldest first. */
export function lastWeeks(count: number, now = Date.now()): number[] {
  const today = startOfDay(now);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, n) => monday - (count - 1 - n) * 7 * DAY_MS);
}

const weekOf = (column: string) => `to_char(date_trunc('week', ${column} at time zone 'UTC'), 'YYYY-MM-DD')`;
const HEEDED = `f.outcome in ('changed', 'dropped', 'denied')`;
const IGNORED = `f.outcome in ('insisted', 'unchanged')`;
/** Condition: a row `t` belongs to the project of a parameter, if one is given. */
const inScope = (t: string, param: string) => `(${param}::bigint is null or ${t}.project_id = ${param})`;

/** Read the outcomes of each active rule and each lesson that fired. */
export async function readRuleEffects(q: Queries, { since, projectId, buckets }: EffectScope): Promise<RuleEffect[]> {
  const rows = await q.query(
    `with weekly as (
       select f.lesson_id, ${weekOf('f.fired_at')} as week, count(*) filter (where ${HEEDED}) as heeded, count(*) filter (where ${IGNORED}) as ignored
       from mem_lesson_firings f where f.fired_at >= $1 and (${HEEDED} or ${IGNORED}) and ${inScope('f', '$2')} group by 1, 2),
     fired as (
       select f.lesson_id, count(*) filter (where ${HEEDED}) as heeded, count(*) filter (where ${IGNORED}) as ignored, count(*) as all
       from mem_lesson_firings f where ${inScope('f', '$2')} group by 1),
     shown as (
       select (x ->> 'rule')::bigint as id, count(*) as times from mem_injections i, jsonb_array_elements(i.items) x
       where i.told and x ? 'rule' and ${inScope('i', '$2')} group by 1),
     said as (
       select e.lesson_id, count(*) filter (where p.created_at <= l.created_at) as before, count(*) filter (where p.created_at > l.created_at) as since
       from mem_lesson_evidence e join mem_lessons l on l.id = e.lesson_id join mem_user_prompts p on p.prompt_id = e.prompt_id
       where e.did = 'said' and e.prompt_id <> '' group by 1)
     select l.id, case when l.kind is null then l.title else l.rule end as text, l.kind is not null as is_rule, ${PROJECT_KEY} as project, l.created_at,
       coalesce(said.before, 0) as said_before, coalesce(said.since, 0) as said_since, coalesce(shown.times, 0) as shown,
       coalesce(fired.heeded, 0) as heeded, coalesce(fired.ignored, 0) as ignored,
       coalesce(fired.all - fired.heeded - fired.ignored, 0) as unsettled,
       coalesce((select jsonb_agg(jsonb_build_object('week', w.week, 'heeded', w.heeded, 'ignored', w.ignored) order by w.week)
         from weekly w where w.lesson_id = l.id), '[]') as weeks
     from mem_lessons l left join mem_projects p on p.id = l.project_id
       left join fired on fired.lesson_id = l.id left join shown on shown.id = l.id left join said on said.lesson_id = l.id
     where l.status = 'active' and (l.kind is not null or fired.all > 0)
       and (${inNoBucket('l')} or l.project_id = any($3::bigint[]))
       and ($2::bigint is null or l.project_id is null or l.project_id = $2 or l.project_id = any($3::bigint[]))
     order by heeded desc, shown desc, l.id desc limit ${MAX_RULES}`,
    [since, projectId ?? null, [...buckets]],
  );
  return rows.map(toWire<RuleEffect>);
}

/** Count each week's prompts, and the turns with and without additions. */
export async function readPromptEffect(
  q: Queries,
  { since, projectId }: EffectScope,
): Promise<{ weeks: Map<string, { prompts: number; carried: number }>; turns: MemoryEffect['turns'] }> {
  const rows = await q.query<{ week: string; carried: boolean; prompts: number; calls: number; failed: number }>(
    `with asked as (
       select p.prompt_id, ${weekOf('p.created_at')} as week, exists (select 1 from mem_injections i where i.session_id = p.session_id
           and i.prompt_id = p.prompt_id and i.event = 'UserPromptSubmit' and i.told and i.tokens > 0) as carried
       from mem_user_prompts p where p.created_at >= $1 and p.origin <> 'transcript' and ${inScope('p', '$2')})
     select a.week, a.carried, count(*) as prompts, coalesce(sum(c.calls), 0)::float8 as calls, coalesce(sum(c.failed), 0)::float8 as failed
     from asked a, lateral (select count(*) as calls, count(*) filter (where t.success = false) as failed
       from mem_tool_calls t where t.prompt_id = a.prompt_id) c
     group by 1, 2`,
    [since, projectId ?? null],
  );
  const weeks = new Map<string, { prompts: number; carried: number }>();
  const turns = { with: { prompts: 0, calls: 0, failed: 0 }, without: { prompts: 0, calls: 0, failed: 0 } };
  for (const { week, carried, prompts, calls, failed } of rows) {
    const sum = weeks.get(week) ?? { prompts: 0, carried: 0 };
    weeks.set(week, { prompts: sum.prompts + prompts, carried: sum.carried + (carried ? prompts : 0) });
    const of = turns[carried ? 'with' : 'without'];
    of.prompts += prompts;
    of.calls += calls;
    of.failed += failed;
  }
  return { weeks, turns };
}

/** A call that failed. */
export type FailedCall = { project_id: number | null; session_id: string; error: string; at: Date };

/** Read the latest failed calls since a time, the oldest first. */
export async function readFailures(q: Queries, { since, projectId }: EffectScope): Promise<FailedCall[]> {
  const rows = await q.query<FailedCall>(
    `select project_id, session_id, left(error, ${MAX_ERROR_CHARS}) as error, created_at as at from mem_tool_calls t
     where t.success = false and t.error is not null and t.created_at >= $1 and ${inScope('t', '$2')}
     order by t.created_at desc limit ${MAX_FAILURES}`,
    [since, projectId ?? null],
  );
  return rows.reverse();
}

/** Count the memories that were ever carried, within the retention of injections. */
export async function readMemoryUse(
  q: Queries,
  { projectId }: EffectScope,
): Promise<MemoryEffect['memories'] & { known_since: string | null }> {
  const [row] = await q.query(
    `with carried as (
       select distinct (x ->> 'id')::bigint as id from mem_injections i, jsonb_array_elements(i.items) x
       where i.told and x ? 'id' and ${inScope('i', '$1')})
     select (select count(*) from mem_observations o where ${inScope('o', '$1')} and ${inNoBucket()}) as total,
       (select count(*) from mem_observations o join carried on carried.id = o.id where ${inScope('o', '$1')} and ${inNoBucket()}) as carried,
       (select min(created_at) from mem_injections) as known_since`,
    [projectId ?? null],
  );
  return toWire(row!);
}
