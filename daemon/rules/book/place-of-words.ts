import type { Speaker } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import type { ActiveRule } from '../../store/rules/rules.ts';
import { ensureBucket } from '../../visibility/buckets.ts';

/** Who says something, and where. */
export type SaidBy = { speaker: Speaker; userId: string | null; projectId: number | null };
/** The place of a rule, as a rule has it. */
export type RulePlace = Pick<ActiveRule, 'project_id' | 'owner'>;

/**
 * The place where a person's words hold: the project that they were said in, or, where they reach beyond it, the
 * projects of that person in its workspace. Words of no project that don't say so hold nowhere: undefined.
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
