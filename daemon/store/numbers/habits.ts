// Goals and habits: those due, and their reflections.
import type { GoalDetails, HabitDetails } from '../../contract/details.ts';
import type { Observation } from '../../contract/observations.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { type Buckets, type ProjectScope, seenIn } from '../../visibility/project-scope.ts';
import { OBSERVATION_READ } from '../memories/observations.ts';

/** List the reflections on an observation in its place, the latest first. */
export async function listReflections(q: Queries, id: number): Promise<Observation[]> {
  const rows = await q.query(
    `select ${OBSERVATION_READ} where t.details ->> 'about' = $1::bigint::text and t.kind = 'reflection'
       and t.project_id is not distinct from (select a.project_id from mem_observations a where a.id = $1) order by t.id desc limit 100`,
    [id],
  );
  return rows.map(toWire<Observation>);
}

/** A goal or a habit, as a brief shows it. */
export type KeptUp = Pick<Observation, 'id' | 'kind' | 'title'> & {
  details: GoalDetails & HabitDetails;
  confirmed: boolean;
};

/**
 * Read the visible unreached goals with a deadline up to a day, and the visible habits, in a scope and some buckets.
 */
export function readKeptUp(q: Queries, scope: ProjectScope, buckets: Buckets, until: string): Promise<KeptUp[]> {
  return q.query<KeptUp>(
    `select o.id, o.kind, o.title, coalesce(o.details, '{}') as details, o.confirmed_at is not null as confirmed from mem_observations o
     where o.kind in ('goal', 'habit') and ${seenIn('$1::bigint', '$2')} and (o.kind = 'habit'
       or o.details ->> 'deadline' <= $3::text and coalesce((o.details ->> 'progress')::float8, 0) < 100)
     order by o.details ->> 'deadline', o.id desc limit 20`,
    [scope, buckets, until],
  );
}
