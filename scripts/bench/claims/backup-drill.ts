import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeBackup, readChecksums, withOpen } from '../../../daemon/backup/make-backup.ts';
import { restoreBackup } from '../../../daemon/backup/restore-backup.ts';
import type { Database, DatabaseConfig } from '../../../daemon/db/database.ts';
import { readColumn } from '../../../daemon/db/read-column.ts';
import { type Home, resolveHome } from '../../../daemon/home/home.ts';
import { askCanary } from '../../../daemon/store/memories/canary-queries.ts';
import { beginDump } from '../../../daemon/store/transfer/dump.ts';
import { startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { type BenchContext, NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { fillSessions } from '../fill-sessions.ts';
import { multiplyMemory } from '../multiply-memory.ts';

const OBSERVATIONS = { usual: 20_000, full: 100_000 };
/** Observations that are posted and embedded; the others are copies of them. */
const POSTED = 2_500;
const SESSIONS = 20;
const SEARCHES = 200;
const NONE = { limit: 0, is: 'at most', margin: 0 } as const;

/**
 * A whole memory backed up on one backend and restored on the other, there and back: every row and 200 answers are
 * compared.
 */
export const backupDrill: Claim = {
  name: 'backup-drill',
  about: 'a memory backed up on one backend and restored on the other, and back: every row and 200 searches compared',
  inGate: false,
  async run(context) {
    if (context.size === 'ci')
      return [{ what: 'a drill between both backends', skipped: 'takes a minute: not with --ci' }];
    const postgres = await context.postgres();
    if (!postgres) return [{ what: 'a drill between both backends', skipped: NO_POSTGRES }];
    const rows = context.rows ?? OBSERVATIONS[context.size];
    const folder = context.makeFolder();
    const progress = (text: string) => context.progress(`backup-drill: ${text}`);
    const filled = await startBenchDaemon(folder, UNLIMITED);
    const cwd = join(folder, 'shop');
    mkdirSync(cwd);
    await fillMemory(filled, { to: Math.min(rows, POSTED), projectOf: () => cwd }, progress);
    await fillSessions(filled, { sessions: SESSIONS, cwd }, progress);
    await filled.stop();
    await multiplyMemory({ dataDir: filled.home.data }, { to: rows }, progress);

    const embedded = { backend: 'pglite', dataDir: filled.home.data } as const;
    const server = { backend: 'postgres', url: postgres.url() } as const;
    const back = resolveHome({ AGENT_MEMORY_HOME: context.makeFolder() });
    const first = { from: embedded, to: server, home: filled.home };
    const second = { from: server, to: { backend: 'pglite', dataDir: back.data } as const, home: back };
    return [
      ...(await drill('embedded → Postgres', first, context, progress)),
      ...(await drill('Postgres → embedded', second, context, progress)),
    ];
  },
};

async function drill(
  name: string,
  { from, to, home }: { from: DatabaseConfig; to: DatabaseConfig; home: Home },
  context: BenchContext,
  progress: (text: string) => void,
): Promise<Measured[]> {
  const file = join(context.makeFolder(), 'drill.jsonl.gz');
  progress(`${name}: backing up`);
  const backup = await timed(() => makeBackup(from, file, join(context.makeFolder(), 'work')));
  progress(`${name}: restoring`);
  const restore = await timed(() =>
    restoreBackup({ home, database: to, file, replace: false, workFolder: join(context.makeFolder(), 'work') }),
  );
  progress(`${name}: comparing`);
  const before = await withOpen(from, stateOf);
  const after = await withOpen(to, stateOf);
  const tables = [...before.sums].filter(([table, sum]) => after.sums.get(table) !== sum);
  const answers = before.answers.filter((answer, index) => !isDeepStrictEqual(answer, after.answers[index]));
  const { count } = before;
  const noted = `${count} observations, ${restore.result.rows} rows`;
  return [
    { what: `${name}: backup`, value: backup.ms / 1000, unit: 's', note: noted },
    { what: `${name}: size of the file`, value: statSync(file).size / 2 ** 20, unit: 'MiB' },
    { what: `${name}: restore, compared and indexed`, value: restore.ms / 1000, unit: 's' },
    {
      what: `${name}: tables that differ`,
      value: tables.length + Math.abs(before.sums.size - after.sums.size),
      unit: 'tables',
      budget: NONE,
      note: tables.length > 0 ? tables.map(([table]) => table).join(', ') : `of ${before.sums.size}`,
    },
    {
      what: `${name}: searches answered otherwise`,
      value: answers.length,
      unit: 'searches',
      budget: NONE,
      note: `of ${before.answers.length}, by words and by vector`,
    },
  ];
}

/** The checksum of each table, and what searches with observations spread over the whole memory find. */
async function stateOf(db: Database) {
  const sums = await db.transaction(async (tx) => {
    await beginDump(tx, db.backend === 'postgres');
    return readChecksums(tx);
  });
  const ids = await readColumn<number>(db, 'select id from mem_observations order by id');
  const step = Math.max(1, Math.floor(ids.length / SEARCHES));
  const answers = [];
  for (const id of ids.filter((_, index) => index % step === 0).slice(0, SEARCHES))
    answers.push(await askCanary(db, id));
  return { sums, answers, count: ids.length };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}
