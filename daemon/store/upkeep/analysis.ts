// Rows whose terms come from an older version of the analyser, and analysing them again.
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { ANALYSER_VERSION } from '../../text/analyse.ts';
import type { SearchableObservation } from '../../text/observation-terms.ts';

// Only older ones: an older daemon must not undo the work of a newer one on the same server.
const OUTDATED = `analyser_version < ${ANALYSER_VERSION}`;

/** Count the observations whose terms come from an older analyser. */
export async function countOutdated(q: Queries): Promise<number> {
  return (await readColumn<number>(q, `select count(*) from mem_observations where ${OUTDATED}`))[0]!;
}

/** Whether any terms come from an older or newer analyser, whose lexemes may lack those of a query. */
export async function hasForeignTerms(q: Queries): Promise<boolean> {
  const rows = await q.query<{ found: boolean }>(
    `select exists (select 1 from mem_observations where ${OUTDATED})
       or exists (select 1 from mem_observations where analyser_version > ${ANALYSER_VERSION}) as found`,
  );
  return rows[0]!.found;
}

/**
 * Lock some outdated rows until the transaction ends, and read the texts for their terms. Rows that a writer has locked
 * are skipped: it analyses them itself, and waiting for it with other locks held could deadlock.
 */
export async function lockOutdated(tx: Queries, limit: number): Promise<({ id: number } & SearchableObservation)[]> {
  return tx.query<{ id: number } & SearchableObservation>(
    `select id, title, text, files from mem_observations where ${OUTDATED} limit $1 for no key update skip locked`,
    [limit],
  );
}

/** Lock the rows after an id until the transaction ends, in the order of ids, and read the texts for their terms. */
export async function lockAfter(
  tx: Queries,
  id: number,
  limit: number,
): Promise<({ id: number } & SearchableObservation)[]> {
  return tx.query<{ id: number } & SearchableObservation>(
    'select id, title, text, files from mem_observations where id > $1 order by id limit $2 for no key update',
    [id, limit],
  );
}

/**
 * Read the observations after an id that have no topics or no entities, in the order of ids, locked until the
 * transaction ends.
 */
export const lockUnnamed = (
  tx: Queries,
  after: number,
  limit: number,
): Promise<{ id: number; text: string; files: string[]; topics: string[]; entities: string[] }[]> =>
  tx.query(
    `select id, text, files, topics, entities from mem_observations
     where id > $1 and (topics = '{}' or entities = '{}') order by id limit $2 for no key update`,
    [after, limit],
  );

/** Write topics and entities of locked rows. Nothing else changes: no index in memory holds them. */
export async function writeNames(
  tx: Queries,
  rows: readonly { id: number; topics: readonly string[]; entities: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `update mem_observations o set topics = r.topics, entities = r.entities
     from jsonb_to_recordset($1::jsonb) as r(id bigint, topics text[], entities text[]) where o.id = r.id`,
    [rows],
  );
}

/** Terms as they are written: packed (hex), and the distinct ones. */
type NewTerms = { id: number; terms: string; lexemes: string[] };

/**
 * Write the terms of locked rows. Nothing else of a row changes, not even its transaction number: daemons that have the
 * row indexed already analysed it again themselves.
 */
export async function writeTerms(tx: Queries, rows: readonly NewTerms[]): Promise<void> {
  await tx.query(
    `update mem_observations o set terms = decode(r.terms, 'hex'), analyser_version = ${ANALYSER_VERSION},
       tsv = array_to_tsvector(array(select jsonb_array_elements_text(r.lexemes)))
     from jsonb_to_recordset($1::jsonb) as r(id bigint, terms text, lexemes jsonb) where o.id = r.id`,
    [rows],
  );
}
