import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { upkeep } from '../../daemon/jobs/upkeep.ts';
import { insertAuditRows } from '../../daemon/store/access/audit.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const HOUR_MS = 3_600_000;
const SETTINGS = { journalDays: 30, auditDays: 7, staleSessionHours: 12, binDays: 7 };

describeEachBackend('the hourly upkeep', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    for (const session of ['old', 'new']) {
      await parts.deliver('SessionStart', session, { source: 'startup' });
      await parts.deliver('UserPromptSubmit', session, { prompt: `A prompt of the ${session} session` });
    }
    await db.query(`update mem_events set received_at = now() - interval '31 days' where session_id = 'old'`);
    await db.query(`update mem_sessions set last_event_at = now() - interval '13 hours' where session_id = 'old'`);
    const redact = (text: string) => createRedactor().text(text).text;
    const row = { actor: redact('owner'), method: 'GET', path: redact('/api/stats'), status: 200, subject: null };
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
    await insertAuditRows(db, [
      { ...row, at: daysAgo(8).toISOString() },
      { ...row, at: daysAgo(6).toISOString() },
    ]);
  });
  beforeEach(() => db.query('truncate mem_observation_queue'));

  const run = () => runJob(upkeep({ db, settings: SETTINGS }), 'hourly');
  const column = async (sql: string) => (await db.query<{ it: unknown }>(sql)).map((row) => row.it);

  it('prunes the journal and the audit log past their days; prompts stay', async () => {
    await run();
    expect(await column('select distinct session_id as it from mem_events')).toEqual(['new']);
    expect(await column('select count(*) as it from mem_audit_log')).toEqual([1]);
    expect(await column('select session_id as it from mem_user_prompts order by 1')).toEqual(['new', 'old']);
  });

  it('closes the session that fell silent, at the time of its last event, and no other', async () => {
    await run();
    expect(await column('select status as it from mem_sessions order by session_id')).toEqual(['active', 'abandoned']);
    expect(await column(`select ended_at = last_event_at as it from mem_sessions where session_id = 'old'`)).toEqual([
      true,
    ]);
  });

  it('leaves no turn of a session that it closes without a digest', async () => {
    await db.query(
      `update mem_sessions set status = 'active', last_event_at = now() - interval '13 hours' where session_id = 'old'`,
    );
    await run();
    expect(await column(`select key as it from mem_observation_queue where kind = 'digest-turn'`)).toEqual(['old/all']);
  });

  it('enqueues itself for an hour later, once however often it runs', async () => {
    await run();
    await run();
    const [due, ...others] = await db.query<{ run_after: Date }>(
      `select run_after from mem_observation_queue where kind = 'upkeep'`,
    );
    expect(others).toEqual([]);
    expect(due!.run_after.getTime() - Date.now()).toBeGreaterThan(0.9 * HOUR_MS);
  });
});
