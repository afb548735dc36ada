// Pairs of memories that a model's answer kept apart, as edges between no nodes: the graph shows none, whatever is forgotten takes its own along, and
// one whose text was changed loses its own when its edges are derived anew.
import type { Queries } from '../../db/database.ts';

/** In no list of EDGE_KINDS: it says nothing of what the memories are about. */
const KIND = 'APART';

/** Note that an answer kept two memories apart, once from each side; one that is gone needs no note. */
export async function keepApart(q: Queries, a: number, b: number): Promise<void> {
  await q.query(
    `insert into mem_edges (kind, source, target, observation_id, other_observation_id)
     select '${KIND}', 'apart:' || o.id, 'apart:' || p.id, o.id, p.id
     from mem_observations o join mem_observations p on p.id <> o.id
     where o.id = any($1::bigint[]) and p.id = any($1::bigint[])`,
    [[a, b]],
  );
}

/** Read which of these memories were kept apart, of which neither was changed since. */
export async function readApart(
  q: Queries,
  ids: readonly number[],
): Promise<(a: { id: number }, b: { id: number }) => boolean> {
  const rows = await q.query<{ one: number; other: number }>(
    `select observation_id as one, other_observation_id as other from mem_edges where kind = '${KIND}' and observation_id = any($1::bigint[])`,
    [[...ids]],
  );
  const known = new Set(rows.map(({ one, other }) => `${one} ${other}`));
  return (a, b) => known.has(`${a.id} ${b.id}`) && known.has(`${b.id} ${a.id}`);
}
