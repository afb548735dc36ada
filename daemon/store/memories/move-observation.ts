import type { Queries } from '../../db/database.ts';
import { reloadIndexes } from './index-reloads.ts';

/** The place of an observation: a project's row id or null, and whether it is global. */
type NewPlace = { project_id: number | null; is_global: boolean };

/** Whether another observation there has the same external id. */
export async function isTaken(tx: Queries, id: number, { project_id }: NewPlace): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from mem_observations o, mem_observations k where o.id = $1 and k.id <> o.id and k.external_id = o.external_id
       and coalesce(k.project_id, 0) = coalesce($2::bigint, 0)`,
    [id, project_id],
  );
  return rows.length > 0;
}

/**
 * Move an observation to another place. A tombstone stays at the old place, or a later digest of the turn would write
 * it there again.
 */
export async function moveObservation(tx: Queries, id: number, { project_id, is_global }: NewPlace): Promise<void> {
  await reloadIndexes(tx);
  await tx.query(
    `insert into mem_tombstones (subject, subject_id, project_id)
     select 'external', coalesce(project_id, 0) || '/' || external_id, project_id from mem_observations
     where id = $1 and external_id is not null and project_id is distinct from $2::bigint
     on conflict (subject, subject_id) do nothing`,
    [id, project_id],
  );
  await tx.query(
    `delete from mem_tombstones t using mem_observations o where o.id = $1 and t.subject = 'external'
       and t.subject_id = coalesce($2::bigint, 0) || '/' || o.external_id`,
    [id, project_id],
  );
  await tx.query(
    'update mem_observations set project_id = $2, is_global = $3, changed_xid = pg_current_xact_id() where id = $1',
    [id, project_id, is_global],
  );
  await tx.query(
    'update mem_embeddings set project_id = $2, is_global = $3, changed_xid = pg_current_xact_id() where observation_id = $1',
    [id, project_id, is_global],
  );
}
