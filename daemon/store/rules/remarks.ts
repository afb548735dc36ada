// Remarks: sentences of the user that may hold. Each is a draft of its own source, with its prompt, so it is displayed,
// approved, rejected, forgotten, backed up and exported like a draft. It holds no calls and isn't a rule.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { ACTIVE, type ActiveRule, isRemark, type PromptRef } from './rules.ts';

/** Days for which a remark is shown. If nobody confirmed it in a month, it was about its task. */
const MAX_DAYS = 30;
/** Days on which a remark is shown. One day's sessions are often a single unrelated task; five days are enough. */
const MAX_DAYS_SHOWN = 5;
/** Age in days at which a remark counts half as much as a new one. */
const HALF_LIFE_DAYS = 14;
/** Remarks of a project or user: twenty times what a session is shown. */
const MAX_WAITING = 100;

const RANK = `alpha * power(0.5, extract(epoch from now() - created_at)::float8 / 86400 / ${HALF_LIFE_DAYS})`;

type NewRemark = { text: Redacted; kind: RuleKind; project_id: number; source_key: string; alpha: number };

/** Store a remark with its prompt, unless its words are known in any status. Surplus weak ones are deleted. */
export async function insertRemark(tx: Queries, remark: NewRemark, prompt: PromptRef): Promise<void> {
  await tx.query(
    `with made as (
       insert into mem_lessons (project_id, title, rule, severity, kind, source, source_key, status, alpha)
       values ($1, $2, $2, 'info', $3, 'remark', $4, 'draft', $5)
       on conflict (coalesce(project_id, 0), source_key) where source_key is not null do nothing returning id)
     insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did) select id, $6, $7, 'said' from made`,
    [remark.project_id, remark.text, remark.kind, remark.source_key, remark.alpha, prompt.sessionId, prompt.promptId],
  );
  await tx.query(
    `delete from mem_lessons where id in (
       select l.id from mem_lessons l where l.project_id = $1 and ${isRemark('l')} order by ${RANK} desc, id desc offset ${MAX_WAITING})`,
    [remark.project_id],
  );
}

/** Read the remarks of a project and of users' buckets, best first. */
export function readRemarks(q: Queries, projectId: number | null): Promise<ActiveRule[]> {
  return q.query<ActiveRule>(
    `select ${ACTIVE} from mem_lessons where kind is not null and ${isRemark('mem_lessons')} and created_at > now() - interval '${MAX_DAYS} days'
       and (project_id = $1 or project_id in (select b.id from mem_projects b where b.scope = 'user')) order by ${RANK} desc, id desc`,
    [projectId],
  );
}

/** Delete remarks that nobody confirmed in a month, or on enough days of sessions. @returns how many */
export async function dropOldRemarks(tx: Queries): Promise<number> {
  const deleted = await tx.query(
    `delete from mem_lessons l where ${isRemark('l')} and (l.created_at < now() - interval '${MAX_DAYS} days' or ${MAX_DAYS_SHOWN} <= (
       select count(distinct date_trunc('day', i.created_at)) from mem_injections i
       where i.told and i.items @> jsonb_build_array(jsonb_build_object('rule', l.id)))) returning l.id`,
  );
  return deleted.length;
}

/** Delete remarks replaced by a rule. */
export async function dropRemarks(tx: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.query(`delete from mem_lessons l where l.id = any($1::bigint[]) and ${isRemark('l')}`, [ids]);
}

/** The latest remark of a session before a prompt. */
export async function latestRemark(tx: Queries, { sessionId, promptId }: PromptRef): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `select l.id from mem_lessons l join mem_lesson_evidence e on e.lesson_id = l.id join mem_user_prompts p on p.prompt_id = e.prompt_id
     where ${isRemark('l')} and e.session_id = $1 and p.created_at < (select created_at from mem_user_prompts where prompt_id = $2)
     order by p.created_at desc, l.id desc limit 1`,
    [sessionId, promptId],
  );
  return rows[0]?.id;
}

/** A remark that a session was shown, with its prompt. */
type ShownRemark = { text: string; sessionId: string; promptId: string; projectId: number | null; shownIn: string };

/** Read the remarks that the session of a tool call, or a session, was shown. */
export function readShownRemarks(
  q: Queries,
  { toolUseId, sessionId }: { toolUseId?: string | undefined; sessionId?: string | undefined },
): Promise<ShownRemark[]> {
  return q.query<ShownRemark>(
    `select distinct on (l.id) l.rule as text, e.session_id as "sessionId", e.prompt_id as "promptId", p.project_id as "projectId", i.session_id as "shownIn"
     from mem_injections i cross join jsonb_array_elements(i.items) x join mem_lessons l on l.id = (x ->> 'rule')::bigint
       join mem_lesson_evidence e on e.lesson_id = l.id and e.did = 'said' join mem_user_prompts p on p.prompt_id = e.prompt_id
     where i.told and ${isRemark('l')} and x ? 'rule'
       and i.session_id = coalesce((select t.session_id from mem_tool_calls t where t.tool_use_id = $1 limit 1), $2)
     order by l.id, p.created_at`,
    [toolUseId ?? null, sessionId ?? null],
  );
}
