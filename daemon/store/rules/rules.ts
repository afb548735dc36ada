// Rules: the lessons that have a kind. The prompts from which they were learnt are in mem_lesson_evidence.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { UserRule } from '../../contract/rules.ts';
import type { LessonStatus, RuleKind, RuleStatus } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { type Buckets, inNoBucket } from '../../visibility/project-scope.ts';
import { clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';
import { confidenceSql, fadedSql } from './rule-confidence.ts';
import { dropUnfounded } from './unfounded-rules.ts';

/** An active rule, in the form of the rule book. */
export type ActiveRule = {
  id: number;
  text: Redacted;
  kind: RuleKind;
  project_id: number | null;
  subjects: string[];
  confidence: number;
  /** When it was last said, or added. */
  said_at: Date;
  /** Ignored too often: it is no longer shown. */
  faded: boolean;
  confirmed: boolean;
  locked: boolean;
  /** Whether a session has said it, or ended and said it again; false for a rule that was only added by hand. */
  was_said: boolean;
  /** Topics of the task at hand when it was said. */
  met_topics: string[];
  /** Whether code recognises a call that does what it forbids. */
  has_trigger: boolean;
  /** Its user and workspace, if it is in a user's bucket; null: it is a project's, or global. */
  owner: { user_id: string; workspace: string } | null;
  /** Narrower rules with the same meaning: the project rules from which it was derived. */
  origins: number[];
  /** Wider rules to which it is an exception. */
  overrides: number[];
};

type NewRule = {
  text: Redacted;
  kind: RuleKind;
  project_id: number | null;
  subjects: readonly string[];
  source: string;
  source_key: string;
  status: 'active' | 'draft';
  alpha: number;
  confirmed: boolean;
  /** The rule that a draft replaces once approved. */
  corrects: number | null;
  overrides?: readonly number[];
  origins?: readonly number[];
  /** The user or users who added it by hand; absent: a prompt or a program did. */
  heldBy?: string | readonly string[] | undefined;
};

/** SQL condition: a lesson of this name is a waiting remark, whose words may become a rule (remarks.ts). */
export const isRemark = (t: string): string => `(${t}.status = 'draft' and ${t}.source = 'remark')`;

/** Write a rule, or reactivate one with the same `source_key`. A rejected proposal stays rejected. */
export async function insertRule(tx: Queries, rule: NewRule): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into mem_lessons (project_id, title, rule, severity, kind, subjects, source, source_key, status, alpha, corrects, held_by, overrides, origins,
       confirmed_at)
     values ($1, $2, $2, 'info', $3, $4::text[], $5, $6, $7, $8, $10, $11::text[], $12::bigint[], $13::bigint[], case when $9::boolean then now() end)
     on conflict (coalesce(project_id, 0), source_key) where source_key is not null
     do update set alpha = case when ${isRemark('mem_lessons')} then excluded.alpha else mem_lessons.alpha + 1 end, replaced_by = null,
       source = case when ${isRemark('mem_lessons')} then excluded.source else mem_lessons.source end,
       ended_at = case when mem_lessons.status = 'dismissed' and excluded.status = 'draft' then mem_lessons.ended_at end,
       status = case when mem_lessons.status = 'active' or (mem_lessons.status = 'dismissed' and excluded.status = 'draft')
         then mem_lessons.status else excluded.status end,
       held_by = ${withHolders('excluded.held_by')}, overrides = excluded.overrides,
       confirmed_at = coalesce(mem_lessons.confirmed_at, excluded.confirmed_at), heard_at = now(), updated_at = now() returning id`,
    [
      rule.project_id,
      rule.text,
      rule.kind,
      [...rule.subjects],
      rule.source,
      rule.source_key,
      rule.status,
      rule.alpha,
      rule.confirmed,
      rule.corrects,
      rule.heldBy === undefined ? [] : [rule.heldBy].flat(),
      [...(rule.overrides ?? [])],
      [...(rule.origins ?? [])],
    ],
  );
  return rows[0]!.id;
}

/** The users who added a rule by hand, united with another array. */
const withHolders = (otherHolders: string): string =>
  `(select coalesce(array_agg(distinct h), '{}') from unnest(mem_lessons.held_by || ${otherHolders}) h)`;

/** Count a repetition of a rule by the user; `by`: the user who repeated it by hand, undefined where it is learnt. */
export async function confirmRule(tx: Queries, id: number, by: string | undefined): Promise<void> {
  await tx.query(
    `update mem_lessons set alpha = alpha + 1, heard_at = now(), updated_at = now(), held_by = ${withHolders('$2::text[]')} where id = $1`,
    [id, by === undefined ? [] : [by]],
  );
}

/**
 * End an active rule, replaced by a newer one or none. Returns false if there is no such rule, it had ended, or it is
 * locked and this is learnt. `by`: `learnt` from a prompt, or by the user's `hand`, which may end a locked one.
 */
export async function endRule(
  tx: Queries,
  id: number,
  replacedBy: number | null,
  by: 'learnt' | 'hand',
): Promise<boolean> {
  const ended = await tx.query(
    `update mem_lessons set status = case status when 'draft' then 'dismissed' else 'inactive' end, ended_at = now(), replaced_by = $2,
       locked_at = null, updated_at = now()
     where id = $1 and kind is not null and status in ('active', 'draft') and (locked_at is null or $3) returning id`,
    [id, replacedBy, by === 'hand'],
  );
  if (ended.length > 0) await dropUnfounded(tx, [id]);
  return ended.length > 0;
}

/** A prompt of a session. */
export type PromptRef = { sessionId: string; promptId: string };

/** Record that a prompt said a rule, or ended it. false: it was recorded before. */
export async function noteSaid(
  tx: Queries,
  ruleId: number,
  { sessionId, promptId }: PromptRef,
  did: 'said' | 'ended' = 'said',
): Promise<boolean> {
  const noted = await tx.query(
    `insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did) values ($1, $2, $3, $4)
     on conflict do nothing returning lesson_id`,
    [ruleId, sessionId, promptId, did],
  );
  return noted.length > 0;
}

/** SQL condition: the lesson of some evidence `e` is more than a remark, which teaches nothing yet. */
const TAUGHT = `exists (select 1 from mem_lessons l where l.id = e.lesson_id and not (l.status = 'draft' and l.source = 'remark'))`;

/** Whether a prompt exists and no rule was learnt from it yet. */
export async function isUnread(tx: Queries, promptId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from mem_user_prompts p where p.prompt_id = $1
       and not exists (select 1 from mem_lesson_evidence e where e.prompt_id = p.prompt_id and ${TAUGHT})`,
    [promptId],
  );
  return rows.length > 0;
}

/** Whether a prompt has said a rule of this key before, whatever its status now. */
export async function hasSaid(tx: Queries, promptId: string, sourceKey: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from mem_lesson_evidence e join mem_lessons l on l.id = e.lesson_id
     where e.prompt_id = $1 and l.source_key = $2 and ${TAUGHT} limit 1`,
    [promptId, sourceKey],
  );
  return rows.length > 0;
}

/** The rule learnt from a session's latest prompt before this one, active or not. */
export async function latestTaught(tx: Queries, sessionId: string, promptId: string): Promise<number | undefined> {
  const rows = await tx.query<{ lesson_id: number }>(
    `select e.lesson_id from mem_lesson_evidence e join mem_user_prompts p on p.prompt_id = e.prompt_id
     where e.session_id = $1 and p.created_at < (select created_at from mem_user_prompts where prompt_id = $2) and ${TAUGHT}
     order by p.created_at desc, e.lesson_id desc limit 1`,
    [sessionId, promptId],
  );
  return rows[0]?.lesson_id;
}

/** The prompt that came before another one in its session. */
export async function promptBefore(q: Queries, sessionId: string, promptId: string): Promise<string | undefined> {
  const rows = await q.query<{ prompt_id: string }>(
    `select p.prompt_id from mem_user_prompts p join mem_user_prompts n on n.prompt_id = $2
     where p.session_id = $1 and p.created_at < n.created_at order by p.created_at desc limit 1`,
    [sessionId, promptId],
  );
  return rows[0]?.prompt_id;
}

/** SQL of a rule's owner, from its row `l`. */
const ownerOf = (l: string): string =>
  `(select jsonb_build_object('user_id', b.user_id, 'workspace', b.workspace) from mem_projects b where b.id = ${l}.project_id and b.scope is not null)`;

/** Columns of {@link ActiveRule}, from `mem_lessons`. */
export const ACTIVE = `id, rule as text, kind, project_id, subjects, ${confidenceSql('mem_lessons')} as confidence, coalesce(heard_at, created_at) as said_at, ${fadedSql('mem_lessons')} as faded, confirmed_at is not null as confirmed,
  locked_at is not null as locked, exists (select 1 from mem_lesson_evidence e where e.lesson_id = mem_lessons.id) as was_said,
  coalesce((select t.topics from mem_rule_triggers t where t.lesson_id = mem_lessons.id), '{}') as met_topics,
  exists (select 1 from mem_rule_triggers t where t.lesson_id = mem_lessons.id and t.of_text = md5(rule)
    and t.triggers @> '[{"against": true}]') as has_trigger, origins, overrides,
  ${ownerOf('mem_lessons')} as owner`;

/** Read every active rule, of every project. */
export function readActiveRules(q: Queries): Promise<ActiveRule[]> {
  return q.query<ActiveRule>(
    `select ${ACTIVE} from mem_lessons where kind is not null and status = 'active' order by id`,
  );
}

/** A rule that the user took back, or repeated in other words. */
export type EndedRule = Pick<ActiveRule, 'text' | 'project_id' | 'owner'>;

/** Read the rules that ended last, except those whose words are active again. */
export function readEndedRules(q: Queries, limit: number): Promise<EndedRule[]> {
  return q.query<EndedRule>(
    `select e.rule as text, e.project_id, ${ownerOf('e')} as owner from mem_lessons e
     where e.kind is not null and e.status = 'inactive' and not exists (
       select 1 from mem_lessons a where a.kind is not null and a.status = 'active' and a.rule = e.rule)
     order by e.ended_at desc nulls last, e.id desc limit $1`,
    [limit],
  );
}

/** Read a stamp that changes whenever a rule changes. */
export async function readRulesStamp(q: Queries): Promise<string> {
  const rows = await q.query<{ stamp: string }>(
    `select count(*) || '/' || coalesce(max(l.id), 0) || '/' || coalesce(max(l.updated_at)::text, '') || '/' || coalesce(max(t.fitted_at)::text, '') as stamp
     from mem_lessons l left join mem_rule_triggers t on t.lesson_id = l.id where l.kind is not null and l.status = 'active'`,
  );
  return rows[0]!.stamp;
}

const STATUS: Record<RuleStatus, string[]> = { active: ['active'], ended: ['inactive', 'dismissed'], draft: ['draft'] };
const READ = inProject(
  'mem_lessons',
  `t.rule as text, t.kind, t.subjects, t.source, t.detail, t.replaced_by, t.corrects, t.locked_at is not null as locked,
   t.version, t.created_at, t.ended_at, t.origins,
   case when t.project_id is null then 'global' else coalesce(p.scope, 'project') end as scope, nullif(p.workspace, '') as workspace,
   case t.status when 'inactive' then 'ended' when 'dismissed' then 'ended' else t.status end as status,
   round(${confidenceSql('t')}::numeric, 2)::float8 as confidence, ${fadedSql('t')} as faded,
   (select count(*) from mem_lesson_evidence e where e.lesson_id = t.id and e.prompt_id <> '' and e.did = 'said') as said`,
);
const IS_RULE = { sql: 't.kind is not null', values: [] };

/**
 * List rules, newest first: a project's own (undefined: every project's), the global ones, and those of some buckets.
 */
export function listRules(
  q: Queries,
  filter: PageQuery & { projectId: number | undefined; buckets: Buckets; status?: RuleStatus | undefined },
): Promise<Page<UserRule>> {
  const clauses = [
    IS_RULE,
    filter.projectId === undefined
      ? { sql: `(${inNoBucket('t')} or t.project_id = any(?::bigint[]))`, values: [filter.buckets] }
      : {
          sql: '(t.project_id is null or t.project_id = any(?::bigint[]))',
          values: [[filter.projectId, ...filter.buckets]],
        },
    ...clause('t.status = any(?::text[])', filter.status && STATUS[filter.status]),
  ];
  return readPage(q, READ, clauses, filter);
}

/** Read one rule; undefined if there is none of this id, or it is another user's. */
export async function getRule(q: Queries, id: number, userId: string | null): Promise<UserRule | undefined> {
  const mine = { sql: '(p.scope is null or p.user_id = ?)', values: [userId ?? ''] };
  return (await readPage<UserRule>(q, READ, [IS_RULE, mine, ...clause('t.id = ?', id)], { limit: 1 })).items[0];
}

/** Read a rule to change it; undefined if there is none of this id. */
export async function readRuleForUpdate(
  tx: Queries,
  id: number,
): Promise<(ActiveRule & { status: LessonStatus; source: string }) | undefined> {
  const rows = await tx.query<ActiveRule & { status: LessonStatus; source: string }>(
    `select ${ACTIVE}, status, source from mem_lessons where id = $1 and kind is not null for update`,
    [id],
  );
  return rows[0];
}

/** Read which of some rules replaced an older one in the last days, the latest change first. */
export function readRuleChanges(q: Queries, ids: readonly number[], days: number): Promise<{ id: number; at: Date }[]> {
  return q.query<{ id: number; at: Date }>(
    `select replaced_by as id, max(ended_at) as at from mem_lessons
     where replaced_by = any($1::bigint[]) and ended_at > now() - make_interval(days => $2::int) group by replaced_by order by max(ended_at) desc`,
    [ids, days],
  );
}
