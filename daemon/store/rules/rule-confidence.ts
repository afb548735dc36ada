/**
 * The confidence of a rule: the mean of Beta(alpha, beta), whose evidence loses half of its weight with each half-life
 * of the rule's kind since the latest evidence. A rule that nobody has confirmed for years is neither certain nor
 * wrong: it approaches 0.5.
 */
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';

/** In days. Facts and decisions become outdated; a prohibition rarely does. */
const HALF_LIFE_DAYS: Record<RuleKind, number> = {
  prohibition: 730,
  requirement: 540,
  preference: 540,
  procedure: 365,
  decision: 270,
  fact: 180,
};
const BY_KIND = Object.entries(HALF_LIFE_DAYS)
  .map(([kind, days]) => `when '${kind}' then ${days}`)
  .join(' ');

/** Confidence below which a rule is no longer shown: calls repeatedly ran against it, and the user let them. */
const FADED_BELOW = 0.4;
/** Confidence from which a learnt prohibition holds a call: what was typed once by a sure sentence is above it. */
export const HOLDS_FROM = 0.7;

/**
 * SQL of a rule's confidence, 0 to 1, in a query whose rows of mem_lessons are named `t`. A locked rule doesn't age.
 */
export const confidenceSql = (t: string): string =>
  `((1 + (${t}.alpha - 1) * ${weightSql(t)}) / (2 + (${t}.alpha + ${t}.beta - 2) * ${weightSql(t)}))::float8`;

/** SQL of the remaining weight of past evidence. */
const weightSql = (t: string): string =>
  `power(0.5, case when ${t}.locked_at is null
    then greatest(0, extract(epoch from now() - ${t}.heard_at)::float8) / 86400 / case ${t}.kind ${BY_KIND} else 365 end else 0 end)`;

/** SQL condition: a rule has faded. A locked one never does. */
export const fadedSql = (t: string): string => `(${t}.locked_at is null and ${confidenceSql(t)} < ${FADED_BELOW})`;

/**
 * Count a verdict for or against a rule; a locked one keeps its confidence. `decides`: a person's. Another author's
 * verdict, however often it comes, changes neither whether the rule is shown nor whether it holds calls.
 */
export async function weighVerdict(q: Queries, id: number, [pro, contra]: Verdict, decides: boolean): Promise<void> {
  const levelOf = (confidence: string) => `width_bucket(${confidence}, array[${FADED_BELOW}, ${HOLDS_FROM}]::float8[])`;
  await q.query(
    `update mem_lessons l set alpha = n.alpha, beta = n.beta, heard_at = now(), updated_at = now()
     from (select t.id, ${confidenceSql('t')} as confidence, 1 + (t.alpha - 1) * ${weightSql('t')} + $2::real as alpha,
         1 + (t.beta - 1) * ${weightSql('t')} + $3::real as beta
       from mem_lessons t where t.id = $1 and t.kind is not null and t.locked_at is null for update) n
     where l.id = n.id and ($4 or ${levelOf('n.confidence')} = ${levelOf('(n.alpha / (n.alpha + n.beta))::float8')})`,
    [id, pro, contra, decides],
  );
}

/** A verdict's evidence for and against a rule. */
type Verdict = readonly [pro: number, contra: number];

/**
 * The weight of an outcome for a rule. A warning comes with the call's result, so a call that ran says little against
 * it.
 */
const FOR = `case when f.outcome in ('changed', 'dropped', 'denied') then 1 else 0 end`;
const AGAINST = `case f.outcome when 'insisted' then 1 when 'unchanged' then 0.5 when 'succeeded' then 0.2 when 'failed' then 0.1 else 0 end`;

/**
 * Count the outcomes of a session's calls for and against the rules that fired on them, each once. It waits for the
 * user's next prompt: if that repeats or ends the rule, a call that ran is not evidence against it. Locked rules keep
 * their confidence.
 */
export async function weighOutcomes(q: Queries, sessionId: string): Promise<void> {
  await q.query(
    `with heard as (
       select f.id, f.lesson_id, exists (
         select 1 from mem_lesson_evidence e join mem_user_prompts u on u.prompt_id = e.prompt_id
         where e.lesson_id = f.lesson_id and e.session_id = f.session_id and u.created_at > f.fired_at) as was_answered
       from mem_lesson_firings f join mem_sessions s on s.session_id = f.session_id join mem_lessons l on l.id = f.lesson_id
       where f.session_id = $1 and f.outcome is not null and not f.weighed and l.kind is not null
         and (s.status <> 'active' or exists (
           select 1 from mem_user_prompts u where u.session_id = f.session_id and u.created_at > f.fired_at
             and u.prompt_id is distinct from f.prompt_id))),
     weighed as (
       update mem_lesson_firings f set weighed = true from heard h where f.id = h.id
       returning f.lesson_id, ${FOR} as pro, case when h.was_answered then 0 else ${AGAINST} end as contra),
     sums as (select lesson_id, sum(pro)::real as pro, sum(contra)::real as contra from weighed group by lesson_id)
     update mem_lessons l set alpha = 1 + (l.alpha - 1) * ${weightSql('l')} + s.pro,
       beta = 1 + (l.beta - 1) * ${weightSql('l')} + s.contra, heard_at = now(), updated_at = now()
     from sums s where l.id = s.lesson_id and l.locked_at is null and s.pro + s.contra > 0`,
    [sessionId],
  );
}
