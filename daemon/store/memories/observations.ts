import { calendarDay } from '../../contract/calendar-days.ts';
import type { HabitDetails } from '../../contract/details.ts';
import type { Observation } from '../../contract/observations.ts';
import type { MemoryScope } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { toWire } from '../../db/to-wire.ts';
import { habitStanding } from '../../habits/streak.ts';
import {
  type Buckets,
  inNoBucket,
  OUTSIDE_PROJECTS,
  type ProjectScope,
  scopeNameSql,
} from '../../visibility/project-scope.ts';
import { columns, type RowOf } from '../columns.ts';
import { notForgotten } from '../forget/tombstones.ts';
import { byTime, type Condition, clause, inProject, type Page, type PageQuery, readPage } from '../read-page.ts';
import { IS_DERIVED, IS_SUMMARY } from '../sessions/session-summaries.ts';
import { MODEL_IN_USE } from './embeddings.ts';

/** The origin of an observation; these columns don't change. */
const ORIGIN = columns({
  session_id: 'text null',
  prompt_id: 'text null',
  agent: 'text null',
  user_id: 'text null',
  namespace: 'text null',
  workspace: 'text null',
  branch: 'text null',
});
/** The content, which people may change. */
const CONTENT = columns({
  kind: 'text',
  title: 'redacted',
  text: 'redacted',
  files: 'redacted[]',
  topics: 'redacted[]',
  entities: 'redacted[]',
  metadata: 'jsonb',
  /** Data of its kind (contract/details). */
  details: 'jsonb null',
  source: 'text',
  confidence: 'real',
  pinned: 'boolean',
});
/** The other columns: its ids, and the sources of computed columns. */
const MADE_OF = columns({
  external_id: 'text null',
  project_id: 'bigint null',
  /** Whether it is global; its `project_id` is then null. */
  is_global: 'boolean',
  /** Whether a person confirmed it, which sets the row's `confirmed_at`. */
  confirmed: 'boolean',
  created_at: 'timestamptz null',
  /** SHA-256 of the given observation, hex: an identical post changes nothing. */
  content_hash: 'text',
  /** Packed terms, hex. */
  terms: 'text',
  analyser_version: 'smallint',
  /** The distinct terms, for the SQL text leg. */
  lexemes: 'text[]',
});
/** An observation to write: redacted, analysed, hashed. */
export type NewObservation = RowOf<typeof ORIGIN> & RowOf<typeof CONTENT> & RowOf<typeof MADE_OF>;

const RECORD = `${ORIGIN.record}, ${CONTENT.record}, ${MADE_OF.record}`;

type SavedObservation = {
  id: number;
  external_id: string | null;
  status: 'created' | 'updated' | 'unchanged' | 'forgotten';
};

/**
 * Write observations. One with an external id that its project already has is updated if anything differs; locked ones
 * and digests of recorded turns stay unless made anew. Forgotten ids, and digests of turns forgotten without a project,
 * are not written. Written rows are queued for every embedding model in use.
 * @param rows no external id twice in one project
 * @returns one entry a row, in the order of `rows`
 */
export async function saveObservations(tx: Queries, rows: readonly NewObservation[]): Promise<SavedObservation[]> {
  const written = await tx.query<{
    id: number;
    external_id: string | null;
    project_id: number | null;
    created: boolean;
  }>(
    `insert into mem_observations as o (external_id, project_id, is_global, ${ORIGIN.names}, ${CONTENT.names},
       confirmed_at, created_at, content_hash, terms, analyser_version, tsv)
     select external_id, project_id, is_global, ${ORIGIN.names}, ${CONTENT.names},
       case when confirmed then now() end, coalesce(created_at, now()), decode(content_hash, 'hex'), decode(terms, 'hex'),
       analyser_version, array_to_tsvector(lexemes)
     from jsonb_to_recordset($1::jsonb) as r(${RECORD}, ord integer)
     where not exists (select 1 from mem_tombstones t where t.subject = 'external'
       and (t.subject_id = coalesce(r.project_id, 0) || '/' || r.external_id
         or r.source = 'digest' and t.subject_id = '0/' || r.external_id))
       and (r.source <> 'digest' or ${notForgotten({ prompt: 'r.prompt_id', session: 'r.session_id' })})
     order by ord
     on conflict (coalesce(project_id, 0), external_id) where external_id is not null do update set
       is_global = excluded.is_global, ${ORIGIN.set('excluded')}, ${CONTENT.set('excluded')},
       -- A new digest of the turn takes back nothing that a person decided about the row.
       confirmed_at = case when excluded.source = 'digest' then o.confirmed_at else excluded.confirmed_at end,
       created_at = excluded.created_at, content_hash = excluded.content_hash, terms = excluded.terms,
       analyser_version = excluded.analyser_version, tsv = excluded.tsv, updated_at = now(), changed_xid = pg_current_xact_id()
     where o.content_hash <> excluded.content_hash and not o.locked and (excluded.source = 'digest' or not ${IS_DERIVED})
     returning id, external_id, project_id, (xmax = 0) as created`,
    [rows.map((row, ord) => ({ ...row, ord }))],
  );
  const ids = written.map(({ id }) => id);
  await queueDerived(tx, ids);
  const revived = await deleteRevived(tx, written);
  const keyed = new Map(
    written.filter((row) => row.external_id !== null && !revived.has(row.id)).map((row) => [keyOf(row), row]),
  );
  const anonymous = written.filter((row) => row.external_id === null);
  const unwritten = rows.filter((row) => row.external_id !== null && !keyed.has(keyOf(row)));
  const unchanged = await findExternal(tx, unwritten);
  return rows.map((row) => {
    const saved = row.external_id === null ? anonymous.shift() : keyed.get(keyOf(row));
    if (saved) return { id: saved.id, external_id: row.external_id, status: saved.created ? 'created' : 'updated' };
    const id = unchanged.get(keyOf(row));
    return { id: id ?? 0, external_id: row.external_id, status: id === undefined ? 'forgotten' : 'unchanged' };
  });
}

/** Delete rows that a rewrite inserted after waiting for a forget transaction that had deleted them. */
async function deleteRevived(
  tx: Queries,
  written: readonly { id: number; external_id: string | null }[],
): Promise<Set<number>> {
  const ids = written.filter((row) => row.external_id !== null).map((row) => row.id);
  if (ids.length === 0) return new Set();
  const revived = await readColumn<number>(
    tx,
    `delete from mem_observations o using mem_tombstones t where o.id = any($1::bigint[]) and t.subject = 'external'
       and t.subject_id = coalesce(o.project_id, 0) || '/' || o.external_id returning o.id`,
    [ids],
  );
  return new Set(revived);
}

const keyOf = (row: { project_id: number | null; external_id: string | null }) =>
  `${row.project_id ?? 0}/${row.external_id}`;

async function findExternal(tx: Queries, rows: readonly NewObservation[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const found = await tx.query<{ id: number; external_id: string; project_id: number | null }>(
    `select o.id, o.external_id, o.project_id
     from jsonb_to_recordset($1::jsonb) as r(project_id bigint, external_id text)
     join mem_observations o on coalesce(o.project_id, 0) = coalesce(r.project_id, 0) and o.external_id = r.external_id`,
    [rows.map(({ project_id, external_id }) => ({ project_id, external_id }))],
  );
  return new Map(found.map((row) => [keyOf(row), row.id]));
}

/** Queue observations for derived data: the vectors of every model in use, and the edges; queued ones stay queued. */
export async function queueDerived(tx: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into mem_embedding_queue (model, observation_id)
     select m.name, o.id from mem_embedding_models m, mem_observations o
     where o.id = any($1::bigint[]) and not ${IS_SUMMARY} and ${MODEL_IN_USE} on conflict do nothing`,
    [ids],
  );
  await tx.query(
    `insert into mem_edges_due (observation_id) select o.id from mem_observations o
     where o.id = any($1::bigint[]) and not ${IS_SUMMARY} on conflict do nothing`,
    [ids],
  );
}

const SHOWN_CONTENT = CONTENT.each((name) =>
  name === 'confidence' ? 'round(t.confidence::numeric, 3)::float8 as confidence' : `t.${name}`,
);
export const OBSERVATION_READ = inProject(
  'mem_observations',
  `t.external_id, t.is_global as global, ${scopeNameSql('t')} as scope, ${ORIGIN.of('t')}, ${SHOWN_CONTENT},
   t.locked, (select count(*) from mem_observation_versions v where v.observation_id = t.id) as versions,
   t.confirmed_at, t.created_at, t.updated_at, t.last_accessed_at, t.confirmations, t.access_count`,
);

/** Read whole observations in the order of `ids`, without unknown ones. `buckets`: the readable ones; absent: all. */
export async function readObservations(q: Queries, ids: readonly number[], buckets?: Buckets): Promise<Observation[]> {
  const isSeen = `($2::bigint[] is null or ${inNoBucket('t')} or t.project_id = any($2))`;
  const rows = await q.query(`select ${OBSERVATION_READ} where t.id = any($1::bigint[]) and ${isSeen}`, [
    ids,
    buckets ?? null,
  ]);
  const byId = new Map(rows.map((row) => [row.id, withStanding(toWire<Observation>(row))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A habit with its current state. */
function withStanding(observation: Observation): Observation {
  if (observation.kind !== 'habit') return observation;
  const { completions = [], every, time_zone } = (observation.details ?? {}) as HabitDetails;
  const standing = habitStanding(completions, calendarDay(new Date(), time_zone), every);
  return { ...observation, details: { ...observation.details, ...standing } };
}

/** List observations, latest first; with `ids`, exactly those in their order. Those in a bucket only with `buckets`. */
export async function listObservations(
  q: Queries,
  filter: PageQuery &
    Partial<Record<'session_id' | 'kind' | 'before', string | undefined>> & {
      /** Only the project's own observations, not global ones. */
      projectId?: ProjectScope | undefined;
      pinned?: boolean | undefined;
      confirmed?: boolean | undefined;
      ids?: readonly number[] | undefined;
      scope?: MemoryScope | undefined;
      /** Only observations in these buckets; with `ids`, the buckets that may be read. */
      buckets?: Buckets | undefined;
    },
): Promise<Page<Observation>> {
  if (filter.ids) return { items: await readObservations(q, filter.ids, filter.buckets), next_cursor: null };
  const places = placesOf(filter);
  const clauses = [
    ...places,
    ...clause('t.session_id = ?', filter.session_id),
    ...clause('t.kind = ?', filter.kind),
    ...clause('t.pinned = ?', filter.pinned),
    ...clause('(t.confirmed_at is not null) = ?', filter.confirmed),
    ...clause('t.created_at < ?::timestamptz', filter.before),
  ];
  return readPage(q, OBSERVATION_READ, clauses, filter, byTime('mem_observations', 'created_at', places));
}

/** The conditions for the places that a list is of. */
function placesOf({ buckets, projectId, scope }: Parameters<typeof listObservations>[1]): Condition[] {
  if (buckets) return [...clause('t.project_id = any(?::bigint[])', buckets), ...clause('p.scope = ?', scope)];
  const places = [
    ...clause('t.is_global = ?', scope === 'global' ? true : undefined),
    ...clause('(t.project_id is not null) = ?', scope === 'project' ? true : undefined),
  ];
  if (projectId === undefined) return [{ sql: inNoBucket('t'), values: [] }, ...places];
  if (projectId === OUTSIDE_PROJECTS)
    return [...places, { sql: 't.project_id is null and not t.is_global', values: [] }];
  return [...places, ...clause('t.project_id = ?', projectId)];
}

/** Read one observation and lock it, to change some fields of it and save it again. */
export async function readForUpdate(
  tx: Queries,
  id: number,
): Promise<(Observation & { project_id: number | null }) | undefined> {
  const rows = await tx.query(`select t.project_id, ${OBSERVATION_READ} where t.id = $1 for update of t`, [id]);
  return rows.map(toWire<Observation & { project_id: number | null }>)[0];
}

/** Read those of these observations that a person edited, by `<project id>/<external id>`, with the edited fields. */
export async function readEdited(
  tx: Queries,
  rows: readonly NewObservation[],
): Promise<Map<string, Observation & { edited: string[] }>> {
  const found = await tx.query(
    `select t.project_id, t.edited, ${OBSERVATION_READ}
     where t.edited <> '{}' and (coalesce(t.project_id, 0), t.external_id) in (
       select coalesce(r.project_id, 0), r.external_id from jsonb_to_recordset($1::jsonb) as r(project_id bigint, external_id text))
     for update of t`,
    [rows.map(({ project_id, external_id }) => ({ project_id, external_id }))],
  );
  return new Map(found.map(({ project_id, ...row }) => [`${project_id}/${row.external_id}`, toWire(row)]));
}

/** Lock or unlock one observation. */
export async function lockObservation(tx: Queries, id: number, locked: boolean): Promise<void> {
  await tx.query('update mem_observations set locked = $2 where id = $1', [id, locked]);
}

/** Replace the editable fields of one observation, and record which of them a person edited. */
export async function updateObservation(
  tx: Queries,
  id: number,
  row: NewObservation,
  edited: readonly string[],
): Promise<void> {
  await tx.query(
    `update mem_observations o set ${CONTENT.set('r')},
       confirmed_at = case when r.confirmed then coalesce(o.confirmed_at, now()) end,
       content_hash = decode(r.content_hash, 'hex'), terms = decode(r.terms, 'hex'), analyser_version = r.analyser_version,
       tsv = array_to_tsvector(r.lexemes), updated_at = now(), changed_xid = pg_current_xact_id(),
       edited = array(select distinct unnest(o.edited || $3::text[]))
     from jsonb_to_recordset($2::jsonb) as r(${RECORD}) where o.id = $1`,
    [id, [row], edited],
  );
  await queueDerived(tx, [id]);
}

/** Record that observations were used. Losing such a record is harmless. */
export async function touchObservations(q: Queries, ids: readonly number[]): Promise<void> {
  await q.query(
    'update mem_observations set last_accessed_at = now(), access_count = access_count + 1 where id = any($1::bigint[])',
    [ids],
  );
}
