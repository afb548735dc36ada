// A few SQL searches whose answers are stored in a backup and compared with those of the restored memory.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';

/** The answers of the searches with one observation's words and vector: ids of observations, the nearest first. */
type Canary = { observation: number; text: number[]; vector: number[] };

const CANARIES = 5;
const ANSWERS = 10;
/** Number of words of one search: enough to find more than the observation itself. */
const WORDS = 3;

/** Search with observations spread over the whole memory, by id. */
export async function askCanaries(q: Queries): Promise<Canary[]> {
  const ids = await readColumn<number>(
    q,
    `select id from (select id, row_number() over (order by id) - 1 as at, count(*) over () as total from mem_observations) o
     where at % greatest(1, total / ${CANARIES}) = 0 order by id limit ${CANARIES}`,
  );
  const canaries: Canary[] = [];
  for (const observation of ids) canaries.push(await askCanary(q, observation));
  return canaries;
}

/** Search with one observation. */
export async function askCanary(q: Queries, observation: number): Promise<Canary> {
  const text = await readColumn<number>(
    q,
    `with asked as (select string_agg(quote_literal(word), ' | ')::tsquery as words from (
       select unnest(tsvector_to_array(tsv)) as word from mem_observations where id = $1 order by 1 limit ${WORDS}) w)
     select o.id from mem_observations o, asked where o.tsv @@ asked.words
     order by ts_rank(o.tsv, asked.words) desc, o.id limit ${ANSWERS}`,
    [observation],
  );
  // "+ 0" keeps the planner from using an index, whose answers are approximate.
  const vector = await readColumn<number>(
    q,
    `with asked as (select model, embedding from mem_embeddings where observation_id = $1 order by model collate "C", chunk limit 1)
     select e.observation_id from mem_embeddings e join asked a on a.model = e.model
     group by e.observation_id order by min((e.embedding <=> a.embedding) + 0), e.observation_id limit ${ANSWERS}`,
    [observation],
  );
  return { observation, text, vector };
}
