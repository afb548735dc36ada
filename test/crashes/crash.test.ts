import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { countRefusals, spoolSize } from '../../daemon/home/spool.ts';
import { countPoison } from '../../daemon/home/spool-reader.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type DaemonProcess, spawnDaemon } from './daemon-process.ts';
import { expectExactlyOnce, expectWholeIndexes } from './verdict.ts';
import { startWriters, type Writers } from './writers.ts';

/** 60 for a release, on each backend. */
const ROUNDS = Number(process.env.AGENT_MEMORY_CRASH_ROUNDS ?? 4);
const WRITERS = 4;
/** A round is a start of the daemon, some hooks, and a kill: seconds, more on a busy machine. */
const timeout = 120_000 + ROUNDS * 20_000;

/** Where the daemon of a test keeps its data, and how to look into it once the daemon is gone. */
type Store = { env: Record<string, string>; open(sandbox: Sandbox): Promise<Database> };

async function makeStore(backend: 'pglite' | 'postgres'): Promise<Store> {
  if (backend === 'pglite')
    return { env: {}, open: ({ home }) => openDatabase({ backend: 'pglite', dataDir: home.data }) };
  const { url, remove } = await freshPostgresUrl();
  onTestFinished(remove);
  return { env: databaseEnv(url), open: () => openDatabase({ backend: 'postgres', url }) };
}

const databaseEnv = (url: string) => ({ AGENT_MEMORY_DATABASE_URL: url, AGENT_MEMORY_ALLOW_TRUST_AUTH: 'true' });

async function openSandbox(): Promise<Sandbox> {
  const sandbox = await makeSandboxWithDatabase();
  onTestFinished(() => rmSync(sandbox.root, { recursive: true, force: true, maxRetries: 5 }));
  return sandbox;
}

/** Start a daemon that is gone when the test is over. */
function start(sandbox: Sandbox, env: Record<string, string>): DaemonProcess {
  const daemon = spawnDaemon(sandbox, env);
  onTestFinished(() => daemon.kill());
  return daemon;
}

/**
 * Set agents to work, until the test is over at the latest. Their hooks leave the starting to the test, so that it knows
 * which process it kills (start-daemon.test.ts has hooks start one).
 */
function work({ home, project }: Sandbox, count: number): Writers {
  const writers = startWriters(count, { AGENT_MEMORY_HOME: home.root, AGENT_MEMORY_AUTOSTART: '0' }, project);
  onTestFinished(() => writers.stop());
  return writers;
}

/** Start once more, let everything come in, and end in good order. */
async function recover(sandbox: Sandbox, env: Record<string, string>): Promise<void> {
  const daemon = start(sandbox, env);
  await daemon.ready();
  await settle(sandbox.api);
  expect({
    ...countRefusals(sandbox.home),
    poison: countPoison(sandbox.home),
    left: spoolSize(sandbox.home).pending,
  }).toEqual({
    full: 0,
    disk: 0,
    unredacted: 0,
    poison: 0,
    left: 0,
  });
  await daemon.kill(); // also now nothing that was acknowledged may need a clean end
}

for (const backend of ['pglite', 'postgres'] as const) {
  const reason = notBuilt ?? (backend === 'postgres' ? noPostgres : undefined);
  describe.skipIf(reason)(`crashes on ${backend}${reason ? ` [skipped: ${reason}]` : ''}`, { timeout }, () => {
    it(`kill -9 of the daemon ${ROUNDS} times at random: what a hook accepted is there exactly once`, async () => {
      const sandbox = await openSandbox();
      const { env, open } = await makeStore(backend);
      const writers = work(sandbox, WRITERS);
      for (let round = 0; round < ROUNDS; round++) {
        const daemon = start(sandbox, env);
        await daemon.ready();
        await writers.moreHooks(1 + Math.floor(Math.random() * 25));
        await daemon.kill();
        if (round % 4 !== 3) continue;
        const starting = start(sandbox, env); // every fourth time killed again on its way up, while it recovers
        await writers.moreHooks(1 + Math.floor(Math.random() * 10));
        await starting.kill();
      }
      await writers.stop();
      await recover(sandbox, env);
      const db = await open(sandbox);
      onTestFinished(() => db.close());
      expect(writers.ledger.stops.length).toBeGreaterThan(0);
      await expectExactlyOnce(db, writers.ledger);
      await expectWholeIndexes(db);
    });
  });
}

const noServer = notBuilt ?? (findPostgres() ? undefined : (noPostgres ?? 'needs a Postgres of its own to restart'));

describe.skipIf(noServer)(`Postgres under the daemon${noServer ? ` [skipped: ${noServer}]` : ''}`, { timeout }, () => {
  it('that restarts three times costs no event and no session', async () => {
    const sandbox = await openSandbox();
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const env = databaseEnv(server.url());
    const daemon = start(sandbox, env);
    await daemon.ready();
    const writers = work(sandbox, WRITERS);
    for (let restart = 0; restart < 3; restart++) {
      await writers.moreHooks(15);
      await server.restart();
    }
    await writers.moreHooks(15);
    await writers.stop();
    expect(await sandbox.api.health()).toMatchObject({ pid: daemon.pid, status: 'ok' });
    await settle(sandbox.api);
    await daemon.kill();
    const db = await openDatabase({ backend: 'postgres', url: server.url() });
    onTestFinished(() => db.close());
    await expectExactlyOnce(db, writers.ledger);
  });

  it('that two daemons share takes each event and runs each digest once', async () => {
    const { url, remove } = await freshPostgresUrl();
    onTestFinished(remove);
    const sandboxes = [await openSandbox(), await openSandbox()];
    const ledgers = await Promise.all(
      sandboxes.map(async (sandbox) => {
        await start(sandbox, databaseEnv(url)).ready();
        const writers = work(sandbox, 2);
        await writers.moreHooks(40);
        await writers.stop();
        await settle(sandbox.api);
        return writers.ledger;
      }),
    );
    await Promise.all(sandboxes.map(({ api }) => settle(api)));
    const db = await openDatabase({ backend: 'postgres', url });
    onTestFinished(() => db.close());
    const [a, b] = ledgers as [(typeof ledgers)[0], (typeof ledgers)[0]];
    await expectExactlyOnce(db, {
      eventIds: new Set([...a.eventIds, ...b.eventIds]),
      prompts: new Map([...a.prompts, ...b.prompts]),
      toolCalls: new Map([...a.toolCalls, ...b.toolCalls]),
      stops: [...a.stops, ...b.stops],
      faults: [...a.faults, ...b.faults],
    });
  });
});
