/** What is Postgres' own in the embedded database's files is no memory; what is put anywhere else there is found. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { createFoundPlaces } from '../../daemon/proof/found-places.ts';
import { searchFiles } from '../../daemon/proof/search-files.ts';
import { mapRelations } from '../../daemon/proof/wal-records.ts';
import { readCatalogFiles } from '../../daemon/store/transfer/read-everything.ts';
import { createKeyedWords, createPrintSearch, printOfWord } from '../../daemon/text/keyed-prints.ts';
import { temporaryFolder } from '../backup/made-memory.ts';
import { copyPgliteTo } from '../support/databases.ts';

/** Words of Postgres' own functions, types, dictionaries and settings. */
const OF_POSTGRES = ['degrees', 'acosd', 'lexize', 'abstime', 'dsnowball', 'autovacuum', 'varbitrecv', 'mem_note_gone'];

describe('words of a receipt', { timeout: 300_000 }, () => {
  it('are found in tables, indexes, TOAST and the log, and not in Postgres’ own catalogs', async () => {
    const home = resolveHome({ AGENT_MEMORY_HOME: temporaryFolder() });
    await copyPgliteTo(home.data);
    const digestOf = createKeyedWords(Buffer.alloc(32, 7));
    const cluster = join(home.data, 'cluster');
    const placesOf = async (words: readonly string[]) => {
      const search = createPrintSearch(
        { words: new Set(words.map((word) => printOfWord(digestOf(word)))), passages: new Map() },
        digestOf,
      );
      const places = createFoundPlaces(search);
      const db = await openDatabase({ backend: 'pglite', dataDir: home.data });
      const relations = mapRelations(await readCatalogFiles(db));
      await db.close();
      await searchFiles(home, [home.root], { search, places, except: [], onBytes: () => {}, relations });
      return places.list().found.map(({ where }) => where.replace(`${cluster}/`, ''));
    };
    const db = await openDatabase({ backend: 'pglite', dataDir: home.data });
    // As after some use: catalogs are written to, analysed and in part written anew.
    await db.query('create table scratch (degrees text)');
    await db.query('analyze');
    await db.query('vacuum (full) pg_catalog.pg_statistic');
    await db.query('vacuum (full) pg_catalog.pg_proc');
    await db.query('drop table scratch');
    await db.close();
    expect(await placesOf(OF_POSTGRES)).toEqual([]);

    const again = await openDatabase({ backend: 'pglite', dataDir: home.data });
    const noise = () => randomBytes(6000).toString('base64').replaceAll(/[+/]/g, ' ');
    await again.query(
      `insert into mem_lessons (title, rule, detail, severity) select 'wombatrow', 'wombatrow', $1, 'info' from generate_series(1, 3)`,
      [`wombattoast ${noise()}`],
    );
    await again.query(`insert into mem_projects (key, name) values ('wombatindex', 'x')`);
    const fileOf = async (relation: string) =>
      (await again.query<{ file: string }>('select pg_relation_filepath($1::regclass) as file', [relation]))[0]!.file;
    const [toast] = await again.query<{ name: string }>(
      `select reltoastrelid::regclass::text as name from pg_class where oid = 'mem_lessons'::regclass`,
    );
    const expected = {
      wombatrow: [await fileOf('mem_lessons')],
      wombattoast: [await fileOf(toast!.name)],
      wombatindex: [await fileOf('mem_projects'), await fileOf('mem_projects_key_key')],
    };
    await again.query('checkpoint');
    await again.close();
    const log = readdirSync(join(cluster, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect(log.length).toBeGreaterThan(0);
    for (const [word, files] of Object.entries(expected)) {
      const found = await placesOf([word]);
      expect(found).toEqual(expect.arrayContaining(files));
      expect(found.some((file) => log.includes(file.replace('pg_wal/', '')))).toBe(true);
    }
    // The planner's statistics of memory's tables are searched, in their own file too.
    const analysed = await openDatabase({ backend: 'pglite', dataDir: home.data });
    await analysed.query('analyze mem_lessons');
    const [statistics] = await analysed.query<{ file: string }>(
      `select pg_relation_filepath('pg_statistic'::regclass) as file`,
    );
    await analysed.close();
    expect(await placesOf(['wombatrow'])).toContain(statistics!.file);

    mkdirSync(home.logs);
    writeFileSync(join(home.logs, 'daemon.log'), '{"at":"degrees"}\n');
    writeFileSync(join(cluster, 'base', 'stray'), '\u0001degrees\u0002');
    expect(new Set(await placesOf(['degrees']))).toEqual(new Set(['base/stray', join(home.logs, 'daemon.log')]));
  });
});
