import type { Queries } from '../../db/database.ts';

/**
 * Remove forgotten items from the working memories that still contain them: the memory or message with an observation's
 * external id, and context lines that occur in the observation's text, which are sentences of forgotten messages.
 */
export async function forgetInWorking(tx: Queries, observations: readonly number[]): Promise<void> {
  if (observations.length === 0) return;
  await tx.query(
    `with gone as (
       select array_agg(external_id) filter (where project_id is null) as ids, string_agg(text, E'\\n') as said
       from mem_observations where id = any($1::bigint[])
     ), holding as (
       select w.id from mem_working_memory w, gone, jsonb_array_elements(w.memories || w.messages) e where e ->> 'id' = any(gone.ids)
       union
       select w.id from mem_working_memory w join mem_observations o on o.session_id = w.session_id and o.id = any($1::bigint[])
     )
     update mem_working_memory w set
       memories = coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(w.memories) with ordinality m(e, n)
         where not coalesce(e ->> 'id' = any(gone.ids), false)), '[]'),
       messages = coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(w.messages) with ordinality m(e, n)
         where not coalesce(e ->> 'id' = any(gone.ids), false)), '[]'),
       context = (select string_agg(line, E'\\n' order by n) from unnest(string_to_array(w.context, E'\\n')) with ordinality c(line, n)
         where strpos(coalesce(gone.said, ''), regexp_replace(line, '^[a-z_]+: |…$', '', 'gi')) = 0)
     from gone where w.id in (select id from holding)`,
    [observations],
  );
}
