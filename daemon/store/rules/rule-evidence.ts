// The evidence for a rule: the prompts that said it, earlier wordings, replaced rules, where it was shown, and its
// outcomes.
import type { RuleHistory, RuleUse } from '../../contract/rules.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { PROJECT_KEY } from '../../visibility/project-scope.ts';
import type { PromptRef } from './rules.ts';

/** A prompt typed by its user, as recorded. */
export type RecentPrompt = PromptRef & { text: string; projectId: number | null };

/** Number of latest prompts with which a model's words are compared: the user must have said them recently. */
const MAX_RECENT = 12;

/**
 * Read the latest prompts of the owner that came through a hook in the session of a tool call, or in a session; the
 * newest first.
 */
export async function readRecentPrompts(
  q: Queries,
  { toolUseId, sessionId }: { toolUseId?: string | undefined; sessionId?: string | undefined },
): Promise<RecentPrompt[]> {
  return q.query<RecentPrompt>(
    `select p.session_id as "sessionId", p.prompt_id as "promptId", p.text, p.project_id as "projectId" from mem_user_prompts p
     where p.origin = 'hook' and p.speaker = 'owner' and p.session_id = coalesce((select t.session_id from mem_tool_calls t where t.tool_use_id = $1 limit 1), $2)
     order by p.created_at desc limit ${MAX_RECENT}`,
    [toolUseId ?? null, sessionId ?? null],
  );
}

/** Maximum characters of a prompt in a rule's history. */
export const MAX_WORDS_CHARS = 400;
/** A rule's history, with the prompts in which it was said. */
type StoredHistory = Omit<RuleHistory, 'said'> & { said: (RuleHistory['said'][number] & { prompt_id: string })[] };

/** Maximum entries of each list in a rule's history: the first and the latest are enough. */
const MAX_ENTRIES = 20;

/**
 * Read a rule's origin and outcomes. `within`: only prompts of these projects, and only other rules of these projects
 * or global ones.
 */
export async function readRuleHistory(q: Queries, id: number, within?: readonly number[]): Promise<StoredHistory> {
  const origins = await q.query<RuleHistory['origins'][number]>(
    `select o.id, o.rule as text, ${PROJECT_KEY} as project, o.confirmed_at is not null as confirmed,
         case when o.status in ('active', 'draft') then o.status else 'ended' end as status
       from mem_lessons l join mem_lessons o on o.id = any(l.origins) left join mem_projects p on p.id = o.project_id
       where l.id = $1 and ${ofRule('o')} order by o.id limit ${MAX_ENTRIES}`,
    [id, within ?? null],
  );
  const prompts = await q.query<StoredHistory['said'][number]>(
    `select e.did, e.session_id, e.prompt_id, p.created_at as at, left(p.text, ${MAX_WORDS_CHARS}) as words
       from mem_lesson_evidence e left join mem_user_prompts p on p.prompt_id = e.prompt_id
       where e.lesson_id = $1 and e.prompt_id <> '' and ($2::bigint[] is null or p.project_id = any($2))
        order by p.created_at, e.prompt_id limit ${MAX_ENTRIES}`,
    [id, within ?? null],
  );
  const versions = await q.query<RuleHistory['versions'][number]>(
    `select version, snapshot ->> 'rule' as text, replaced_at as until from mem_lesson_versions
       where lesson_id = $1 order by version desc limit ${MAX_ENTRIES}`,
    [id],
  );
  const replaced = await q.query<RuleHistory['replaced'][number]>(
    `select id, rule as text, ended_at from mem_lessons l where replaced_by = $1 and ${ofRule('l')} order by id desc limit ${MAX_ENTRIES}`,
    [id, within ?? null],
  );
  const shown = await q.query<RuleHistory['shown']>(
    `select count(*) as times, count(distinct session_id) as sessions, min(created_at) as first_at, max(created_at) as last_at
       from mem_injections where told and items @> jsonb_build_array(jsonb_build_object('rule', $1::bigint))`,
    [id],
  );
  const calls = await q.query<{ outcome: string; n: number }>(
    `select coalesce(outcome, 'open') as outcome, count(*) as n from mem_lesson_firings where lesson_id = $1 group by 1 order by 1`,
    [id],
  );
  return {
    origins,
    said: prompts.map(toWire<StoredHistory['said'][number]>),
    ...(await readExceptions(q, id, within)),
    versions: versions.map(toWire<RuleHistory['versions'][number]>),
    replaced: replaced.map(toWire<RuleHistory['replaced'][number]>),
    shown: toWire(shown[0]!),
    calls: Object.fromEntries(calls.map(({ outcome, n }) => [outcome, n])),
  };
}

/** Condition: a rule of this name may be seen from the projects $2; null: from all. */
const ofRule = (t: string): string => `($2::bigint[] is null or ${t}.project_id is null or ${t}.project_id = any($2))`;

/** Read the active wider rules to which a rule is an exception, and its active exceptions in single projects. */
async function readExceptions(
  q: Queries,
  id: number,
  within?: readonly number[],
): Promise<Pick<RuleHistory, 'stands_in_for' | 'exceptions'>> {
  const other = `select o.id, o.rule as text, ${PROJECT_KEY} as project from mem_lessons l
    join mem_lessons o on o.status = 'active' and`;
  const stands_in_for = await q.query<RuleHistory['stands_in_for'][number]>(
    `${other} o.id = any(l.overrides) left join mem_projects p on p.id = o.project_id where l.id = $1 and ${ofRule('o')}
     order by o.id limit ${MAX_ENTRIES}`,
    [id, within ?? null],
  );
  const exceptions = await q.query<RuleHistory['exceptions'][number]>(
    `${other} l.id = any(o.overrides) left join mem_projects p on p.id = o.project_id
     where l.id = $1 and ($2::bigint[] is null or o.project_id = any($2)) order by o.id limit ${MAX_ENTRIES}`,
    [id, within ?? null],
  );
  return { stands_in_for, exceptions };
}

/**
 * Read how often each rule was shown or fired, and when last; a project's rules include the global ones. `within`: only
 * events in these projects.
 */
export async function readRuleUses(
  q: Queries,
  projectId: number | undefined,
  within?: readonly number[],
): Promise<RuleUse[]> {
  const rows = await q.query(
    `with shown as (
       select (x ->> 'rule')::bigint as id, count(*) as times, max(i.created_at) as last_at
       from mem_injections i, jsonb_array_elements(i.items) x where i.told and x ? 'rule' and ($2::bigint[] is null or i.project_id = any($2)) group by 1),
     fired as (
       select f.lesson_id as id, count(*) as times, max(f.fired_at) as last_at from mem_lesson_firings f where f.project_id = any($2) group by 1)
     select l.id, coalesce(s.times, 0) + case when $2 is null then l.fired_count else coalesce(f.times, 0) end as times,
       greatest(s.last_at, case when $2 is null then l.last_fired_at else f.last_at end) as last_used_at
     from mem_lessons l left join shown s on s.id = l.id left join fired f on f.id = l.id
     where l.kind is not null and ($1::bigint is null or l.project_id is null or l.project_id = $1) order by l.id`,
    [projectId ?? null, within ?? null],
  );
  return rows.map(toWire<RuleUse>);
}
