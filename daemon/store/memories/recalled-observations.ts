import type { Queries } from '../../db/database.ts';
import {
  type Buckets,
  inNoBucket,
  NO_BUCKETS,
  PROJECT_KEY,
  type ProjectScope,
  scopeNameSql,
  seenIn,
} from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';

/** An observation's fields for recall. */
export type RecalledObservation = {
  id: number;
  external_id: string | null;
  session_id: string | null;
  agent: string | null;
  project: string | null;
  /** Its name (contract/words); null outside of projects. */
  scope: string | null;
  kind: string;
  title: string;
  text: string;
  files: string[];
  source: string;
  confidence: number;
  pinned: boolean;
  /** Whether a person wrote, pinned or edited it. */
  confirmed: boolean;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = `o.id, o.external_id, o.session_id, o.agent, ${PROJECT_KEY} as project, ${scopeNameSql('o')} as scope, o.kind, o.title, o.text, o.files, o.source, o.confidence,
  o.pinned, o.confirmed_at is not null as confirmed, o.created_at, o.updated_at`;
const FROM = 'from mem_observations o left join mem_projects p on p.id = o.project_id';

/**
 * Read observations for recall, by id. Deleted observations are left out, and those no longer visible in the scope:
 * another daemon may have moved them to another project since they were indexed here.
 * @param scope null for all projects
 */
export async function readRecalled(
  q: Queries,
  ids: readonly number[],
  scope: ProjectScope | null,
  buckets: Buckets = NO_BUCKETS,
): Promise<Map<number, RecalledObservation>> {
  const rows = await q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.id = any($1::bigint[]) and ${seenIn('$2::bigint', '$3')}`,
    [ids, scope, buckets],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Read the pinned observations that are visible in a scope and some buckets, newest first. */
export async function readPinned(
  q: Queries,
  scope: ProjectScope,
  buckets: Buckets,
  limit: number,
): Promise<RecalledObservation[]> {
  return q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.pinned and ${seenIn('$1::bigint', '$3')} order by o.created_at desc, o.id desc limit $2`,
    [scope, limit, buckets],
  );
}

/**
 * Read memories saved during these sessions by a person, a model or a program, newest first; neither digests nor pinned
 * ones.
 */
export async function readSaved(
  q: Queries,
  sessions: readonly string[],
  limit: number,
): Promise<RecalledObservation[]> {
  return q.query<RecalledObservation>(
    `select ${COLUMNS} ${FROM} where o.session_id = any($1::text[]) and o.source <> 'digest' and not o.pinned
       and coalesce(o.external_id, '') not like 'turn:%' and not ${IS_SUMMARY} and ${inNoBucket()}
     order by o.created_at desc, o.id desc limit $2`,
    [sessions, limit],
  );
}

/** Read a timeline in order: an observation and its neighbours in time, within its project or among global ones. */
export async function readTimeline(
  q: Queries,
  anchor: { id: number; before: number; after: number },
): Promise<(RecalledObservation & { is_anchor: boolean })[]> {
  const places = await q.query<{ project_id: number | null; is_global: boolean }>(
    'select project_id, is_global from mem_observations where id = $1',
    [anchor.id],
  );
  if (!places[0]) return [];
  const { project_id, is_global } = places[0];
  // Compared with a constant, because the index by project and time isn't used with a joined row.
  const beside =
    project_id === null ? 'o.project_id is null and o.is_global = $4::boolean' : 'o.project_id = $4::bigint';
  const when = '((select a.created_at from mem_observations a where a.id = $1), $1::bigint)';
  return q.query<RecalledObservation & { is_anchor: boolean }>(
    `with around as (
       (select o.id from mem_observations o
        where not ${IS_SUMMARY} and (o.created_at, o.id) < ${when} and ${beside} order by o.created_at desc, o.id desc limit $2)
       union all select $1::bigint
       union all
       (select o.id from mem_observations o
        where not ${IS_SUMMARY} and (o.created_at, o.id) > ${when} and ${beside} order by o.created_at, o.id limit $3))
     select ${COLUMNS}, o.id = $1 as is_anchor ${FROM} where o.id in (select id from around) order by o.created_at, o.id`,
    [anchor.id, anchor.before, anchor.after, project_id ?? is_global],
  );
}
