import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { forgetByPolicyJob } from '../../daemon/jobs/forget-by-policy.ts';
import { forgetByPolicy, readPolicies } from '../../daemon/memory/forgetting-policy.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describeEachBackend('a forgetting policy', (open) => {
  let made: TestApp;
  let db: Database;
  const send = sender(() => made);
  const ids = new Map<string, number>();
  const namesOf = (found: readonly number[]) =>
    [...ids].flatMap(([name, id]) => (found.includes(id) ? [name] : [])).toSorted();
  const remaining = async () => {
    const rows = await db.query<{ id: number }>('select id from mem_observations');
    return namesOf(rows.map(({ id }) => id));
  };

  beforeAll(async () => {
    db = await open();
    made = makeApp(db);
    const save = async (name: string, days: number, more: object = {}) => {
      const input = { text: `The ${name} giraffe was fed`, created_at: daysAgo(days), namespace: 'zoo', ...more };
      const { observations } = await made.deps.memory.save([input], 'rest');
      ids.set(name, observations[0]!.id);
    };
    await save('new', 1);
    await save('used', 100);
    await save('old', 100, { kind: 'decision' });
    await save('ancient', 1300);
    await save('pinned', 1300, { pinned: true });
    await save('locked', 1300);
    await save('everywhere', 1300, { global: true });
    await save('elsewhere', 1300, { namespace: 'farm' });
    await made.deps.memory.patch(ids.get('locked')!, { locked: true });
    await db.query('update mem_observations set last_accessed_at = now() where id = any($1::bigint[])', [
      [ids.get('used'), ids.get('ancient')],
    ]);
  });

  const scope = { namespace: 'zoo' };
  const takes = async (policy: Parameters<typeof forgetByPolicy>[1]) => {
    const { ids: found, dryRun, scanned } = await forgetByPolicy(made.deps, policy, { scope });
    expect([dryRun, scanned]).toEqual([true, policy.kinds ? 1 : 4]);
    return namesOf(found);
  };

  it('takes what is old, what is unused, or what is both, and an age of twelve times the bound however used', async () => {
    expect(await takes({})).toEqual([]);
    expect(await takes({ maxAgeDays: 50 })).toEqual(['ancient', 'old', 'used']);
    expect(await takes({ maxInactiveDays: 50 })).toEqual(['old']);
    expect(await takes({ maxAgeDays: 50, maxInactiveDays: 50 })).toEqual(['ancient', 'old']);
    expect(await takes({ maxAgeDays: 50, kinds: ['decision'] })).toEqual(['old']);
  });

  it('keeps the most recent where a number is given, counted without what is exempt', async () => {
    expect(await takes({ budget: 4 })).toEqual([]);
    expect(await takes({ budget: 2 })).toEqual(['ancient', 'old']);
    expect(await takes({ budget: 1, maxInactiveDays: 50 })).toEqual(['ancient', 'old', 'used']);
  });

  it('judges what is half a century old, whose share of 1 is less than a number can be', async () => {
    const { memory } = made.deps;
    const saved = await memory.save(
      [1, 20_000].map((days) => ({ text: `A fossil of ${days} days`, created_at: daysAgo(days), namespace: 'museum' })),
      'rest',
    );
    const { ids: found } = await forgetByPolicy(made.deps, { budget: 1 }, { scope: { namespace: 'museum' } });
    expect(found).toEqual([saved.observations[1]!.id]);
    await memory.forget({ ids: saved.observations.map(({ id }) => id), now: true });
  });

  it('shows over REST what it would take, and refuses a policy that says nothing', async () => {
    const shown = await send(OWNER, 'POST', '/api/forget/policy', { max_age_days: 50, namespace: 'zoo' });
    expect(shown.body).toMatchObject({ scanned: 4, forgotten: 3, dry_run: true });
    const nothing = await send(OWNER, 'POST', '/api/forget/policy', { namespace: 'zoo', dry_run: false });
    expect([nothing.status, nothing.body.detail]).toEqual([400, expect.stringContaining('at least one of')]);
    expect(await remaining()).toHaveLength(8);
  });

  it('run daily it is off by default, and forgets into the bin once the settings say so', async () => {
    const { memory } = made.deps;
    await runJob(forgetByPolicyJob({ db, memory, policies: () => [{}] }), 'daily');
    expect(await remaining()).toHaveLength(8);
    const policy = { maxAgeDays: 50, maxInactiveDays: 50 };
    const next = await runJob(forgetByPolicyJob({ db, memory, policies: () => [policy] }), 'daily');
    expect((next as { again: Date }).again.getTime()).toBeGreaterThan(Date.now() + DAY_MS / 2);
    expect(await remaining()).toEqual(['everywhere', 'locked', 'new', 'pinned', 'used']);
    await memory.undo(null);
    expect(await remaining()).toHaveLength(8);
  });

  it('keeps each kind for days of its own, which change while the daemon runs', async () => {
    const { memory } = made.deps;
    const settings = { forget_days_by_kind: ['decision=200'] };
    const job = forgetByPolicyJob({ db, memory, policies: () => readPolicies(settings) });
    await runJob(job, 'daily');
    expect(await remaining()).toHaveLength(8);
    settings.forget_days_by_kind = ['bugfix=1', 'decision=50'];
    await runJob(job, 'daily');
    expect(await remaining()).not.toContain('old');
    expect(await remaining()).toHaveLength(7);
    await memory.undo(null);
    expect(await remaining()).toHaveLength(8);
  });

  it('leaves what is pinned while it runs', async () => {
    const racing: typeof made.deps.memory.forget = async (request) => {
      await made.deps.memory.patch(ids.get('old')!, { pinned: true });
      return made.deps.memory.forget(request);
    };
    const run = { scope, dryRun: false };
    const outcome = await forgetByPolicy({ db, memory: { forget: racing } }, { maxAgeDays: 50 }, run);
    expect(namesOf(outcome.ids)).toEqual(['ancient', 'used']);
    expect(await remaining()).toContain('old');
  });
});
