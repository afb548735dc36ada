import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DayStats } from '../../daemon/contract/stats.ts';
import type { Database } from '../../daemon/db/database.ts';
import { startHookTimes } from '../../daemon/http/hook-times.ts';
import { upkeep } from '../../daemon/jobs/upkeep.ts';
import { countDays } from '../../daemon/store/numbers/daily-numbers.ts';
import { ANALYSER_VERSION } from '../../daemon/text/analyse.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';
import { fillDatabase } from './fill-database.ts';
import { makeApp, OWNER } from './make-app.ts';

const DAY_MS = 86_400_000;
const KEEP = { journal_days: 30, audit_days: 7, stale_session_hours: 12, bin_days: 7 };
const today = new Date().toISOString().slice(0, 10);
const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const dayOf = (at: string) => at.slice(0, 10);
const quiet = { warn: () => {} };

describeEachBackend('what happened on each day', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.query(
      `truncate mem_projects, mem_sessions, mem_user_prompts, mem_tool_calls, mem_observations, mem_lessons, mem_injections,
         mem_observation_queue, mem_events, mem_daily_numbers restart identity cascade`,
    );
    await db.query('update mem_tally set observation_id = 0, prompt_id = 0, event_id = 0, counted_at = null');
    await fillDatabase(db);
  });

  async function read(days: number): Promise<Map<string, DayStats>> {
    const reply = await makeApp(db).app.request(`/api/stats/daily?days=${days}`, { headers: OWNER });
    expect(reply.status).toBe(200);
    const { items, ...stats } = (await reply.json()) as { days: DayStats[]; items: undefined };
    return new Map(stats.days.map((day) => [day.day, day]));
  }
  const numbers = () => db.query('select day::text, metric, part, value from mem_daily_numbers order by 1, 2, 3');
  const remember = (kind: string, at: string) =>
    db.query(
      `insert into mem_observations (kind, title, text, source, content_hash, terms, analyser_version, tsv, created_at)
       values ($1, 'wombat', 'wombat', 'digest', '', '', ${ANALYSER_VERSION}, '', $2)`,
      [kind, at],
    );
  const journal = (id: string, text: string, receivedAt: string) =>
    db.query(
      `insert into mem_events (event_id, event, agent, payload, occurred_at, received_at)
       values ($1, 'UserPromptSubmit', 'claude-code', $2::jsonb, $3, $3)`,
      [id, { prompt: text }, receivedAt],
    );

  test('memories by kind, prompts, what they were given, and what followed firings', async () => {
    await db.query(
      `insert into mem_lesson_firings (lesson_id, tool_name, call, action, outcome)
       select 1, 'Bash', '{}', 'warn', o from unnest(array['changed', 'insisted', 'insisted', 'succeeded', null]) o`,
    );
    await db.query(`update mem_injections set tokens = 0, took_ms = 90 where query = 'q3'`);
    await db.query(`insert into mem_injections (event, query, tokens, took_ms) values ('SessionStart', '', 40, 2)`);
    await db.query(`update mem_user_prompts set origin = 'transcript' where text = 'p5'`);
    const day = (await read(1)).get(today)!;
    expect(day).toMatchObject({
      memories: { general: 6, decision: 1 },
      prompts: 4,
      prompts_carried: 2,
      tokens: { prompts: 10, briefs: 40 },
      lessons: { heeded: 1, ignored: 2, ran: 1, open: 1 },
      hook_ms: null,
    });
    expect(day.recall_ms!.p50).toBeCloseTo(1.5);
    expect(day.recall_ms!.p99).toBeGreaterThan(80);
  });

  test('the days of a project hold nothing of another one, nor of none', async () => {
    const [made] = await db.query<{ id: number }>(
      "insert into mem_projects (key, name) values ('acme/wombats', 'wombats') returning id",
    );
    const ofProject = [made!.id];
    await db.query("insert into mem_project_aliases (key, project_id) values ('acme/wombats', $1)", ofProject);
    await remember('fact', before(1));
    await remember('gotcha', before(1));
    await db.query("update mem_observations set project_id = $1 where kind = 'gotcha'", ofProject);
    await db.query("update mem_user_prompts set project_id = $1 where text = 'p5'", ofProject);
    await db.query(
      "insert into mem_injections (event, query, tokens, took_ms, project_id) values ('UserPromptSubmit', 'w', 25, 7, $1)",
      ofProject,
    );
    await journal('a', 'key [REDACTED:x]', before(0));
    const of = async (project: string) =>
      (
        (await (
          await makeApp(db).app.request(`/api/stats/daily?days=7&project=${project}`, { headers: OWNER })
        ).json()) as { days: DayStats[] }
      ).days;
    const days = new Map((await of('acme/wombats')).map((day) => [day.day, day]));
    expect([...days.keys()]).toEqual([dayOf(before(1)), today]);
    expect(days.get(dayOf(before(1)))).toMatchObject({ memories: { gotcha: 1 }, prompts: 0 });
    expect(days.get(today)).toMatchObject({
      memories: {},
      prompts: 1,
      prompts_carried: 1,
      tokens: { prompts: 25, briefs: 0 },
      recall_ms: { p50: 7 },
      hook_ms: null,
      secrets: 0,
    });
  });

  test('counting again, or beside another daemon, changes nothing', async () => {
    for (const at of [1, 40, 200].map(before)) await remember('fact', at);
    await journal('a', 'key [REDACTED:x] and [REDACTED:y]', before(3));
    await countDays(db);
    const counted = await numbers();
    expect(counted.length).toBeGreaterThan(5);
    await Promise.all([countDays(db), countDays(db)]);
    expect(await numbers()).toEqual(counted);
  });

  test('what a killed daemon left uncounted is counted by the next', async () => {
    for (const at of [2, 40, 200].map(before)) await remember('fact', at);
    await journal('a', '[REDACTED:x]', before(3));
    for (const survived of [1, 20, 60]) {
      let transactions = 0;
      const killed: Database = {
        ...db,
        query: db.query.bind(db),
        transaction(work, settings) {
          if (++transactions > survived) throw new Error('killed');
          return db.transaction(work, settings);
        },
      };
      await countDays(killed).catch(() => {});
    }
    await countDays(db);
    const days = await read(366);
    expect([2, 40, 200].map((ago) => days.get(dayOf(before(ago)))?.memories)).toEqual([
      { fact: 1 },
      { fact: 1 },
      { fact: 1 },
    ]);
    expect(days.get(dayOf(before(3)))?.secrets).toBe(1);
  });

  test('what comes late is counted on its own day, and what is older than a year is not', async () => {
    await countDays(db);
    await remember('gotcha', before(100));
    await remember('gotcha', before(400));
    await db.query("update mem_tally set counted_at = now() - interval '2 minutes'");
    const days = await read(366);
    expect(days.get(dayOf(before(100)))?.memories).toEqual({ gotcha: 1 });
    expect(days.has(dayOf(before(400)))).toBe(false);
    expect((await read(99)).has(dayOf(before(100)))).toBe(false);
  });

  test('numbers outlive the rows that upkeep prunes', async () => {
    await journal('old', '[REDACTED:x] [REDACTED:y]', before(31));
    await db.query('update mem_injections set created_at = $1', [before(95)]);
    await db.query('update mem_user_prompts set created_at = $1', [before(95)]);
    await db.query("insert into mem_daily_numbers values ($1::text::date, 'carried', '', 3)", [dayOf(before(95))]);
    await runJob(upkeep({ db, settings: KEEP }), 'hourly');
    expect(await db.query('select 1 from mem_events union all select 1 from mem_injections')).toEqual([]);
    const days = await read(366);
    expect(days.get(dayOf(before(31)))?.secrets).toBe(2);
    expect(days.get(dayOf(before(95)))).toMatchObject({ prompts: 5, prompts_carried: 3 });
  });

  test('no word that was recorded stands among the numbers', async () => {
    await remember('fact', before(1));
    await journal('a', 'the wombat has [REDACTED:x]', before(1));
    await countDays(db);
    expect(JSON.stringify(await numbers())).not.toContain('wombat');
  });

  test('hooks are counted by the time they took, also over a stop', async () => {
    for (const times of [
      [0.4, 1.5, 4],
      [4.5, 9000],
    ]) {
      const hooks = startHookTimes(db, quiet);
      for (const ms of times) hooks.note(ms);
      await hooks.stop();
    }
    const day = (await read(1)).get(today)!;
    expect(day.hooks).toBe(5);
    expect(day.hook_ms!.p50).toBeGreaterThan(3);
    expect(day.hook_ms!.p50).toBeLessThan(5);
    expect(day.hook_ms!.p99).toBeGreaterThan(1000);
  });

  test('a fault of the database loses no hook’s time', async () => {
    let isDown = true;
    const hooks = startHookTimes(
      { query: (sql, params) => (isDown ? Promise.reject(new Error('down')) : db.query(sql, params)) },
      quiet,
    );
    hooks.note(4);
    await hooks.flush();
    isDown = false;
    hooks.note(4);
    await hooks.stop();
    expect((await read(1)).get(today)!.hooks).toBe(2);
  });
});

test('a delivered hook is timed', async () => {
  const timed: number[] = [];
  const { createApp } = await import('../../daemon/http/app.ts');
  const { deps } = makeApp({} as Database);
  const app = createApp({
    ...deps,
    capture: { ...deps.capture, hook: async () => ({ status: 'ok', answer: null }) },
    noteHook: (ms) => timed.push(ms),
  });
  await app.request('/hooks/claude-code/Stop', { method: 'POST', headers: OWNER, body: '{}' });
  expect(timed).toHaveLength(1);
});
