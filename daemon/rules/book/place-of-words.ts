import type { Speaker } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import type { ActiveRule } from '../../store/rules/rules.ts';
import { ensureBucket } from '../../visibility/buckets.ts';

/** The speaker and the project. */
export type SaidBy = { speaker: Speaker; userId: string | null; projectId: number | null };
/** A rule's place, as in its row. */
export type RulePlace = Pick<ActiveRule, 'project_id' | 'owner'>;

/**
 * The place where a person's words hold: their project, or, if they reach further, that person's projects in the
 * workspace. Words of no project that don't reach further hold nowhere: undefined.
 */
export async function placeOfWords(
  tx: Queries,
  { userId, projectId }: Omit<SaidBy, 'speaker'>,
  everywhere: boolean,
): Promise<RulePlace | undefined> {
  if (!everywhere) return projectId === null ? undefined : { project_id: projectId, owner: null };
  const bucket = await ensureBucket(tx, 'user', { userId, projectId });
  return { project_id: bucket.id, owner: { user_id: bucket.user_id, workspace: bucket.workspace } };
}
