// The calls to which a rule applies. Derived from the user's words and from recorded calls, and derived again when
// those change.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { PROJECT_KEY } from '../../visibility/project-scope.ts';
import { confidenceSql, fadedSql } from './rule-confidence.ts';

/** A rule with which calls are compared; `project` is its key, null: global. */
export type CallRule = {
  id: number;
  text: Redacted;
  kind: RuleKind;
  project: string | null;
  /** The same as in the rule book. */
  owner: { user_id: string; workspace: string } | null;
  origins: number[];
  overrides: number[];
  source: string;
  confidence: number;
  confirmed: boolean;
  /** null: not derived yet; derive them from the text alone. */
  triggers: unknown;
};

/** Read the active rules. */
export function readCallRules(q: Queries): Promise<CallRule[]> {
  return q.query<CallRule>(
    `select l.id, l.rule as text, l.kind, ${PROJECT_KEY} as project, l.source, l.origins, l.overrides,
       case when p.scope is not null then jsonb_build_object('user_id', p.user_id, 'workspace', p.workspace) end as owner, ${confidenceSql('l')} as confidence,
       l.confirmed_at is not null as confirmed, t.triggers
     from mem_lessons l left join mem_rule_triggers t on t.lesson_id = l.id and t.of_text = md5(l.rule)
       left join mem_projects p on p.id = l.project_id
     where l.kind is not null and l.status = 'active' and not ${fadedSql('l')} order by l.id`,
  );
}

/** Read a stamp that changes whenever one of them changes. */
export async function readCallRulesStamp(q: Queries): Promise<string> {
  const rows = await q.query<{ stamp: string }>(
    `select count(*) || '/' || coalesce(max(l.updated_at)::text, '') || '/' || coalesce(max(t.fitted_at)::text, '') as stamp
     from mem_lessons l left join mem_rule_triggers t on t.lesson_id = l.id where l.kind is not null and l.status = 'active'`,
  );
  return rows[0]!.stamp;
}

/** A rule that a session's prompts said, with its derived calls. */
export type FittedRule = {
  id: number;
  text: Redacted;
  /** null: it applies to more than one. */
  project_id: number | null;
  said_by: string[];
  triggers: unknown;
  made_from: string[] | null;
  topics: string[] | null;
};

/** Read the active rules learnt from a session, each with the prompts that said it, the oldest first. */
export function readRulesToFit(q: Queries, sessionId: string): Promise<FittedRule[]> {
  return q.query<FittedRule>(
    `select l.id, l.rule as text, (select b.id from mem_projects b where b.id = l.project_id and b.scope is null) as project_id, array_agg(e.prompt_id order by u.created_at) as said_by,
       (select t.triggers from mem_rule_triggers t where t.lesson_id = l.id) as triggers,
       (select t.prompts from mem_rule_triggers t where t.lesson_id = l.id) as made_from,
       (select t.topics from mem_rule_triggers t where t.lesson_id = l.id) as topics
     from mem_lesson_evidence e join mem_lessons l on l.id = e.lesson_id join mem_user_prompts u on u.prompt_id = e.prompt_id
     where e.session_id = $1 and e.did = 'said' and l.kind is not null and l.status = 'active' group by l.id order by l.id`,
    [sessionId],
  );
}

type Fitted = {
  id: number;
  triggers: readonly object[];
  prompts: readonly string[];
  subjects: readonly string[];
  /** Topics of the task during which it was said. */
  topics: readonly string[];
};

/**
 * Write the triggers of a rule, the names of the calls around it and its occasion, unless one of the prompts was
 * forgotten meanwhile.
 */
export async function writeTriggers(tx: Queries, rule: Fitted): Promise<void> {
  await tx.query(
    `insert into mem_rule_triggers (lesson_id, triggers, prompts, topics, of_text)
     select l.id, $2::jsonb, $3::text[], $4::text[], md5(l.rule) from mem_lessons l where l.id = $1
       and not exists (select 1 from unnest($3::text[]) p where not exists (select 1 from mem_user_prompts u where u.prompt_id = p))
     on conflict (lesson_id) do update set triggers = excluded.triggers, prompts = excluded.prompts, topics = excluded.topics, of_text = excluded.of_text,
       fitted_at = now() where mem_rule_triggers.triggers <> excluded.triggers or mem_rule_triggers.topics <> excluded.topics or mem_rule_triggers.of_text <> excluded.of_text or mem_rule_triggers.prompts <> excluded.prompts`,
    [rule.id, rule.triggers, [...rule.prompts], [...rule.topics]],
  );
  await tx.query(
    `update mem_lessons set subjects = $2::text[], updated_at = now() where id = $1 and subjects <> $2::text[] and source = 'prompt'`,
    [rule.id, [...rule.subjects]],
  );
}

/**
 * Write the triggers of a rule that was added by hand, unless its words have changed or its triggers were derived from
 * a session's calls since.
 */
export async function writeAddedTriggers(
  tx: Queries,
  id: number,
  text: string,
  triggers: readonly object[],
): Promise<void> {
  await tx.query(
    `insert into mem_rule_triggers (lesson_id, triggers, prompts, of_text)
     select l.id, $2::jsonb, '{}', md5(l.rule) from mem_lessons l where l.id = $1 and l.rule = $3
     on conflict (lesson_id) do update set triggers = excluded.triggers, of_text = excluded.of_text, fitted_at = now()
       where mem_rule_triggers.prompts = '{}' or mem_rule_triggers.of_text <> excluded.of_text`,
    [id, triggers, text],
  );
}

/** Remove triggers derived from the calls of forgotten prompts; the rules themselves stay. */
export async function forgetTriggers(tx: Queries, prompts: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (delete from mem_rule_triggers where prompts && $1::text[] returning lesson_id),
       versions as (update mem_lesson_versions v set snapshot = v.snapshot - 'subjects' from gone where v.lesson_id = gone.lesson_id)
     update mem_lessons l set subjects = '{}', updated_at = now() from gone where l.id = gone.lesson_id`,
    [prompts],
  );
}
