import type { Observation } from '../contract/observations.ts';
import type { Queries } from '../db/database.ts';
import type { Redacted, RedactedJson } from '../redact/redacted.ts';
import { MODEL_IN_USE } from './embeddings.ts';
import { OUTSIDE_PROJECTS, type ProjectScope } from './project-scope.ts';

/** An observation as it is written: redacted, analysed, hashed. */
export type ObservationRow = {
  external_id: string | null;
  project_id: number | null;
  /** Declared to hold in every project; its `project_id` is null. */
  is_global: boolean;
  session_id: string | null;
  prompt_id: string | null;
  kind: string;
  title: Redacted;
  text: Redacted;
  files: Redacted[];
  topics: Redacted[];
  entities: Redacted[];
  metadata: RedactedJson;
  source: string;
  agent: string | null;
  user_id: string | null;
  namespace: string | null;
  workspace: string | null;
  branch: string | null;
  confidence: number;
  pinned: boolean;
  /** Whether a person says so: the row is dated by it. */
  confirmed: boolean;
  created_at: string | null;
  /** SHA-256 over all of the above, hex: an identical post changes nothing. */
  content_hash: string;
  /** Packed terms, hex. */
  terms: string;
  analyser_version: number;
  /** The distinct terms, for the SQL text leg. */
  lexemes: string[];
};

export type SavedRow = {
  id: number;
  external_id: string | null;
  status: 'created' | 'updated' | 'unchanged' | 'forgotten';
};

const RECORD = `external_id text, project_id bigint, is_global boolean, session_id text, prompt_id text, kind text, title text, text text, files jsonb, topics jsonb,
  entities jsonb, metadata jsonb, source text, agent text, user_id text, namespace text, workspace text, branch text, confidence real,
  pinned boolean, confirmed boolean, created_at timestamptz, content_hash text, terms text, analyser_version smallint, lexemes jsonb`;
const TEXTS = (column: string) => `array(select jsonb_array_elements_text(${column}))`;

/**
 * Write observations; one with an external id that its project has already is updated if anything differs.
 * What was forgotten under its external id stays away; a turn's digest also where the turn had no project when it was forgotten. Rows that are written are queued for every active embedding model.
 * @param rows no external id twice in one project
 * @returns one entry a row, in the order of `rows`
 */
export async function saveObservations(tx: Queries, rows: readonly ObservationRow[]): Promise<SavedRow[]> {
  const written = await tx.query<{
    id: number;
    external_id: string | null;
    project_id: number | null;
    created: boolean;
  }>(
    `insert into mem_observations as o (external_id, project_id, is_global, session_id, prompt_id, kind, title, text, files, topics, entities, metadata,
       source, agent, user_id, namespace, workspace, branch, confidence, pinned, confirmed_at, created_at, content_hash, terms, analyser_version, tsv)
     select external_id, project_id, is_global, session_id, prompt_id, kind, title, text, ${TEXTS('files')}, ${TEXTS('topics')}, ${TEXTS('entities')}, metadata,
       source, agent, user_id, namespace, workspace, branch, confidence, pinned, case when confirmed then now() end, coalesce(created_at, now()), decode(content_hash, 'hex'),
       decode(terms, 'hex'), analyser_version, array_to_tsvector(${TEXTS('lexemes')})
     from jsonb_to_recordset($1::jsonb) as r(${RECORD}, ord integer)
     where not exists (select 1 from mem_tombstones t where t.subject = 'external'
       and (t.subject_id = coalesce(r.project_id, 0) || '/' || r.external_id
         or r.source = 'digest' and t.subject_id = '0/' || r.external_id))
       and (r.source <> 'digest' or not exists (select 1 from mem_tombstones t where t.subject = 'prompt' and t.subject_id = r.prompt_id)
         and not exists (select 1 from mem_tombstones t where t.subject = 'session' and t.subject_id = r.session_id))
     order by ord
     on conflict (coalesce(project_id, 0), external_id) where external_id is not null do update set
       is_global = excluded.is_global, session_id = excluded.session_id, prompt_id = excluded.prompt_id, kind = excluded.kind, title = excluded.title, text = excluded.text,
       files = excluded.files, topics = excluded.topics, entities = excluded.entities, metadata = excluded.metadata, source = excluded.source,
       agent = excluded.agent, user_id = excluded.user_id, namespace = excluded.namespace, workspace = excluded.workspace,
       branch = excluded.branch, confidence = excluded.confidence, pinned = excluded.pinned,
       -- A digest made anew is no word against what a person decided about the row.
       confirmed_at = case when excluded.source = 'digest' then o.confirmed_at else excluded.confirmed_at end, created_at = excluded.created_at,
       content_hash = excluded.content_hash, terms = excluded.terms, analyser_version = excluded.analyser_version, tsv = excluded.tsv,
       updated_at = now(), changed_xid = pg_current_xact_id()
     where o.content_hash <> excluded.content_hash
     returning id, external_id, project_id, (xmax = 0) as created`,
    [rows.map((row, ord) => ({ ...row, ord }))],
  );
  await queueForEmbedding(
    tx,
    written.map((row) => row.id),
  );
  const revived = await deleteRevived(tx, written);
  const keyed = new Map(
    written.filter((row) => row.external_id !== null && !revived.has(row.id)).map((row) => [keyOf(row), row]),
  );
  const anonymous = written.filter((row) => row.external_id === null);
  const unchanged = await findExternal(
    tx,
    rows.filter((row) => row.external_id !== null && !keyed.has(keyOf(row))),
  );
  return rows.map((row) => {
    const saved = row.external_id === null ? anonymous.shift() : keyed.get(keyOf(row));
    if (saved) return { id: saved.id, external_id: row.external_id, status: saved.created ? 'created' : 'updated' };
    const id = unchanged.get(keyOf(row));
    return { id: id ?? 0, external_id: row.external_id, status: id === undefined ? 'forgotten' : 'unchanged' };
  });
}

/** A rewrite that waited for a forgetting to end finds no row in its way and makes one: it goes again, in the same transaction. */
async function deleteRevived(
  tx: Queries,
  written: readonly { id: number; external_id: string | null }[],
): Promise<Set<number>> {
  const ids = written.filter((row) => row.external_id !== null).map((row) => row.id);
  if (ids.length === 0) return new Set();
  const gone = await tx.query<{ id: number }>(
    `delete from mem_observations o using mem_tombstones t where o.id = any($1::bigint[]) and t.subject = 'external'
       and t.subject_id = coalesce(o.project_id, 0) || '/' || o.external_id returning o.id`,
    [ids],
  );
  return new Set(gone.map((row) => row.id));
}

const keyOf = (row: { project_id: number | null; external_id: string | null }) =>
  `${row.project_id ?? 0}/${row.external_id}`;

async function findExternal(tx: Queries, rows: readonly ObservationRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const found = await tx.query<{ id: number; external_id: string; project_id: number | null }>(
    `select o.id, o.external_id, o.project_id
     from jsonb_to_recordset($1::jsonb) as r(project_id bigint, external_id text)
     join mem_observations o on coalesce(o.project_id, 0) = coalesce(r.project_id, 0) and o.external_id = r.external_id`,
    [rows.map(({ project_id, external_id }) => ({ project_id, external_id }))],
  );
  return new Map(found.map((row) => [keyOf(row), row.id]));
}

/** Queue observations for every model in use; those queued already stay so. */
export async function queueForEmbedding(tx: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into mem_embedding_queue (model, observation_id)
     select m.name, i.id from mem_embedding_models m, unnest($1::bigint[]) as i(id) where ${MODEL_IN_USE} on conflict do nothing`,
    [ids],
  );
}

const COLUMNS = `o.id, o.external_id, p.key as project, o.is_global as global, o.session_id, o.prompt_id, o.kind, o.title, o.text, o.files, o.topics, o.entities, o.metadata,
  o.source, o.agent, o.user_id, o.namespace, o.workspace, o.branch, o.confidence, o.pinned, o.confirmed_at, o.created_at, o.updated_at, o.last_accessed_at, o.access_count`;

type Stored = Omit<Observation, 'confirmed_at' | 'created_at' | 'updated_at' | 'last_accessed_at'> & {
  confirmed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date | null;
};

const toWire = (row: Stored): Observation => ({
  ...row,
  // real comes back as its shortest double (0.800000011…): two digits are all it ever held.
  confidence: Math.round(row.confidence * 1000) / 1000,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  last_accessed_at: row.last_accessed_at?.toISOString() ?? null,
});

/** Read observations whole, in the order of `ids`; those that are gone are left out. */
export async function readObservations(q: Queries, ids: readonly number[]): Promise<Observation[]> {
  const rows = await q.query<Stored>(
    `select ${COLUMNS} from mem_observations o left join mem_projects p on p.id = o.project_id where o.id = any($1::bigint[])`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, toWire(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ObservationListFilter = {
  /** Its own; global ones are not among them. */
  projectId?: ProjectScope;
  sessionId?: string;
  kind?: string;
  pinned?: boolean;
  confirmed?: boolean;
  before?: number;
  limit: number;
};

/** List observations, newest id first; `before` is the id that the page before ended with. */
export async function listObservations(q: Queries, filter: ObservationListFilter): Promise<Observation[]> {
  const rows = await q.query<Stored>(
    `select ${COLUMNS} from mem_observations o left join mem_projects p on p.id = o.project_id
     where ($1::bigint is null or o.project_id = $1 or ($1 = ${OUTSIDE_PROJECTS} and o.project_id is null and not o.is_global)) and ($2::text is null or o.session_id = $2) and ($3::text is null or o.kind = $3)
       and ($4::boolean is null or o.pinned = $4) and ($5::boolean is null or (o.confirmed_at is not null) = $5)
       and ($6::bigint is null or o.id < $6)
     order by o.id desc limit $7`,
    [
      filter.projectId ?? null,
      filter.sessionId ?? null,
      filter.kind ?? null,
      filter.pinned ?? null,
      filter.confirmed ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  );
  return rows.map(toWire);
}

/** The written form of one observation, to change some fields of it and save it again. */
export async function readForUpdate(
  tx: Queries,
  id: number,
): Promise<(Observation & { project_id: number | null }) | undefined> {
  const rows = await tx.query<Stored & { project_id: number | null }>(
    `select ${COLUMNS}, o.project_id from mem_observations o left join mem_projects p on p.id = o.project_id where o.id = $1 for update of o`,
    [id],
  );
  return rows[0] && { ...toWire(rows[0]), project_id: rows[0].project_id };
}

/** Of these observations, those that were changed by hand, by `<project id>/<external id>`, with the fields that were. */
export async function readEdited(
  tx: Queries,
  rows: readonly ObservationRow[],
): Promise<Map<string, Observation & { edited: string[] }>> {
  const found = await tx.query<Stored & { project_id: number | null; edited: string[] }>(
    `select ${COLUMNS}, o.project_id, o.edited from mem_observations o left join mem_projects p on p.id = o.project_id
     where o.edited <> '{}' and (coalesce(o.project_id, 0), o.external_id) in (
       select coalesce(r.project_id, 0), r.external_id from jsonb_to_recordset($1::jsonb) as r(project_id bigint, external_id text))
     for update of o`,
    [rows.map(({ project_id, external_id }) => ({ project_id, external_id }))],
  );
  return new Map(found.map((row) => [`${row.project_id}/${row.external_id}`, { ...toWire(row), edited: row.edited }]));
}

/** Replace the changeable fields of one observation, and note which of them were edited by hand. */
export async function updateObservation(
  tx: Queries,
  id: number,
  row: ObservationRow,
  edited: readonly string[],
): Promise<void> {
  await tx.query(
    `update mem_observations o set kind = r.kind, title = r.title, text = r.text, files = ${TEXTS('r.files')}, topics = ${TEXTS('r.topics')},
       entities = ${TEXTS('r.entities')}, metadata = r.metadata, confidence = r.confidence, pinned = r.pinned, source = r.source,
       confirmed_at = case when r.confirmed then coalesce(o.confirmed_at, now()) end,
       content_hash = decode(r.content_hash, 'hex'), terms = decode(r.terms, 'hex'), analyser_version = r.analyser_version,
       tsv = array_to_tsvector(${TEXTS('r.lexemes')}), updated_at = now(), changed_xid = pg_current_xact_id(),
       edited = array(select distinct unnest(o.edited || $3::text[]))
     from jsonb_to_recordset($2::jsonb) as r(${RECORD}) where o.id = $1`,
    [id, [row], edited],
  );
  await queueForEmbedding(tx, [id]);
}

/** Note that observations were used. One statement, no version of the row is read by anyone: losing it costs nothing. */
export async function touchObservations(q: Queries, ids: readonly number[]): Promise<void> {
  await q.query(
    'update mem_observations set last_accessed_at = now(), access_count = access_count + 1 where id = any($1::bigint[])',
    [ids],
  );
}
