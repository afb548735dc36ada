import { expect, test } from 'vitest';
import type { Health } from '../../daemon/contract/health.ts';
import type { Database } from '../../daemon/db/database.ts';
import { enqueueJobs } from '../../daemon/store/upkeep/jobs.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER } from './make-app.ts';

const database = withDatabase();

/** The same database, whose queries wait once `hang` is called, until `release`. */
function thatHangs(db: Database): { db: Database; hang(): void; release(): void } {
  let hangs: Promise<void> | undefined;
  let release = () => {};
  const query: Database['query'] = async (...asked) => {
    await hangs;
    return db.query(...asked);
  };
  const hang = () => {
    hangs = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { db: { ...db, urgent: undefined, query }, hang, release: () => release() };
}

test('a database that answers late never makes a queue look empty', async () => {
  const { db, hang, release } = thatHangs(database());
  const { app } = makeApp(db);
  const health = async () => (await (await app.request('/api/health', { headers: OWNER })).json()) as Health;
  await enqueueJobs(
    db,
    ['one', 'two'].map((key) => ({ kind: 'digest-turn', key })),
  );
  const well = await health();
  expect(well).toMatchObject({ db: { ok: true }, queue: { pending: 2 } });

  hang();
  const late = await health();
  expect(late).toMatchObject({ status: 'degraded', db: { ok: false }, queue: { pending: 2 } });
  expect(late.notices.join(' ')).toMatch(/does not answer.*The counts of waiting work are \d+ s old\./);
  release();
});

test('a database that has not answered yet is said to be uncounted', async () => {
  const { db, hang, release } = thatHangs(database());
  const { app } = makeApp(db);
  hang();
  const unknown = (await (await app.request('/api/health', { headers: OWNER })).json()) as Health;
  expect(unknown).toMatchObject({ status: 'degraded', db: { ok: false } });
  expect(unknown.notices.join(' ')).toContain('How much work waits is not known yet.');
  release();
});
