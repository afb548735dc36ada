import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import type { ForgetTarget } from './forget-targets.ts';

type PromptRef = { session_id: string; prompt_id: string };

/**
 * The rules that are forgotten as well, and the remaining prompts that had said them, from which they are learnt again.
 */
export type ForgottenRules = { ids: number[]; relearn: PromptRef[] };

/** Find the rules that were learnt from forgotten prompts; a rule added by hand stays, and only loses those prompts. */
export async function rulesLearntFrom(tx: Queries, target: ForgetTarget): Promise<ForgottenRules> {
  const said = '(e.session_id = any($1::text[]) or e.prompt_id = any($2::text[]))';
  const params = [target.sessions, target.prompts];
  const ids = await readColumn<number>(
    tx,
    `select distinct l.id from mem_lessons l join mem_lesson_evidence e on e.lesson_id = l.id where l.source in ('prompt', 'remark', 'projects') and ${said}`,
    params,
  );
  await tx.query(
    `delete from mem_lesson_evidence e using mem_lessons l
     where l.id = e.lesson_id and l.kind is not null and l.source not in ('prompt', 'remark', 'projects') and ${said}`,
    params,
  );
  if (ids.length === 0) return { ids, relearn: [] };
  const relearn = await tx.query<PromptRef>(
    `select distinct e.session_id, e.prompt_id from mem_lesson_evidence e
     where e.lesson_id = any($3::bigint[]) and e.prompt_id <> '' and not ${said}`,
    [...params, ids],
  );
  return { ids, relearn };
}
