import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Receipt } from '../../daemon/contract/receipts.ts';
import type { Database } from '../../daemon/db/database.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { settleReceiptsJob } from '../../daemon/jobs/settle-receipts.ts';
import { upkeep } from '../../daemon/jobs/upkeep.ts';
import { createForgetting } from '../../daemon/memory/forgetting.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

const SAID = 'The zebraquokka staging host listens on port pelican and its owner is Aurelia';
const UPKEEP = { journalDays: 30, auditDays: 30, staleSessionHours: 24, binDays: 7 };

describeEachBackend('the receipt of a forgetting', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  function made() {
    const root = mkdtempSync(join(tmpdir(), 'am-receipt-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const home = resolveHome({ AGENT_MEMORY_HOME: root });
    return { home, parts: makeParts(db, { home }) };
  }
  const textOf = (home: Home, id: string) => readFileSync(join(home.receipts, `${id}.json`), 'utf8');
  const read = (home: Home, id: string) => JSON.parse(textOf(home, id)) as Receipt;
  async function save(parts: ReturnType<typeof makeParts>, text: string): Promise<number> {
    return (await parts.memory.save([{ project: PROJECT, text }], 'user')).observations[0]!.id;
  }
  const settle = (parts: ReturnType<typeof makeParts>) => runJob(settleReceiptsJob(parts), 'all');

  it('is a private file that counts what went and holds no word of it', async () => {
    const { home, parts } = made();
    mkdirSync(home.backups, { recursive: true });
    const id = await save(parts, SAID);
    const { receipt } = await parts.memory.forget({ ids: [id] });
    expect(receipt).toMatch(/^\d{8}-\d{6}-[0-9a-f]{6}$/);
    const found = read(home, receipt!);
    expect(found).toMatchObject({ state: 'in the bin', subject: 'observations', ids: { observations: [id] } });
    expect(found.removed).toContainEqual({ what: 'mem_observations', count: 1, hashes: [expect.any(String)] });
    expect(found.words.length).toBeGreaterThan(0);
    expect(found.passages['5']!.length).toBeGreaterThan(1);
    expect(found.until).not.toBeNull();
    expect(textOf(home, receipt!).toLowerCase()).not.toMatch(/zebra|staging|pelican|aurelia/);
    for (const name of readdirSync(home.receipts)) expect(statSync(join(home.receipts, name)).mode & 0o777).toBe(0o600);
  });

  it('has nothing in common with the receipt of the same words before', async () => {
    const { home, parts } = made();
    const receipts: Receipt[] = [];
    for (let round = 0; round < 2; round++) {
      const { receipt } = await parts.memory.forget({ ids: [await save(parts, SAID)], now: true });
      receipts.push(read(home, receipt!));
    }
    const prints = receipts.map(({ words, passages }) => [...words, ...Object.values(passages).flat()]);
    expect(prints[0]!.filter((print) => prints[1]!.includes(print))).toEqual([]);
  });

  it('is written later where the daemon is killed between the purge and its file', async () => {
    const { home, parts } = made();
    const id = await save(parts, SAID);
    const killed = createForgetting({
      db,
      home,
      redactor: createRedactor(),
      onForgotten: () => Promise.reject(new Error('killed')), // the first step after the commit
      onQueued() {},
    });
    await expect(killed.forget({ ids: [id], now: true })).rejects.toThrow('killed');
    expect(
      existsSync(home.receipts) ? readdirSync(home.receipts).filter((name) => name.endsWith('.json')) : [],
    ).toEqual([]);
    await runJob(upkeep({ db, memory: parts.memory, settings: UPKEEP }), 'hourly'); // what the next start runs
    const [receipt] = parts.memory.receipts();
    expect(receipt).toMatchObject({ state: 'purged', ids: { observations: [id] } });
    expect(textOf(home, receipt!.id).toLowerCase()).not.toMatch(/zebra|staging|pelican|aurelia/);
  });

  it('says when it was purged, and when it was taken back', async () => {
    const { home, parts } = made();
    const [first, second] = [await save(parts, `${SAID} one`), await save(parts, `${SAID} two`)];
    const gone = (await parts.memory.forget({ ids: [first] })).receipt!;
    const back = (await parts.memory.forget({ ids: [second] })).receipt!;
    await parts.memory.undo(null);
    expect(read(home, back)).toMatchObject({ state: 'taken back', taken_back_at: expect.any(String) });
    expect(read(home, gone).state).toBe('in the bin');
    await db.query(`update mem_bin set forgotten_at = now() - interval '8 days'`);
    await runJob(upkeep({ db, memory: parts.memory, settings: UPKEEP }), 'hourly');
    expect(read(home, gone)).toMatchObject({ state: 'purged', purged_at: expect.any(String), until: null });
    const now = (await parts.memory.forget({ ids: [second], now: true })).receipt!;
    expect(read(home, now).state).toBe('purged');
    expect(parts.memory.receipts().map(({ id }) => id)).toEqual(expect.arrayContaining([gone, back, now]));
  });

  it('is written by the next upkeep where a daemon was killed before its file', async () => {
    const { home, parts } = made();
    const { receipt } = await parts.memory.forget({ ids: [await save(parts, SAID)], now: true });
    rmSync(join(home.receipts, `${receipt}.json`));
    await db.query('update mem_forget_receipts set is_unwritten = true where id = $1', [receipt]);
    await runJob(upkeep({ db, memory: parts.memory, settings: UPKEEP }), 'hourly');
    expect(read(home, receipt!).state).toBe('purged');
  });

  it('drops what other rows say as well, and names them', async () => {
    const { home, parts } = made();
    const common = 'Every deployment of the warehouse goes through the green pipeline first';
    const kept = await save(parts, `${common}, said Bartholomew`);
    const id = await save(parts, `${common}. ${SAID}`);
    const { receipt } = await parts.memory.forget({ ids: [id], now: true });
    const before = read(home, receipt!);
    expect(before.settled).toBe(false);
    await settle(parts);
    const after = read(home, receipt!);
    expect(after.settled).toBe(true);
    expect(after.left_out.common).toBeGreaterThan(0);
    expect(after.passages['5']!.length).toBeGreaterThan(0);
    expect(after.passages['5']!.length).toBeLessThan(before.passages['5']!.length);
    expect(after.also_in).toContainEqual({ table: 'mem_observations', id: kept, prints: expect.any(Number) });
  });

  it('drops what the program itself says in the database', async () => {
    const { home, parts } = made();
    const { receipt } = await parts.memory.forget({ ids: [await save(parts, 'Verified')], now: true });
    expect(read(home, receipt!).words).toHaveLength(1);
    await settle(parts);
    expect(read(home, receipt!)).toMatchObject({ settled: true, words: [], left_out: { common: 1 }, also_in: [] });
  });

  it('is none where nothing went', async () => {
    const { home, parts } = made();
    expect((await parts.memory.forget({ ids: [999_999_999] })).receipt).toBeNull();
    expect(readdirSync(home.receipts)).toEqual(['key']);
  });
});
