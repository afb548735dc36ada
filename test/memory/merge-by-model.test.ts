/** Near memories that a user's model merges in compaction, against a scripted one on this machine, on both backends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compactMemoriesJob } from '../../daemon/jobs/compact-memories.ts';
import { deriveEdgesJob } from '../../daemon/jobs/derive-edges.ts';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import { saysBoth } from '../../daemon/memory/near-pairs.ts';
import { openModels } from '../../daemon/models/switch-models.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { TEST_HOME } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';
import { json, openai, type Script, startScriptedModel } from '../support/scripted-model.ts';

const SECRET = 'AKIAIOSFODNN7QX4M2RT';
const TEXTS = {
  a: 'Invoices are exported as CSV files.',
  b: 'Invoices are exported as CSV files with semicolons.',
} as const;
const MERGED = 'Invoices are exported as CSV files, also with semicolons.';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

describe('an answer to two texts', () => {
  const TWO = ['The staging database is reset every night.', 'The staging database is reseeded every night.'] as const;
  it.each([
    'The staging database is reset and reseeded every night.',
    'The staging database is reset, and it is also reseeded every night',
  ])('%j says both', (answer) => {
    expect(saysBoth(answer, TWO)).toBe(true);
  });

  it.each([
    ['leaves out what one says', 'The staging database is reset every night.'],
    ['adds a word', 'The staging database is reset and reseeded automatically every night.'],
    ['adds a number', 'The staging database is reset and reseeded every night at 3.'],
    ['denies it', 'The staging database is not reset and reseeded every night.'],
    ['weakens it', 'The staging database may be reset and reseeded every night.'],
    ['turns it round', 'The night database is reset and reseeded every staging.'],
    ['asks back', 'Which statements?'],
    ['says nothing', ''],
  ])('that %s is not taken', (_what, answer) => {
    expect(saysBoth(answer, TWO)).toBe(false);
  });
});

describeEachBackend('compaction with a model', (open) => {
  let made: TestApp;
  let db: Awaited<ReturnType<typeof open>>;
  let embed: () => Promise<unknown>;
  const send = sender(() => made);
  const settings: Record<string, unknown> = {};
  const textOf = async (id: string) => (await send(OWNER, 'GET', `/v1/long-term-memory/${id}`)).body.text;
  const compact = () => runJob(compactMemoriesJob(made.deps), 'all', {});

  async function start(given: object, summaryTimeoutMs = 60_000) {
    for (const name of Object.keys(settings)) delete settings[name];
    Object.assign(settings, given);
    const { models } = await openModels({
      db,
      model: 'static-256',
      modelsFolder: TEST_HOME.models,
      log: { warn: () => {} },
      onQueued: () => {},
    });
    made = makeApp(db, {}, { embedder: models.answering, settings, summaryTimeoutMs });
    embed = () =>
      runJob(embedObservations({ db, models, log: { info: () => {}, warn: () => {} } } as never), 'all', {});
  }
  const save = async (texts: Readonly<Record<string, string>>) => {
    const memories = Object.entries(texts).map(([id, text]) => ({ id, text, memory_type: 'semantic' }));
    await send(OWNER, 'POST', '/v1/long-term-memory/', { memories, deduplicate: false });
    await embed();
  };
  const expectBoth = async () => expect([await textOf('a'), await textOf('b')]).toEqual([TEXTS.a, TEXTS.b]);

  beforeEach(async () => {
    db = await open();
    model.asked.length = 0;
    model.script = openai(MERGED);
    await start({ summary_url: model.base, summary_model: 'small-1' });
  });

  it('makes one of two near memories, and keeps what both said', async () => {
    await save({ ...TEXTS, c: 'Ben is allergic to shellfish.' });
    await compact();
    expect([await textOf('a'), await textOf('c')]).toEqual([MERGED, 'Ben is allergic to shellfish.']);
    expect((await send(OWNER, 'GET', '/v1/long-term-memory/b')).status).toBe(404);
    const [{ id }] = (await db.query<{ id: number }>(`select id from mem_observations where external_id = 'a'`)) as [
      { id: number },
    ];
    const versions = (await send(OWNER, 'GET', `/api/observations/${id}/versions`)).body.items;
    expect(new Set(versions.map(({ text }: { text: string }) => text))).toEqual(new Set([TEXTS.a, TEXTS.b]));
    expect((await send(OWNER, 'GET', '/api/forget/bin')).body.items).toHaveLength(1);
    expect(model.asked).toHaveLength(1);
    // One that a model wrote is no near pair of another run.
    await compact();
    expect(model.asked).toHaveLength(1);
  });

  it('says so in the reply, and asks no model for a dry run', async () => {
    await save(TEXTS);
    const dry = await send(OWNER, 'POST', '/v1/long-term-memory/compact?dry_run=true');
    expect([dry.body.merged, model.asked]).toEqual([[], []]);
    const { body } = await send(OWNER, 'POST', '/v1/long-term-memory/compact');
    expect(body.merged).toEqual([{ kept: 'a', gone: ['b'], by: 'model' }]);
  });

  it('asks nobody where no endpoint is named, and leaves both', async () => {
    await start({});
    await save(TEXTS);
    await compact();
    await expectBoth();
    expect(model.asked).toEqual([]);
  });

  it('asks nothing about what is locked, another user’s, or says something against the other', async () => {
    await save({ a: TEXTS.a, n20: 'The build runs on Node 20.', n22: 'The build runs on Node 22.' });
    const memories = [{ id: 'b', text: TEXTS.b, memory_type: 'semantic', user_id: 'ben' }];
    await send(OWNER, 'POST', '/v1/long-term-memory/', { memories });
    await save({ d: TEXTS.b });
    await db.query(`update mem_observations set locked = true where external_id = 'd'`);
    await compact();
    expect(model.asked).toEqual([]);
  });

  it('sends no secret, and stores none that comes back', async () => {
    await save(TEXTS);
    // Stored before today's rules knew it.
    await db.query(`update mem_observations set text = text || ' ${SECRET}' where external_id = 'b'`);
    model.script = openai(`${MERGED} ${SECRET}`);
    await compact();
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]!.body).not.toContain(SECRET);
    expect(await textOf('b')).toBe(`${TEXTS.b} ${SECRET}`);
  });

  it.each<[string, Script, number]>([
    ['is mute', () => {}, 300],
    ['answers an error', (reply) => void json(reply, { error: 'no' }, 500), 60_000],
    ['answers no JSON', (reply) => void reply.writeHead(200).end('<html>'), 60_000],
    ['invents', openai('Invoices are exported as encrypted CSV files with semicolons.'), 60_000],
    ['forgets', openai(TEXTS.a), 60_000],
    ['leaks', openai(`${MERGED} ${SECRET}`), 60_000],
  ])('leaves both where the endpoint %s', async (_what, script, timeoutMs) => {
    await start({ summary_url: model.base, summary_model: 'small-1' }, timeoutMs);
    await save(TEXTS);
    model.script = script;
    await compact();
    expect(model.asked).toHaveLength(1);
    await expectBoth();
  });

  it.each([
    ['We use npm in this repository.', 'We use pnpm in this repository.'],
    ['Releases of the shop are tagged by hand.', 'Releases of the shop are tagged by the pipeline.'],
    ['We use npm in this repository.', 'We used to use npm in this repository.'],
    ['The server calls its client.', 'The client calls its server every night.'],
    ['pnpm installs the packages of the repository.', 'The packages of the repository are what npm installs.'],
  ])('never merges %j and %j, whatever the model says', async (a, b) => {
    await save({ a, b });
    const texts = [a, b].map((text) => text.replace(/\.$/, '')) as [string, string];
    model.script = openai(`${texts[1]} and ${texts[0]}`);
    await compact();
    expect([await textOf('a'), await textOf('b')]).toEqual([a, b]);
  });

  it('asks about no pair again that an answer kept apart, before others had their turn', async () => {
    // The pair that says the same is the oldest, so the last in line behind as many as a run asks about.
    await save(TEXTS);
    const teams =
      'red blue green yellow orange purple violet indigo amber crimson scarlet olive maroon teal navy ivory beige coral azure lime oak maple birch';
    const of = (team: string, more: string) => `Meetings of the ${team} team begin in the large room${more}.`;
    for (const team of teams.split(' ')) await save({ [team]: of(team, ''), [`${team}2`]: of(team, ' upstairs') });
    model.script = (reply, { body }) => openai(body.includes('Invoices') ? MERGED : 'DIFFERENT', 10)(reply);
    await compact();
    expect([model.asked.length, await textOf('a')]).toEqual([20, TEXTS.a]);
    await compact();
    expect(await textOf('a')).toBe(MERGED);
    expect(new Set(model.asked.map(({ body }) => body)).size).toBe(model.asked.length);
    const before = model.asked.length;
    await compact();
    expect(model.asked).toHaveLength(before);
  });

  it('asks again about a pair of which one was changed', async () => {
    await save(TEXTS);
    model.script = openai('DIFFERENT');
    await compact();
    const { id } = (await db.query<{ id: number }>(`select id from mem_observations where external_id = 'b'`))[0]!;
    const text = 'Invoices are exported as CSV files with commas.';
    expect((await send(OWNER, 'PATCH', `/api/observations/${id}`, { text, pinned: false })).status).toBe(200);
    await runJob(deriveEdgesJob({ db }), 'all', {});
    await embed();
    await db.query('update mem_observations set confirmed_at = null');
    await compact();
    expect(model.asked).toHaveLength(2);
  });

  it.each([1, 2, 3])('holds no word of what is forgotten before transaction %i of the merge', async (nth) => {
    await save(TEXTS);
    let isAnswered = false;
    let count = 0;
    let byHand = '';
    const { transaction } = db;
    model.script = (reply) => {
      isAnswered = true;
      openai(MERGED)(reply);
    };
    db.transaction = async (...args: Parameters<typeof transaction>) => {
      if (isAnswered && ++count === nth) {
        isAnswered = false;
        byHand = (await send(OWNER, 'DELETE', '/v1/long-term-memory?memory_ids=b')).body.status;
      }
      return transaction.apply(db, args) as never;
    };
    await compact();
    db.transaction = transaction;
    expect(await textOf('a')).toBe(byHand === 'ok, deleted 1 memories' ? TEXTS.a : MERGED);
  });

  it('leaves what was changed or forgotten while the model answered', async () => {
    await save(TEXTS);
    model.script = (reply) =>
      void send(OWNER, 'DELETE', '/v1/long-term-memory?memory_ids=b').then(() => openai(MERGED)(reply));
    await compact();
    expect(await textOf('a')).toBe(TEXTS.a);
  });

  it('takes no more than the day’s tokens', async () => {
    await start({ summary_url: model.base, summary_model: 'small-1', summary_daily_tokens: 50 });
    await save(TEXTS);
    await compact();
    expect(model.asked).toEqual([]);
    await expectBoth();
  });
});
