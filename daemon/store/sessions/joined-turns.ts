// Turns that are part of another turn's observation: "yes" and "commit this" complete the turn before them.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { addTombstones } from '../forget/tombstones.ts';

/** A prompt of a session, with the fields that grouping needs. */
export type SessionPrompt = {
  prompt_id: string;
  project_id: number | null;
  /** null if it is longer than `MAX_SHORT_CHARS`. */
  text: string | null;
  created_at: Date;
  /** Whether its turn stays separate: a person changed, pinned or confirmed its own observation. */
  is_kept: boolean;
  /** Whether a person wrote the text of its observation. */
  is_rewritten: boolean;
  /** Whether it is already part of another turn's observation. */
  is_joined: boolean;
  /** Whether its end was pruned from the journal, so that its observation can't be made again. */
  is_pruned: boolean;
};

/** Length beyond which a prompt always has content. */
const MAX_SHORT_CHARS = 200;

/** List a session's prompts in order. */
export function readSessionPrompts(q: Queries, sessionId: string): Promise<SessionPrompt[]> {
  return q.query<SessionPrompt>(
    `select p.prompt_id, p.project_id, case when length(p.text) <= $2 then p.text end as text, p.created_at,
       coalesce(o.edited <> '{}' or o.pinned or o.confirmed_at is not null, false) as is_kept,
       coalesce('text' = any(o.edited), false) as is_rewritten, p.joined_to is not null as is_joined,
       p.stop_hash is not null and e.prompt_id is null as is_pruned
     from mem_user_prompts p
     left join mem_observations o on o.session_id = $1 and o.external_id = 'turn:' || p.prompt_id
     left join (select distinct payload ->> 'prompt_id' as prompt_id from mem_events
                where session_id = $1 and event = 'Stop') e on e.prompt_id = p.prompt_id
     where p.session_id = $1 order by p.created_at, p.id`,
    [sessionId, MAX_SHORT_CHARS],
  );
}

/**
 * Record that turns are part of the first one's observation, in the transaction that writes it, and delete their own
 * observations. Returns the other turns whose observations included them until now and must be made again.
 */
export async function joinTurns(tx: Queries, [first, ...others]: readonly [string, ...string[]]): Promise<string[]> {
  // Forgotten while it was digested: no observation was written that could include the others.
  const known = await tx.query('select 1 from mem_user_prompts where prompt_id = $1', [first]);
  if (known.length === 0) return [];
  const separated = await readColumn<string>(
    tx,
    `select distinct p.joined_to as id from mem_user_prompts p join mem_user_prompts f on f.prompt_id = p.joined_to
     where p.prompt_id = any($2::text[]) and p.joined_to <> $1 or p.prompt_id = $1 and p.joined_to is not null`,
    [first, others],
  );
  await tx.query(
    `update mem_user_prompts set joined_to = case when prompt_id <> $1 then $1 end
     where prompt_id = any($2::text[]) and joined_to is distinct from case when prompt_id <> $1 then $1 end`,
    [first, [first, ...others]],
  );
  const deleted = await tx.query<{ id: number; project_id: number | null }>(
    `delete from mem_observations where prompt_id = any($1::text[]) and external_id = 'turn:' || prompt_id and source = 'digest'
       and edited = '{}' and not pinned and confirmed_at is null returning id, project_id`,
    [others],
  );
  // Text indexes learn from the tombstone that the row is gone; the turn itself isn't forgotten.
  const tombstones = deleted.map(({ id, project_id }) => ({
    subject: 'observation' as const,
    id: String(id),
    project_id,
  }));
  await addTombstones(tx, tombstones, { reason: 'told in another observation', binId: null });
  return separated;
}
