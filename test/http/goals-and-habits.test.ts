import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDay } from '../../daemon/contract/calendar-days.ts';
import type { Database } from '../../daemon/db/database.ts';
import { habitStanding } from '../../daemon/habits/streak.ts';
import { briefOf } from '../support/brief-of.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const PROJECT = 'example.com/harbour';
const inDays = (days: number) => calendarDay(new Date(Date.now() + days * 86_400_000));

describeEachBackend('goals and habits', (open) => {
  let db: Database;
  let test: TestApp;
  let projectId: number;
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await test.app.request(path, {
      method,
      headers: OWNER,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its reply
    return { status: reply.status, body: (await reply.json()) as any };
  };
  const save = async (more: object): Promise<number> => {
    const { status, body } = await ask('POST', '/api/observations', { project: PROJECT, ...more });
    expect(status).toBe(201);
    return body.observations[0].id;
  };
  const linesOf = async (id: number) =>
    (await briefOf(db, 'fresh', projectId)).filter((entry) => entry.id === id).map(({ line }) => line);

  beforeAll(async () => {
    db = await open();
    test = makeApp(db);
    projectId = (await test.deps.projects.ensure(PROJECT))!;
  });
  afterAll(() => test.deps.recall.stop());

  it('a goal with a near deadline stands in the brief until it is reached, with what was said about it', async () => {
    const goal = await save({ text: 'Ship the tide tables', kind: 'goal', details: { deadline: inDays(3) } });
    const far = await save({ text: 'Dredge the basin', kind: 'goal', details: { deadline: inDays(90) } });
    expect(await linesOf(goal)).toEqual([expect.stringMatching(/is due in 3 days .*0 % done.*Ship the tide tables/)]);
    expect(await linesOf(far)).toEqual([]);
    const said = await ask('POST', `/api/observations/${goal}/progress`, {
      progress: 60,
      reflection: 'Half of the ports are in.',
    });
    expect(said.body).toMatchObject({ progress: 60, deadline: inDays(3), reflection: expect.any(Number) });
    expect(await linesOf(goal)).toEqual([expect.stringContaining('60 % done')]);
    const { items } = (await ask('GET', `/api/observations/${goal}/reflections`)).body;
    expect(items).toMatchObject([
      {
        id: said.body.reflection,
        kind: 'reflection',
        project: PROJECT,
        text: 'Half of the ports are in.',
        details: { about: goal },
      },
    ]);
    await ask('POST', `/api/observations/${goal}/progress`, { progress: 100 });
    expect(await linesOf(goal)).toEqual([]);
    expect((await ask('GET', `/api/observations/${goal}`)).body.details).toEqual({
      deadline: inDays(3),
      progress: 100,
    });
  });

  it('a habit is due until it is kept, and its streak counts days in a row', async () => {
    const habit = await save({
      text: 'Read the barometer',
      kind: 'habit',
      details: { completions: [inDays(-2), inDays(-1)] },
    });
    expect(await linesOf(habit)).toEqual([expect.stringMatching(/is due today, kept 2 days in a row/)]);
    const kept = await ask('POST', `/api/observations/${habit}/completions`, {});
    expect(kept.body).toEqual({ id: habit, streak: 3, last_completion: inDays(0), due: false });
    const again = await ask('POST', `/api/observations/${habit}/completions`, { on: inDays(0) });
    expect(again.body).toEqual(kept.body);
    expect(await linesOf(habit)).toEqual([]);
    expect((await ask('POST', `/api/observations/${habit}/completions`, { on: inDays(5) })).status).toBe(422);
    expect((await ask('GET', `/api/observations/${habit}`)).body.details).toMatchObject({ streak: 3, due: false });
  });

  it('two completions at once are both kept', async () => {
    const habit = await save({ text: 'Wind the clock', kind: 'habit' });
    await Promise.all(
      [-1, -2, -3].map((days) => ask('POST', `/api/observations/${habit}/completions`, { on: inDays(days) })),
    );
    expect((await ask('GET', `/api/observations/${habit}`)).body.details).toMatchObject({ streak: 3, due: true });
  });

  it('details that do not fit the kind are refused with the field at fault', async () => {
    const refused = async (more: object) => {
      const { status, body } = await ask('POST', '/api/observations', { project: PROJECT, text: 'x', ...more });
      expect(status).toBe(400);
      return JSON.stringify(body);
    };
    expect(await refused({ kind: 'goal', details: { deadline: 'soon' } })).toContain('details.deadline');
    expect(await refused({ kind: 'goal', details: { progres: 5 } })).toContain('progres');
    expect(await refused({ kind: 'habit', details: { time_zone: 'Mars/Olympus' } })).toContain('time zone');
    expect(await refused({ kind: 'fact', details: { any: 1 } })).toContain('metadata');
    const goal = await save({ text: 'A goal', kind: 'goal' });
    expect((await ask('PATCH', `/api/observations/${goal}`, { details: { progress: 900 } })).status).toBe(422);
    expect((await ask('POST', `/api/observations/${goal}/completions`, {})).status).toBe(409);
  });

  it('a secret in the details is masked before it is stored', async () => {
    const secret = ['ghp', '_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'].join('');
    const id = await save({ text: 'Rotate keys', kind: 'decision', details: { instead_of: [`keeping ${secret}`] } });
    const stored = await db.query<{ details: string }>('select details::text from mem_observations where id = $1', [
      id,
    ]);
    expect(stored[0]!.details).toContain('keeping');
    expect(stored[0]!.details).not.toContain(secret);
  });
});

it.each([
  ['kept today and yesterday', ['2026-11-23', '2026-11-24'], 'day', { streak: 2, due: false }],
  ['kept until yesterday', ['2026-11-22', '2026-11-23'], 'day', { streak: 2, due: true }],
  ['missed yesterday', ['2026-11-21', '2026-11-22'], 'day', { streak: 0, due: true }],
  ['over a change of the clocks', ['2026-10-24', '2026-10-25', '2026-10-26'], 'day', { streak: 0, due: true }],
  ['weekly, last week’s Monday and this one’s', ['2026-11-16', '2026-11-24'], 'week', { streak: 2, due: false }],
  ['weekly, a Sunday is of the week before', ['2026-11-22'], 'week', { streak: 1, due: true }],
  ['never', [], 'day', { streak: 0, due: true }],
] as const)('a habit that was %s', (_what, days, every, standing) => {
  expect(habitStanding(days, '2026-11-24', every)).toMatchObject(standing);
});

it('a day is that of the time zone', () => {
  const instant = new Date('2026-11-24T23:30:00Z');
  expect(calendarDay(instant, 'Asia/Tokyo')).toBe('2026-11-25');
  expect(calendarDay(instant, 'America/Lima')).toBe('2026-11-24');
});
