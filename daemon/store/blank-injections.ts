import type { Queries } from '../db/database.ts';
import type { ForgetTarget } from './forget-targets.ts';
import { readColumn } from './read-column.ts';

/**
 * Take what is forgotten out of the record of injections: the rows of whole sessions, question and text of a turn, and of every other
 * injection the text, the lines without an id (they describe a session's end) and the entries with a forgotten id.
 */
export async function blankInjections(tx: Queries, target: ForgetTarget): Promise<void> {
  const { observations, prompts, sessions, projectId } = target;
  await tx.query('delete from mem_injections where session_id = any($1::text[]) or project_id = $2', [
    sessions,
    projectId,
  ]);
  await tx.query(
    `update mem_injections set query = '', text = '', items = '[]', candidates = '[]'
     where session_id = any($1::text[]) and prompt_id = any($2::text[])`,
    [target.sessionsOfTurns, prompts],
  );
  const named = (list: string) =>
    `exists (select 1 from jsonb_array_elements(${list}) x where x -> 'id' in (select to_jsonb(id) from unnest($1::bigint[]) as id))`;
  const without = (list: string, also: string) =>
    `coalesce((select jsonb_agg(x order by n) from jsonb_array_elements(${list}) with ordinality as e(x, n)
       where ${also} not coalesce(x -> 'id' in (select to_jsonb(id) from unnest($1::bigint[]) as id), false)), '[]')`;
  // A brief describes the session before it: any brief in a project that loses something may quote it.
  await tx.query(
    `update mem_injections i set text = '', items = ${without('i.items', `x ? 'id' and`)}, candidates = ${without('i.candidates', '')}
     where ${named('i.items')} or ${named('i.candidates')}
       or (i.project_id = any($2::bigint[]) and exists (select 1 from jsonb_array_elements(i.items) x where x ? 'line'))`,
    [observations, await projectsThatLose(tx, target)],
  );
}

/** Asked before the rows are deleted. */
async function projectsThatLose(tx: Queries, { observations, prompts, sessions }: ForgetTarget): Promise<number[]> {
  return readColumn(
    tx,
    `select project_id from mem_observations where id = any($1::bigint[]) and project_id is not null
     union select project_id from mem_user_prompts where prompt_id = any($2::text[]) and project_id is not null
     union select project_id from mem_sessions where session_id = any($3::text[]) and project_id is not null`,
    [observations, prompts, sessions],
  );
}
