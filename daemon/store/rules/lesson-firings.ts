import type { Firing, SessionFiring } from '../../contract/lessons.ts';
import type { Action } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';
import { countFirings } from './lessons.ts';

const FIRING = columns({
  lesson_id: 'bigint',
  session_id: 'text null',
  project_id: 'bigint null',
  prompt_id: 'text null',
  tool_use_id: 'text null',
  tool_name: 'text',
  call: 'jsonb',
  action: 'text',
  told: 'boolean',
  outcome: 'text null',
});
export type NewFiring = RowOf<typeof FIRING>;

/**
 * Record that lessons fired before a call; a call that is delivered twice is recorded once, and once shown it stays
 * shown (setTold).
 */
export async function insertFirings(tx: Queries, firings: readonly NewFiring[]): Promise<void> {
  const insertedIds = await readColumn<number>(
    tx,
    `insert into mem_lesson_firings (${FIRING.names})
     select ${FIRING.names} from jsonb_to_recordset($1::jsonb) as r(${FIRING.record})
     where ${notForgotten({ session: 'r.session_id', prompt: 'r.prompt_id', tool_call: 'r.tool_use_id' })}
     on conflict do nothing returning lesson_id`,
    [firings],
  );
  if (insertedIds.length > 0) await countFirings(tx, insertedIds);
}

export type OpenFiring = {
  id: number;
  lesson_id: number;
  prompt_id: string | null;
  tool_use_id: string | null;
  tool_name: string;
  call: unknown;
  action: Action;
  told: boolean;
  outcome: string | null;
  fired_at: Date;
};

/** Read a session's warnings whose outcome or delivery isn't known yet. */
export async function readOpenFirings(q: Queries, sessionId: string): Promise<OpenFiring[]> {
  return q.query<OpenFiring>(
    `select id, lesson_id, prompt_id, tool_use_id, tool_name, call, action, told, outcome, fired_at
     from mem_lesson_firings where session_id = $1 and (outcome is null or outcome = 'late') order by fired_at, id`,
    [sessionId],
  );
}

/** Whether the user must be notified of a firing whose outcome is `?`: a hold that did not arrive (0046). */
const OWED = `action = 'hold' and ? = 'late' and tool_use_id is not null`;

/** Record the outcome of a warning, which was shown unless the outcome is `late`. */
export async function setFiringOutcome(q: Queries, id: number, outcome: string): Promise<void> {
  await q.query(
    `update mem_lesson_firings set outcome = $2, outcome_at = now(), told = $2 <> 'late', owed = ${OWED.replace('?', '$2')}
     where id = $1 and (outcome is null or (outcome = 'late' and $2 <> 'late'))`,
    [id, outcome],
  );
}

/**
 * Record whether the text about a call reached the agent. Once shown it stays shown: for a call delivered twice, either
 * delivery counts. One that did not arrive is `late`, and has no consequences.
 */
export async function setTold(q: Queries, sessionId: string, toolUseId: string | null, told: boolean): Promise<void> {
  await q.query(
    told
      ? `update mem_lesson_firings set told = true, owed = false, outcome = nullif(outcome, 'late')
         where session_id = $1 and tool_use_id is not distinct from $2`
      : `update mem_lesson_firings set outcome = 'late', outcome_at = now(), owed = ${OWED.replace('?', "'late'")}
         where session_id = $1 and tool_use_id is not distinct from $2 and not told and outcome is null`,
    [sessionId, toolUseId],
  );
}

/**
 * A call whose hold came too late, of which the user must be notified, with the titles of its lessons, the gravest
 * first.
 */
export type OwedHold = { tool_use_id: string; titles: string[] };

/** Read a session's late holds of which the user was not notified, the oldest first. */
export const readOwedHolds = (q: Queries, sessionId: string): Promise<OwedHold[]> =>
  q.query<OwedHold>(
    `select f.tool_use_id, array_agg(l.title order by array_position(array['critical', 'warning', 'info'], l.severity), f.id) as titles from mem_lesson_firings f join mem_lessons l on l.id = f.lesson_id
     where f.session_id = $1 and f.owed group by f.tool_use_id order by min(f.id)`,
    [sessionId],
  );

/**
 * Record whether the user must be notified of these late holds. Returns the changed ones, so that only one of two
 * answers notifies.
 */
export async function setOwed(
  q: Queries,
  sessionId: string,
  toolUseIds: readonly string[],
  owed: boolean,
): Promise<ReadonlySet<string>> {
  const changed = await readColumn<string>(
    q,
    `update mem_lesson_firings set owed = $3 where session_id = $1 and tool_use_id = any($2::text[]) and action = 'hold' and owed <> $3
     returning tool_use_id`,
    [sessionId, toolUseIds, owed],
  );
  return new Set(changed);
}

type HeldCall = {
  tool_use_id: string | null;
  tool_name: string;
  call: unknown;
  fired_at: Date;
  told: boolean;
  outcome: string | null;
};

/** Number of held calls of a session that are compared with a new one. */
const MAX_HELD = 200;

/** Read a session's held calls, latest first; a call held by several lessons comes several times. */
export async function readHeldCalls(q: Queries, sessionId: string): Promise<HeldCall[]> {
  return q.query<HeldCall>(
    `select tool_use_id, tool_name, call, fired_at, told, outcome from mem_lesson_firings
     where session_id = $1 and action = 'hold' order by fired_at desc, id desc limit ${MAX_HELD}`,
    [sessionId],
  );
}

/** Record that a held call was made again unchanged, also where the turn had ended in between and it seemed dropped. */
export async function markInsisted(q: Queries, sessionId: string, toolUseId: string | null): Promise<void> {
  await q.query(
    `update mem_lesson_firings set outcome = 'insisted', outcome_at = now(), told = true
     where session_id = $1 and action = 'hold' and tool_use_id is not distinct from $2`,
    [sessionId, toolUseId],
  );
}

/** Read which lessons fired on which calls of a session. */
export async function readFiredCalls(
  q: Queries,
  sessionId: string,
): Promise<{ lesson_id: number; tool_use_id: string | null }[]> {
  return q.query('select lesson_id, tool_use_id from mem_lesson_firings where session_id = $1', [sessionId]);
}

type ListedFiring = Omit<Firing, 'call'> & { call: unknown };

/** List the calls on which a lesson or a rule fired, newest first, with outcomes. */
export function listFirings(q: Queries, lessonId: number, page: PageQuery): Promise<Page<ListedFiring>> {
  const select = inProject(
    'mem_lesson_firings',
    't.fired_at, t.action, t.tool_name, t.call, t.session_id, t.told, t.outcome, t.outcome_at',
  );
  return readPage(q, select, clause('t.lesson_id = ?', lessonId), page);
}

/** List the firings in a session, newest first, with outcomes. */
export function listSessionFirings(
  q: Queries,
  sessionId: string,
  page: PageQuery,
): Promise<Page<Omit<SessionFiring, 'call'> & { call: unknown }>> {
  const select = inProject(
    'mem_lesson_firings',
    `t.fired_at, t.action, t.tool_name, t.call, t.session_id, t.told, t.outcome, t.outcome_at, t.lesson_id, t.prompt_id, t.tool_use_id,
     l.kind is not null as is_rule, case when l.kind is null then l.title else l.rule end as title`,
  );
  return readPage(q, `${select} join mem_lessons l on l.id = t.lesson_id`, clause('t.session_id = ?', sessionId), page);
}

type FiringCounts = { id: number; title: string; fired: number; outcomes: Record<string, number> };

/**
 * Count each lesson's firings and their outcomes, most fired first; a project's lessons include the global ones.
 * `within`: only firings in these projects.
 */
export async function readLessonStats(
  q: Queries,
  projectId: number | undefined,
  within?: readonly number[],
): Promise<FiringCounts[]> {
  return q.query<FiringCounts>(
    `with counted as (
       select l.id, l.title, case when $2::bigint[] is null then l.fired_count else (sum(count(f.id)) over (partition by l.id))::bigint end as fired,
         f.outcome, count(f.id) as n
       from mem_lessons l left join mem_lesson_firings f on f.lesson_id = l.id and ($2::bigint[] is null or f.project_id = any($2))
       where l.status = 'active' and l.fired_count > 0 and ($1::bigint is null or l.project_id is null or l.project_id = $1)
       group by l.id, f.outcome)
     select id, title, fired, coalesce(jsonb_object_agg(outcome, n) filter (where outcome is not null), '{}') as outcomes
     from counted where fired > 0 group by id, title, fired order by fired desc, id`,
    [projectId ?? null, within ?? null],
  );
}
