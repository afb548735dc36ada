import type { Row } from './database.ts';

/** Number of table names in the error: enough to recognise the database. */
const MAX_NAMED = 3;
/**
 * Excludes system tables, tables of extensions (PostGIS has some), and partitions of a table that is counted itself.
 */
const OTHER_TABLES = `select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'f') and not c.relispartition
     and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     and c.relname !~ '^mem_'
     and not exists (select 1 from pg_depend d
                      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   order by 1`;

/**
 * Reject a database with other programs' tables: an address taken from a shell by mistake would put memory into an
 * application's database and its backups.
 * @throws Error naming some of the tables, and how to allow it
 */
export async function refuseUsedDatabase(exec: (sql: string) => Promise<Row[]>, location: string): Promise<void> {
  const names = ((await exec(OTHER_TABLES)) as { name: string }[]).map(({ name }) => name);
  if (names.length === 0) return;
  const more = names.length > MAX_NAMED ? `, … (${names.length} tables)` : '';
  throw new Error(
    `The database at ${location} holds other tables (${names.slice(0, MAX_NAMED).join(', ')}${more}), ` +
      'so it seems to belong to another program. Give memory its own database (createdb agent_memory); ' +
      'to use this one all the same: agent-memory start --database URL --beside-other-tables',
  );
}
