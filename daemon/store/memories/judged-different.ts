// Pairs of memories that a model judged different. Stored as edges (hidden in the graph), because edges are already
// deleted when a memory is forgotten or changed.
import type { Queries } from '../../db/database.ts';

/** Not in EDGE_KINDS: it says nothing about the content of the memories. */
const KIND = 'APART';

/** Record that a model judged two memories different, as an edge in each direction; none if either memory is gone. */
export async function saveJudgedDifferent(q: Queries, a: number, b: number): Promise<void> {
  await q.query(
    `insert into mem_edges (kind, source, target, observation_id, other_observation_id)
     select '${KIND}', 'apart:' || o.id, 'apart:' || p.id, o.id, p.id
     from mem_observations o join mem_observations p on p.id <> o.id
     where o.id = any($1::bigint[]) and p.id = any($1::bigint[])`,
    [[a, b]],
  );
}

/**
 * Read the pairs among these memories that were judged different. A change of either deletes its edge, and with it the
 * pair.
 */
export async function readJudgedDifferent(
  q: Queries,
  ids: readonly number[],
): Promise<(a: { id: number }, b: { id: number }) => boolean> {
  const rows = await q.query<{ one: number; other: number }>(
    `select observation_id as one, other_observation_id as other from mem_edges where kind = '${KIND}' and observation_id = any($1::bigint[])`,
    [[...ids]],
  );
  const pairs = new Set(rows.map(({ one, other }) => `${one} ${other}`));
  return (a, b) => pairs.has(`${a.id} ${b.id}`) && pairs.has(`${b.id} ${a.id}`);
}
