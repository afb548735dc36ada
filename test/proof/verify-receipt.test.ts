import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkBackup } from '../../daemon/backup/check-backup.ts';
import { makeBackup } from '../../daemon/backup/make-backup.ts';
import type { Database, DatabaseConfig } from '../../daemon/db/database.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { settleReceiptsJob } from '../../daemon/jobs/settle-receipts.ts';
import { SCRUBBED_TABLES } from '../../daemon/memory/forgetting.ts';
import { cleanBackups } from '../../daemon/proof/clean-backups.ts';
import { openReceipt, searchFor, verifyReceipt } from '../../daemon/proof/verify-receipt.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from '../backup/made-memory.ts';
import { noPostgres } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

const CANARY = 'The zebraquokka staging host is shop-7.example.org and Aurelia restarts it on Mondays';

const BACKENDS = [
  { backend: 'pglite' as const, missing: undefined },
  { backend: 'postgres' as const, missing: noPostgres },
];

type Made = { home: Home; config: DatabaseConfig; root: string };

async function madeHome(backend: 'pglite' | 'postgres'): Promise<Made> {
  const root = temporaryFolder();
  const home = resolveHome({ AGENT_MEMORY_HOME: join(root, 'home') });
  for (const folder of [home.root, home.logs, home.spool, home.backups]) mkdirSync(folder, { recursive: true });
  return { home, config: await freshConfig(backend), root };
}

/** Forget the canary for good, as the daemon does; `before` runs while it is remembered. */
async function forgetCanary({ config, home }: Made, before = async (_db: Database) => {}): Promise<string> {
  return openAnd(config, async (db) => {
    const parts = makeParts(db, { home });
    await fillMemory(db, 'otter');
    const { observations } = await parts.memory.save([{ project: PROJECT, text: CANARY }], 'user');
    await db.query('analyze');
    await before(db);
    const { receipt } = await parts.memory.forget({ ids: [observations[0]!.id], now: true });
    await runJob(settleReceiptsJob(parts), 'all');
    await db.scrub(SCRUBBED_TABLES, 'now');
    return receipt!;
  });
}

async function verify({ home, config, root }: Made, name: string, also: string[] = []) {
  const receipt = await openReceipt(home, name);
  const workFolder = join(root, 'work');
  const verified = await verifyReceipt(receipt, {
    home,
    database: config,
    workFolder,
    also,
    onProgress: () => {},
    scrubWaitMs: 0,
  });
  return { ...verified, places: verified.found.map(({ kind, where }) => `${kind} ${where}`).sort() };
}

describe.each(BACKENDS)('verifying a receipt [$backend]', { timeout: 300_000 }, ({ backend, missing }) => {
  const why = missing ? `: skipped, ${missing}` : '';
  it.skipIf(missing)(`finds nothing after a forgetting, and whatever is put back by hand${why}`, async () => {
    const made = await madeHome(backend);
    const { home, config, root } = made;
    const id = await forgetCanary(made);
    const clean = await verify(made, id);
    expect(clean.places).toEqual([]);
    expect(clean).toMatchObject({ nothing_left: true, settled: true, state: 'purged' });
    expect(clean.looked_for.passages).toBeGreaterThan(1);
    expect(clean.searched.rows).toBeGreaterThan(10);

    await openAnd(config, async (db) => {
      await db.query('update mem_user_prompts set text = $1 where id = (select min(id) from mem_user_prompts)', [
        CANARY,
      ]);
      await db.query(
        `update mem_events set payload = payload || jsonb_build_object('note', jsonb_build_object('said', $1::text))
        where id = (select min(id) from mem_events)`,
        [`before "${CANARY}"\nafter`],
      );
      await db.query(
        `insert into mem_injections (event, query, items, candidates, text, tokens, degraded, took_ms)
        values ('UserPromptSubmit', '', '[]', '[]', $1, 1, '{}', 1)`,
        [`- ${CANARY}`],
      );
    });
    const spooled = join(home.spool, '1.json');
    const log = join(home.logs, 'daemon.log');
    const backup = join(home.backups, 'by-hand.jsonl.gz');
    const exported = join(root, 'export.md');
    writeFileSync(spooled, JSON.stringify({ payload: { prompt: CANARY } }));
    writeFileSync(log, `${'{"level":"info"}\n'.repeat(50_000)}{"message":${JSON.stringify(CANARY)}}\n`);
    writeFileSync(backup, gzipSync(`["1",${JSON.stringify(JSON.stringify({ text: CANARY }))}]\n`));
    writeFileSync(exported, `# Memories\n\n* ${CANARY}\n`);
    const planted = [`spool ${spooled}`, `log ${log}`, `backup ${backup}`, `file ${exported}`];
    if (config.backend === 'pglite') {
      const page = join(config.dataDir, 'cluster', 'base', '1', '99999');
      writeFileSync(
        page,
        Buffer.concat([Buffer.alloc(8192, 0xc3), Buffer.from(`\u0000W${CANARY}\u0003`), Buffer.alloc(99)]),
      );
      planted.push(...(existsSync(page) ? [`database file ${page}`] : []));
    }
    const { places, ...found } = await verify(made, id, [exported]);
    expect(places).toEqual(
      expect.arrayContaining([
        ...planted,
        'table mem_user_prompts.text',
        'table mem_events.payload',
        'table mem_injections.text',
      ]),
    );
    expect(found.nothing_left).toBe(false);
    expect(JSON.stringify(found).toLowerCase()).not.toMatch(/zebraq|aurelia/);
  });
});

describe('a receipt', { timeout: 300_000 }, () => {
  it('names backups that hold it, and writes them again without it', async () => {
    // They are cleaned in an embedded database, whichever they came from.
    const backend = noPostgres ? 'pglite' : 'postgres';
    const made = await madeHome(backend);
    const { home, config, root } = made;
    const file = join(home.backups, 'before-update.jsonl.gz');
    const id = await forgetCanary(made, async () => {
      await makeBackup(config, file, join(root, 'work'));
    });
    const receipt = await openReceipt(home, 'latest');
    expect(receipt).toMatchObject({ id, backups: ['before-update'] });
    expect((await verify(made, id)).places).toEqual([`backup ${file}`]);

    const { mtimeMs } = statSync(file);
    const { manifest } = await checkBackup(file);
    const search = searchFor(home, receipt);
    const options = { home, search, workFolder: join(root, 'work'), onBytes: () => {} };
    expect(await cleanBackups(options)).toEqual([{ file, rows: 1 }]);
    expect(await verify(made, id)).toMatchObject({ nothing_left: true });
    const after = await checkBackup(file);
    expect(after.manifest).toMatchObject({ created_at: manifest.created_at, backend });
    expect(statSync(file).mtimeMs).toBeCloseTo(mtimeMs, -1);
    const bytes = (one: typeof manifest) => one.tables.find(({ name }) => name === 'mem_observations')!.rows;
    expect(bytes(after.manifest)).toBe(bytes(manifest) - 1);
    const whole = readFileSync(file);
    expect(await cleanBackups(options)).toEqual([]);
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it('is refused where its key is not, and where it is none', async () => {
    const made = await madeHome('pglite');
    const id = await forgetCanary(made);
    const path = join(made.root, 'saved.json');
    writeFileSync(path, readFileSync(join(made.home.receipts, `${id}.json`)));
    expect((await openReceipt(made.home, path)).id).toBe(id);
    const other = resolveHome({ AGENT_MEMORY_HOME: join(made.root, 'other') });
    const receipt = await openReceipt(other, path);
    expect(() => searchFor(other, receipt)).toThrow('in another home');
    await expect(openReceipt(other, 'latest')).rejects.toThrow('Nothing has been forgotten yet');
    writeFileSync(path, '{"format":"something else"}');
    await expect(openReceipt(made.home, path)).rejects.toThrow('not a receipt');
    await expect(openReceipt(made.home, 'x')).rejects.toThrow('There is no receipt x');
  });
});
