/** A forgetting and a writer at the same row, each on a connection of its own. The embedded database has only one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { forgetTarget } from '../../daemon/store/forget/forget.ts';
import { targetOfObservations } from '../../daemon/store/forget/forget-targets.ts';
import { noPostgres, openFreshPostgres } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

describe.skipIf(noPostgres)('a rewrite beside a forgetting [postgres]', () => {
  let fresh: Awaited<ReturnType<typeof openFreshPostgres>>;
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  beforeAll(async () => {
    fresh = await openFreshPostgres();
    db = fresh.database;
    parts = makeParts(db);
  });
  afterAll(async () => {
    await db.close();
    await fresh.remove();
  });

  const write = (externalId: string, text: string) =>
    parts.memory.save([{ project: PROJECT, external_id: externalId, text }], 'rest');
  const rowsOf = (externalId: string) =>
    db.query('select text from mem_observations where external_id = $1', [externalId]);
  /** Resolves when another connection waits for a lock that is held. */
  async function someoneWaits(): Promise<void> {
    for (;;) {
      const waiting = await db.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (waiting.length > 0) return;
    }
  }
  /** Run `work` in a transaction that stays open until `end` is called. */
  async function hold(work: Parameters<Database['transaction']>[0]): Promise<{ end(): Promise<unknown> }> {
    const done = signal();
    const over = signal();
    const committed = db.transaction(async (tx) => {
      await work(tx);
      done.give();
      await over.given;
    });
    await Promise.race([done.given, committed]);
    return {
      end() {
        over.give();
        return committed;
      },
    };
  }

  it('that waited for it brings nothing back', async () => {
    const { observations } = await write('first', 'The ibis is blue');
    const forgetting = await hold(async (tx) => {
      const target = await targetOfObservations(tx, [observations[0]!.id]);
      await forgetTarget(tx, target, { reason: null, binId: null });
    });
    const rewrite = write('first', 'The ibis is red');
    await someoneWaits();
    await forgetting.end();
    expect((await rewrite).observations).toMatchObject([{ status: 'forgotten' }]);
    expect(await rowsOf('first')).toEqual([]);
  });

  it('that came before it goes with it', async () => {
    const { observations } = await write('second', 'The ibis is blue');
    const id = observations[0]!.id;
    const rewrite = await hold((tx) =>
      tx.query("update mem_observations set text = 'The ibis is red' where id = $1", [id]),
    );
    const forgetting = parts.memory.forget({ ids: [id], now: true });
    await someoneWaits();
    await rewrite.end();
    expect(await forgetting).toMatchObject({ observations: 1 });
    expect(await rowsOf('second')).toEqual([]);
  });
});

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
