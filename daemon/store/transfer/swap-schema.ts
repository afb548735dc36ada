import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { quoted } from './dump.ts';

/** The schema that a backup is loaded into, beside the one in use. */
export const RESTORE_SCHEMA = 'agent_memory_restore';

/** Create an empty schema for a restore; one left by an interrupted restore is removed. */
export async function makeRestoreSchema(q: Queries): Promise<void> {
  // In an empty database the first migration would create the extension in the schema of the restore, which is dropped
  // at the end.
  await q.query('create extension if not exists vector');
  await q.query(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
  await q.query(`create schema ${RESTORE_SCHEMA}`);
}

/** Remove the schema of a restore; without effect if there is none. */
export async function dropRestoreSchema(q: Queries): Promise<void> {
  await q.query(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
}

/**
 * Replace memory's tables in the schema in use by the restored ones. The caller's transaction makes it all or nothing.
 */
export async function swapInRestored(tx: Queries): Promise<void> {
  const tablesOf = (schema: string) =>
    readColumn<string>(
      tx,
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = ${schema} and c.relkind = 'r' and starts_with(c.relname, 'mem_') order by 1`,
    );
  const [target] = await readColumn<string>(tx, 'select current_schema()');
  for (const name of await tablesOf('current_schema()')) await tx.query(`drop table ${quoted(name)} cascade`);
  for (const name of await tablesOf(`'${RESTORE_SCHEMA}'`))
    await tx.query(`alter table ${RESTORE_SCHEMA}.${quoted(name)} set schema ${quoted(target!)}`);
  const functions = await readColumn<string>(
    tx,
    `select quote_ident(p.proname) || '(' || pg_get_function_identity_arguments(p.oid) || ')' from pg_proc p
     where p.pronamespace = '${RESTORE_SCHEMA}'::regnamespace and starts_with(p.proname, 'mem_') order by 1`,
  );
  for (const signature of functions) {
    await tx.query(`drop function if exists ${quoted(target!)}.${signature} cascade`);
    await tx.query(`alter function ${RESTORE_SCHEMA}.${signature} set schema ${quoted(target!)}`);
  }
  await tx.query(`drop schema ${RESTORE_SCHEMA}`);
}

/** Number of rows that only use of the memory creates: a fresh memory, even with lesson packs, has none. */
export async function countOwnRows(q: Queries): Promise<number> {
  const [table] = await readColumn<boolean>(q, `select to_regclass('mem_observations') is not null`);
  if (!table) return 0;
  const counts = await readColumn<number>(
    q,
    `select (select count(*) from mem_sessions) + (select count(*) from mem_observations)
       + (select count(*) from mem_lessons where source not like 'pack:%')`,
  );
  return counts[0]!;
}
