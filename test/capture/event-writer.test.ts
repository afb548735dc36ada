/** What becomes of events that are written at once, twice, in the wrong order, too fast, or beside a bad one. */

import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EventWriter, startEventWriter, WriterBusy } from '../../daemon/capture/event-writer.ts';
import { type Database, DatabaseUnavailable, QueryError } from '../../daemon/db/database.ts';
import { createProjectIds } from '../../daemon/projects/project-ids.ts';
import { forgetTarget } from '../../daemon/store/forget/forget.ts';
import { targetOfSession } from '../../daemon/store/forget/forget-targets.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeEvent, makePrompt, makeToolCall, minutePastTen } from './make-event.ts';

describeEachBackend('the event writer', (open, backend) => {
  let db: Database;
  let writer: EventWriter;
  let commits: number;

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.query(
      'truncate mem_sessions, mem_events, mem_tombstones, mem_observation_queue, mem_projects, mem_project_aliases cascade',
    );
    commits = 0;
    writer = startEventWriter(
      counting(db, () => commits++),
      createProjectIds(db),
      () => {},
    );
  });
  afterEach(() => writer.stop());

  const journal = async () =>
    (await db.query<{ event_id: string }>('select event_id from mem_events order by id')).map((row) => row.event_id);
  const calls = () =>
    db.query(
      `select t.tool_use_id, t.success, t.output_preview, t.error, t.duration_ms, t.input, p.prompt_id as prompt, t.created_at, t.finished_at
       from mem_tool_calls t left join mem_user_prompts p on p.id = t.prev_user_prompt_id order by t.tool_use_id`,
    );
  const numbers = () => db.query('select prompt_id, number from mem_user_prompts order by number');

  it('lets events that arrive together share transactions', async () => {
    await writer.write(makeEvent());
    commits = 0;
    const results = await Promise.all(Array.from({ length: 100 }, () => writer.write(makeEvent())));
    expect(new Set(results)).toEqual(new Set(['accepted']));
    expect(await journal()).toHaveLength(101);
    expect(commits).toBeLessThanOrEqual(5);
  });

  it('stores what a hook delivers before the transcripts that wait', async () => {
    const transcripts = Array.from({ length: 60 }, (_, n) => makeEvent({ origin: 'transcript', eventId: `line ${n}` }));
    await Promise.all([...transcripts, makeEvent({ eventId: 'prompt' })].map((event) => writer.write(event)));
    const stored = await journal();
    expect([stored[0], stored.length]).toEqual(['prompt', 61]);
  });

  it('says that an event is a duplicate whether its twin is in the same batch or long stored', async () => {
    const event = makeToolCall('post', 'call');
    const results = await Promise.all([writer.write(event), writer.write(event), writer.write(makeEvent())]);
    expect(results).toEqual(['accepted', 'duplicate', 'accepted']);
    expect(await writer.write(event)).toBe('duplicate');
    expect(await calls()).toHaveLength(1);
    expect(await journal()).toHaveLength(2);
  });

  it('never moves a session back to the branch of an event that came late', async () => {
    const on = (branch: string, minute: number) => makeEvent({ branch, occurredAt: minutePastTen(minute) });
    const branch = async () => (await db.query<{ branch: string }>('select branch from mem_sessions'))[0]?.branch;
    await Promise.all([writer.write(on('main', 1)), writer.write(on('metric', 5)), writer.write(on('main', 2))]);
    expect(await branch()).toBe('metric');
    await writer.write(on('main', 3));
    expect(await branch()).toBe('metric');
    await writer.write(on('release', 6));
    expect(await branch()).toBe('release');
  });

  it('stores what came with an event that can never be stored', async () => {
    const bad = makeEvent({ agent: undefined as unknown as string }); // the column takes no null
    const results = await Promise.allSettled([
      writer.write(makePrompt('before', 1)),
      writer.write(bad),
      writer.write(makeToolCall('post', 'after')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(QueryError);
    expect(await journal()).toEqual(['prompt:before', 'post:after']);
  });

  it('enqueues the jobs of an event with it, and none for an event that failed', async () => {
    await writer.write(makeEvent(), [{ kind: 'digest-turn', key: 'one' }]);
    await expect(
      writer.write(makeEvent({ agent: undefined as unknown as string }), [{ kind: 'digest-turn', key: 'two' }]),
    ).rejects.toBeInstanceOf(QueryError);
    expect(await db.query('select key from mem_observation_queue')).toEqual([{ key: 'one' }]);
  });

  it('refuses more when 5,000 wait, and takes events again once they are written', async () => {
    const waiting = Array.from({ length: 5000 }, () => writer.write(makeEvent()));
    await expect(writer.write(makeEvent())).rejects.toBeInstanceOf(WriterBusy);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['accepted']));
    expect(await writer.write(makeEvent())).toBe('accepted');
  });

  it('writes what waits before it stops, and takes no more', async () => {
    const last = writer.write(makeEvent({ eventId: 'last' }));
    await writer.stop();
    expect(await last).toBe('accepted');
    await expect(writer.write(makeEvent())).rejects.toBeInstanceOf(WriterBusy);
  });

  it('joins the halves of a call in one row, in whatever order and batches they come', async () => {
    await writer.write(makePrompt('ask', 1));
    const of = (id: string) => ({ promptId: 'ask', toolUseId: id });
    await writer.write(makeToolCall('pre', 'a', { ...of('a'), occurredAt: minutePastTen(4) }));
    await writer.write(makeToolCall('post', 'a', of('a')));
    await writer.write(makeToolCall('post', 'b', of('b')));
    await writer.write(makeToolCall('pre', 'b', { ...of('b'), occurredAt: minutePastTen(4) }));
    await Promise.all([
      writer.write(makeToolCall('post', 'c', of('c'))),
      writer.write(makeToolCall('pre', 'c', { ...of('c'), occurredAt: minutePastTen(4) })),
    ]);
    const rows = await calls();
    expect(rows.map((row) => row.tool_use_id)).toEqual(['a', 'b', 'c']);
    for (const row of rows)
      expect(row).toMatchObject({
        success: true,
        output_preview: 'passed',
        duration_ms: 1500,
        input: { command: 'npm test' },
        prompt: 'ask',
        created_at: minutePastTen(4),
        finished_at: minutePastTen(5),
      });
  });

  it('keeps the outcome of a call that failed', async () => {
    await writer.write(makeToolCall('fail', 'call'));
    await writer.write(makeToolCall('pre', 'call'));
    expect(await calls()).toMatchObject([{ success: false, error: 'Exit code 1', output_preview: null }]);
  });

  it('links calls to a prompt that comes after them, and numbers prompts by when they were asked', async () => {
    await writer.write(makePrompt('second', 4));
    await writer.write(makeToolCall('post', 'of-first', { promptId: 'first', occurredAt: minutePastTen(2) }));
    expect(await calls()).toMatchObject([{ prompt: null }]);
    await writer.write(makePrompt('third', 6));
    await writer.write(makePrompt('first', 1));
    expect(await numbers()).toEqual([
      { prompt_id: 'first', number: 1 },
      { prompt_id: 'second', number: 2 },
      { prompt_id: 'third', number: 3 },
    ]);
    expect(await calls()).toMatchObject([{ prompt: 'first' }]);
  });

  it('gives a call that names no prompt to the one asked last before it', async () => {
    await writer.write(makePrompt('early', 1));
    await writer.write(makePrompt('late', 8));
    await writer.write(makeToolCall('post', 'between'));
    expect(await calls()).toMatchObject([{ prompt: 'early' }]);
  });

  it('does not make a forgotten session again, though it remembers it', async () => {
    await writer.write(makePrompt('gone', 1));
    await db.transaction(async (tx) =>
      forgetTarget(tx, await targetOfSession(tx, 'session'), { reason: null, binId: null }, 'session'),
    );
    expect(await writer.write(makePrompt('gone', 1))).toBe('duplicate');
    expect(await writer.write(makeToolCall('post', 'late', { promptId: 'gone' }))).toBe('duplicate');
    writer.reset();
    await Promise.all([writer.write(makePrompt('new', 2)), writer.write(makeToolCall('post', 'later'))]);
    expect(await db.query('select session_id from mem_sessions')).toEqual([]);
    expect(await journal()).toEqual([]);
    expect(await calls()).toEqual([]);
  });

  it('makes a project once, however many events of it arrive at once', async () => {
    const project = { key: 'github.com/acme/shop', pathKey: null, name: 'shop', root: null, remote: null };
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => writer.write(makeEvent({ sessionId: `session-${n}`, project }))),
    );
    expect(await db.query('select key from mem_projects')).toEqual([{ key: 'github.com/acme/shop' }]);
  });

  it('ends a session with its end, and takes it up again with its start', async () => {
    const status = async () => (await db.query('select status from mem_sessions'))[0];
    await writer.write(makeEvent({ name: 'SessionStart', session: { started: true }, occurredAt: minutePastTen(0) }));
    await writer.write(
      makeEvent({ name: 'SessionEnd', session: { ended: 'completed' }, occurredAt: minutePastTen(9) }),
    );
    expect(await status()).toEqual({ status: 'completed' });
    await writer.write(makePrompt('late', 3)); // out of the spool: it happened before the end
    expect(await status()).toEqual({ status: 'completed' });
    await writer.write(makeEvent({ name: 'SessionStart', session: { started: true }, occurredAt: minutePastTen(20) }));
    expect(await status()).toEqual({ status: 'active' });
  });

  it.runIf(backend === 'pglite')(
    'tells its callers when the database dies under them, and takes the events after it',
    async () => {
      await writer.write(makeEvent());
      // A cast that overflows the stack of the WebAssembly machine: the thread dies of it.
      const killing = db
        .query(`select (repeat('[', 200000) || repeat(']', 200000))::jsonb`)
        .catch((error: unknown) => error);
      const events = Array.from({ length: 20 }, (_, n) => makeToolCall('post', `call-${n}`));
      const outcomes = await Promise.allSettled(events.map((event) => writer.write(event)));
      expect(await killing).toBeInstanceOf(DatabaseUnavailable);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseUnavailable);
      for (const event of events) await writer.write(event); // as the spool does
      expect(await calls()).toHaveLength(20);
    },
  );
});

/** The database, with a call for each of its commits. */
function counting(db: Database, onCommit: () => void): Database {
  return {
    ...db,
    urgent: undefined,
    query: (sql, params) => {
      onCommit();
      return db.query(sql, params);
    },
    transaction: (work) => {
      onCommit();
      return db.transaction(work);
    },
  };
}
