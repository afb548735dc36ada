// Earlier versions of observations.
import type { ObservationVersion } from '../../contract/observations.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { toWire } from '../../db/to-wire.ts';
import { holdsAllWords } from '../../text/literal-words.ts';
import { literalText } from '../../text/observation-terms.ts';
import { PROJECT_KEY } from '../../visibility/project-scope.ts';

/**
 * Maximum of versions of one observation; the oldest are dropped. A program that changes one in a loop must not fill
 * the disk.
 */
const MAX_KEPT = 50;
/** The fields of a version, and their SQL over mem_observations `o` with its project `p`. */
const SNAPSHOT = `jsonb_build_object('title', o.title, 'text', o.text, 'kind', o.kind, 'confidence', round(o.confidence::numeric, 3)::float8,
  'files', o.files, 'topics', o.topics, 'entities', o.entities, 'project', ${PROJECT_KEY}, 'global', o.is_global)`;
const OF = `from mem_observations o left join mem_projects p on p.id = o.project_id where o.id = $1`;

/** Read the current state of an observation in the form of a version. */
export async function readSnapshot(tx: Queries, id: number): Promise<unknown> {
  return (await readColumn<unknown>(tx, `select ${SNAPSHOT} ${OF}`, [id]))[0];
}

/** Store an observation's previous state as a version, unless the change had no effect. */
export async function keepVersion(tx: Queries, id: number, before: unknown, changedBy: string): Promise<void> {
  const versionIds = await readColumn<number>(
    tx,
    `insert into mem_observation_versions (observation_id, version, snapshot, changed_by)
     select $1, coalesce((select max(v.version) from mem_observation_versions v where v.observation_id = $1), 0) + 1, $2::jsonb, $3
     where $2::jsonb <> (select ${SNAPSHOT} ${OF}) returning version`,
    [id, before, changedBy],
  );
  if (versionIds[0] === undefined) return;
  await tx.query('delete from mem_observation_versions where observation_id = $1 and version <= $2', [
    id,
    versionIds[0] - MAX_KEPT,
  ]);
}

/** List earlier versions of an observation, the latest first. */
export async function listVersions(q: Queries, id: number): Promise<ObservationVersion[]> {
  const rows = await q.query<{ snapshot: object }>(
    `select version, changed_by, replaced_at as until, snapshot from mem_observation_versions
     where observation_id = $1 order by version desc`,
    [id],
  );
  return rows.map(({ snapshot, ...row }) => toWire<ObservationVersion>({ ...snapshot, ...row }));
}

/** Delete all earlier versions of an observation permanently; the observation stays. Returns how many there were. */
export async function deleteVersions(tx: Queries, id: number): Promise<number> {
  // Recorded here and not by a trigger, since the oldest are also dropped automatically.
  await tx.query(`select mem_note_gone('versions', mem_print(id, created_at)) from mem_observations where id = $1`, [
    id,
  ]);
  const sql = 'delete from mem_observation_versions where observation_id = $1 returning 1 as gone';
  return (await tx.query(sql, [id])).length;
}

/**
 * Find the observations with an earlier version that contains all the words literally. Manual changes are few, so all
 * are read.
 */
export async function findInVersions(q: Queries, words: readonly string[]): Promise<number[]> {
  const rows = await q.query<{ id: number; title: string; text: string; files: string[] }>(
    `select observation_id as id, snapshot ->> 'title' as title, snapshot ->> 'text' as text, snapshot -> 'files' as files
     from mem_observation_versions`,
  );
  return [...new Set(rows.filter((row) => holdsAllWords(literalText(row), words)).map(({ id }) => id))];
}
