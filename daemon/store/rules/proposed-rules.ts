// Rules proposed from a repository's files, by a program or by a model. Their source key prevents a repeated proposal.
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';

type ProposedRule = {
  text: Redacted;
  kind: RuleKind;
  project_id: number | null;
  source: string;
  source_key: string;
  /** Details from its source. */
  detail?: Redacted;
  /** The rule that it replaces once approved. */
  corrects?: number | null;
};

/** Propose a rule as a draft. @returns null if another call proposed it first */
export async function proposeRule(tx: Queries, rule: ProposedRule): Promise<number | null> {
  const { text, kind, project_id, source, source_key, detail = null, corrects = null } = rule;
  const inserted = await tx.query<{ id: number }>(
    `insert into mem_lessons (project_id, title, rule, severity, kind, source, source_key, status, detail, corrects)
     values ($1, $2, $2, 'info', $3, $4, $5, 'draft', $6, $7)
     on conflict (coalesce(project_id, 0), source_key) where source_key is not null do nothing returning id`,
    [project_id, text, kind, source, source_key, detail, corrects],
  );
  return inserted[0]?.id ?? null;
}

/** Read the proposal of a project under a key, whatever its status. */
export async function readProposed(
  q: Queries,
  projectId: number,
  sourceKey: string,
): Promise<{ id: number; status: string } | undefined> {
  const rows = await q.query<{ id: number; status: string }>(
    'select id, status from mem_lessons where project_id = $1 and source_key = $2',
    [projectId, sourceKey],
  );
  return rows[0];
}

/** Count the waiting drafts of a project from a source. */
export async function countWaiting(q: Queries, projectId: number, source: string): Promise<number> {
  const rows = await q.query<{ n: number }>(
    `select count(*) as n from mem_lessons where kind is not null and status = 'draft' and project_id = $1 and source = $2`,
    [projectId, source],
  );
  return rows[0]!.n;
}
