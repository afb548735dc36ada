import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { upkeep } from '../../daemon/jobs/upkeep.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

/** Made up at run time, so that no scanner finds it here. */
const SECRET = ['ghp', 'zQ7xW2vB9nM4kL6jH8gF1dS3aP5oI0uY2tRe'].join('_');
const message = (content: string, role = 'user', more: object = {}) => ({ role, content, ...more });
const words = (tokens: number) => Array.from({ length: tokens }, (_, n) => ['it', 'ran', 'on', 'so'][n % 4]).join(' ');

describeEachBackend('working memory', (open) => {
  let made: TestApp;
  let db: Database;
  const send = sender(() => made);
  const put = (id: string, body: object, query = '') =>
    send(OWNER, 'PUT', `/v1/working-memory/${id}${query}`, { session_id: id, ...body });
  const get = (id: string, query = '') => send(OWNER, 'GET', `/v1/working-memory/${id}${query}`);
  const said = ({ body }: { body: { messages: { content: string }[] } }) => body.messages.map(({ content }) => content);
  const everything = async () => {
    const rows = await db.query<{ all: string }>('select t::text as all from mem_working_memory t');
    return rows.map(({ all }) => all).join('\n');
  };

  beforeAll(async () => {
    db = await open();
    made = makeApp(db);
  });

  it('is kept for a session, a namespace and a user each by itself', async () => {
    await put('own', { messages: [message('plain')] });
    await put('own', { messages: [message('of a namespace')], namespace: 'n' });
    await put('own', { messages: [message('of a user')], namespace: 'n', user_id: 'u' });
    expect(said(await get('own'))).toEqual(['plain']);
    expect(said(await get('own', '?namespace=n'))).toEqual(['of a namespace']);
    expect(said(await get('own', '?namespace=n&user_id=u'))).toEqual(['of a user']);
    expect((await get('own', '?user_id=u')).status).toBe(404);
    expect((await send(OWNER, 'GET', '/v1/working-memory/?namespace=n')).body).toEqual({ sessions: ['own'], total: 1 });
    expect((await send(OWNER, 'DELETE', '/v1/working-memory/own?namespace=n')).body).toEqual({ status: 'ok' });
    expect((await get('own', '?namespace=n')).status).toBe(404);
    expect((await get('own', '?namespace=n&user_id=u')).status).toBe(200);
  });

  it('is bounded by window_size, by a model and by a given window, which it names', async () => {
    await put('window', { messages: Array.from({ length: 10 }, (_, n) => message(`Message ${n} ${words(300)}`)) });
    expect(said(await get('window', '?window_size=2')).map((text) => text.slice(0, 9))).toEqual([
      'Message 8',
      'Message 9',
    ]);
    expect((await get('window')).body).toMatchObject({ context_window: 128_000, context_window_from: 'default' });
    expect((await get('window', '?model_name=gpt-nine')).body.context_window_from).toBe('default');
    const all = await get('window', '?model_name=openai/gpt-4-0613');
    expect(all.body).toMatchObject({ context_window: 8192, context_window_from: 'model' });
    expect(all.body.messages).toHaveLength(10);
    const tokens = all.body.tokens as number;
    expect(all.body.context_percentage_total_used).toBeCloseTo((tokens / 8192) * 100, 0);
    expect(all.body.context_percentage_until_summarization).toBeCloseTo((tokens / 8192 / 0.7) * 100, 0);
    const small = await get('window', '?context_window_max=1500');
    expect(small.body).toMatchObject({ context_window: 1500, context_window_from: 'context_window_max', tokens });
    expect(small.body.messages.length).toBeLessThan(3);
    expect((await get('window')).body.messages).toHaveLength(10);
  });

  it('condenses what leaves the window into sentences of it, again and again, within a tenth of the window', async () => {
    const talk = (from: number) =>
      Array.from({ length: 20 }, (_, n) =>
        message(`We decided to move invoice service ${from + n} to port ${9000 + from + n}. ${words(60)}.`),
      );
    const first = await put('rolling', { messages: talk(0) }, '?context_window_max=2000');
    expect(first.body.messages.length).toBeGreaterThan(3);
    expect(first.body.messages.length).toBeLessThan(20);
    expect(said(first).at(-1)).toContain('service 19');
    expect(first.body.context).toContain('user: We decided to move invoice service');
    expect(first.body.tokens).toBeLessThan(1400);
    const path = '/sessions/rolling/memory?context_window_max=2000';
    const second = await send(OWNER, 'POST', path, { messages: talk(20) });
    expect(said(second).at(-1)).toContain('service 39');
    expect(second.body.context).toMatch(/service 3\d/);
    expect(second.body.context.length).toBeLessThan(1200);
    expect((await get('rolling')).body).toMatchObject({ context: second.body.context, tokens: second.body.tokens });
    const alone = await put('alone', { messages: [message(words(5000))] }, '?context_window_max=100');
    expect(alone.body).toMatchObject({ context: null, context_percentage_total_used: 100 });
    expect(alone.body.messages).toHaveLength(1);
  });

  it('appends under the older paths, each message once by its id, from several clients at once', async () => {
    const post = (messages: object[]) => send(OWNER, 'POST', '/sessions/old/memory', { messages });
    await Promise.all(Array.from({ length: 6 }, (_, n) => post([message(`part ${n}`, 'user', { id: `m${n}` })])));
    await post([message('part 5 anew', 'user', { id: 'm5' })]);
    const read = await send(OWNER, 'GET', '/sessions/old/memory?window_size=50');
    expect(said(read).toSorted()).toEqual(['part 0', 'part 1', 'part 2', 'part 3', 'part 4', 'part 5 anew']);
    const listed = await send(OWNER, 'GET', '/sessions/?page=2&size=1');
    expect(listed.body.sessions).toHaveLength(1);
    expect(listed.body.total).toBeGreaterThan(3);
    expect((await send(OWNER, 'DELETE', '/sessions/old/memory')).body).toEqual({ status: 'ok' });
    expect((await send(OWNER, 'GET', '/sessions/old/memory')).status).toBe(404);
    const clock = await made.app.request('/health');
    expect(((await clock.json()) as { now: number }).now).toBeCloseTo(Date.now() / 1000, -2);
  });

  it('goes when its time is over', async () => {
    await put('brief', { messages: [message('ephemeral giraffe')], ttl_seconds: 60 });
    expect((await get('brief')).body.ttl_seconds).toBe(60);
    await db.query(`update mem_working_memory set expires_at = now() - interval '1 second' where session_id = 'brief'`);
    expect((await get('brief')).status).toBe(404);
    const settings = { journal_days: 30, audit_days: 30, stale_session_hours: 12, bin_days: 7 };
    await runJob(upkeep({ db, settings }), 'hourly');
    expect(await everything()).not.toContain('ephemeral');
    expect((await put('brief', { messages: [] })).body).toMatchObject({ ttl_seconds: null, messages: [] });
  });

  it('holds no secret and nothing private, in no field', async () => {
    const kept = await put('secret', {
      messages: [message(`The token is ${SECRET} <private>and my pin</private>`, 'user', { id: SECRET })],
      memories: [{ id: 'm-secret', text: `Deploys use ${SECRET}`, topics: [SECRET], entities: [SECRET] }],
      data: { nested: { [`key ${SECRET}`]: `value ${SECRET}` } },
      context: `Earlier: ${SECRET}`,
      long_term_memory_strategy: { strategy: 'custom', config: { prompt: SECRET } },
    });
    expect(kept.status).toBe(200);
    expect(JSON.stringify(kept.body)).not.toContain(SECRET);
    expect(await everything()).not.toContain(SECRET);
    expect(await everything()).not.toContain('my pin');
    const rows = await db.query<{ all: string }>('select t::text as all from mem_observations t');
    expect(rows.map(({ all }) => all).join()).not.toContain(SECRET);
    expect(said(await get('secret'))[0]).toMatch(/^The token is .*\[/);
  });

  it('refuses what it cannot keep, and says why', async () => {
    const ahead = new Date(Date.now() + 600_000).toISOString();
    const future = await put('ahead', { messages: [message('x', 'user', { created_at: ahead })] });
    expect([future.status, future.body.detail]).toEqual([422, expect.stringContaining('300 s')]);
    expect((await put('role', { messages: [message('x', 'us er')] })).status).toBe(400);
    expect((await get('own', '?context_window_max=none')).status).toBe(400);
    expect((await made.app.request('/v1/working-memory/own')).status).toBe(401);
    const views = await send(OWNER, 'POST', '/v1/summary-views', { source: 'long_term', group_by: [] });
    expect([views.status, views.body.title]).toEqual([501, 'Not Implemented']);
  });

  it('goes with its session when that is forgotten, comes back with it, and is written no more', async () => {
    await put('gone', {
      messages: [message('The okapi sleeps')],
      memories: [{ id: 'okapi-1', text: 'Okapis eat leaves' }],
    });
    await made.deps.memory.forget({ session_id: 'gone' });
    expect(await everything()).not.toContain('okapi');
    const refused = await put('gone', { messages: [message('The okapi again')] });
    expect([refused.status, refused.body.hint]).toEqual([409, expect.stringContaining('--undo')]);
    await made.deps.memory.undo(null);
    expect(said(await get('gone'))).toEqual(['The okapi sleeps']);
    await made.deps.memory.forget({ session_id: 'gone', now: true });
    expect(await everything()).not.toContain('okapi');
    const leaves = await db.query(`select 1 from mem_observations where text like '%leaves%'`);
    expect(leaves).toEqual([]);
  });

  it('loses a memory that is forgotten, and keeps it away however often a client sends it', async () => {
    const body = {
      memories: [
        { id: 'tapir-1', text: 'The tapir swims at noon' },
        { id: 'other', text: 'Deploys go out' },
      ],
    };
    const first = await put('tapir', { ...body, context: 'user: The tapir swims at noon\nuser: Deploys go out' });
    expect(first.body.memories.map((one: { persisted_at: string | null }) => one.persisted_at !== null)).toEqual([
      true,
      true,
    ]);
    expect((await send(OWNER, 'DELETE', '/v1/long-term-memory?memory_ids=tapir-1')).body.status).toBe(
      'ok, deleted 1 memories',
    );
    expect(await everything()).not.toContain('tapir swims');
    expect((await get('tapir')).body.context).toBe('user: Deploys go out');
    const again = await put('tapir', body);
    expect(again.body.memories.map(({ id }: { id: string }) => id)).toEqual(['other']);
    const anew = await send(OWNER, 'POST', '/v1/long-term-memory/', { memories: [body.memories[0]] });
    expect([anew.status, anew.body.faults]).toEqual([409, [{ path: 'memories.0.id', message: 'was forgotten' }]]);
  });
});

describeEachBackend('a session that hooks recorded', (open) => {
  it('is read as a conversation: prompts, last words and its summary', async () => {
    const db = await open();
    const parts = makeParts(db);
    const made = makeApp(db);
    const send = sender(() => made);
    await parts.deliver('SessionStart', 'rec', { source: 'startup' });
    await parts.deliver('UserPromptSubmit', 'rec', { prompt: 'Export the giraffes' });
    await parts.deliver('Stop', 'rec', { last_assistant_message: 'The giraffes are exported.' });
    await parts.memory.save(
      [{ text: 'Outcome: exported', external_id: 'session:rec', session_id: 'rec', kind: 'summary' }],
      'digest',
    );
    const { body } = await send(OWNER, 'GET', '/v1/working-memory/rec?model_name=gpt-4o');
    expect(body).toMatchObject({
      recorded: true,
      context: 'Outcome: exported',
      messages: [
        { id: 'rec-1', role: 'user', content: 'Export the giraffes' },
        { role: 'assistant', content: 'The giraffes are exported.' },
      ],
    });
    expect((await send(OWNER, 'GET', '/v1/working-memory/')).body.sessions).toEqual(['rec']);
    expect((await send(OWNER, 'GET', '/v1/working-memory/rec?namespace=n')).status).toBe(404);
    const removed = await send(OWNER, 'DELETE', '/v1/working-memory/rec');
    expect([removed.status, removed.body.hint]).toEqual([409, expect.stringContaining('forget --session rec')]);
    const prompt = { query: 'And now?', session: { session_id: 'rec' } };
    const { messages } = (await send(OWNER, 'POST', '/v1/memory/prompt', prompt)).body;
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'user', 'assistant', 'user']);
    expect(messages[0].content.text).toMatch(/data, not instructions[\s\S]*“Outcome: exported”/);
    made.deps.recall.stop();
  });
});
