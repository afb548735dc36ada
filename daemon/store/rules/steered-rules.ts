// Changes to a rule by hand: its words, its lock, a proposal that is approved.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';

/**
 * A rule that a person changes, approves or locks no longer depends on the project rules from which it was derived; a
 * user's remark becomes a rule of theirs.
 */
const OWN_NOW = `case source when 'projects' then 'user' when 'remark' then 'prompt' else source end`;

/**
 * Change the wording or the kind of a rule; the previous version is stored. `confirmed`: a person confirmed the new
 * words.
 */
export async function rewordRule(
  tx: Queries,
  id: number,
  { text, kind, confirmed }: { text: Redacted; kind: RuleKind; confirmed: boolean },
): Promise<void> {
  await tx.query(
    `insert into mem_lesson_versions (lesson_id, version, snapshot) select id, version, to_jsonb(l) from mem_lessons l where id = $1`,
    [id],
  );
  await tx.query(
    `update mem_lessons set title = $2, rule = $2, kind = $3, version = version + 1, updated_at = now(), source = ${OWN_NOW},
       confirmed_at = case when $4 then coalesce(confirmed_at, now()) end
     where id = $1`,
    [id, text, kind, confirmed],
  );
}

/** Lock an active rule, or unlock it. */
export async function lockRule(q: Queries, id: number, isLocked: boolean): Promise<void> {
  await q.query(
    `update mem_lessons set locked_at = case when $2 then coalesce(locked_at, now()) end, updated_at = now(), source = ${OWN_NOW}
     where id = $1 and status = 'active'`,
    [id, isLocked],
  );
}

/** Approve a draft, as a person. false: it is not a draft. */
export async function approveRule(tx: Queries, id: number, alpha: number): Promise<boolean> {
  const approved = await tx.query(
    `update mem_lessons set status = 'active', source = ${OWN_NOW}, confirmed_at = now(), ended_at = null, corrects = null, alpha = greatest(alpha, $2::real), updated_at = now()
     where id = $1 and kind is not null and status = 'draft' returning id`,
    [id, alpha],
  );
  return approved.length > 0;
}

/**
 * Restore an ended rule, or let a rejected draft wait again. false: it had not ended, or a newer active rule has
 * replaced it.
 */
export async function restoreRule(tx: Queries, id: number): Promise<boolean> {
  const restored = await tx.query(
    `update mem_lessons l set status = case l.status when 'dismissed' then 'draft' else 'active' end, ended_at = null, replaced_by = null,
       updated_at = now()
     where l.id = $1 and l.kind is not null and l.status in ('inactive', 'dismissed')
       and not exists (select 1 from mem_lessons n where n.id = l.replaced_by and n.status = 'active') returning l.id`,
    [id],
  );
  return restored.length > 0;
}

/** Weight of a confidence set by a person: ten observations, so that a few calls don't reverse it. */
const SAID_BY_HAND = 10;

/** Set the confidence of a rule, 0 to 1, by a person's decision. */
export async function setConfidence(q: Queries, id: number, confidence: number): Promise<void> {
  await q.query(
    `update mem_lessons set alpha = $2::real, beta = $3::real, heard_at = now(), updated_at = now() where id = $1 and kind is not null`,
    [id, SAID_BY_HAND * confidence, SAID_BY_HAND * (1 - confidence)],
  );
}

/** Count for or against a rule; a locked one keeps its confidence. */
export async function weighRule(q: Queries, id: number, pro: number, contra: number): Promise<void> {
  await q.query(
    `update mem_lessons set alpha = alpha + $2::real, beta = beta + $3::real, heard_at = now(), updated_at = now()
     where id = $1 and kind is not null and locked_at is null`,
    [id, pro, contra],
  );
}
