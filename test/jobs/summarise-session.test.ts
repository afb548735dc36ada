/** A session's summary follows what is remembered of its turns, and nothing else. */
import { beforeAll, expect, it, vi } from 'vitest';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { lockSummaries, readSummarySource } from '../../daemon/store/sessions/session-summaries.ts';
import { getSession, patchSession } from '../../daemon/store/sessions/sessions.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

describeEachBackend('the summary of a session', (open, backend) => {
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    parts = makeParts(await open());
  });

  async function playTurn(session: string, number: number, prompt: string, said: string, isWork = true) {
    const prompt_id = `${session}-${number}`;
    await parts.deliver('UserPromptSubmit', session, { prompt_id, prompt });
    if (isWork) {
      const edit = { file_path: `/work/shop/${session}.ts`, old_string: 'a', new_string: 'b' };
      const about = { prompt_id, tool_name: 'Edit', tool_use_id: `${prompt_id}-e`, tool_input: edit };
      await parts.deliver('PostToolUse', session, { ...about, tool_response: { ok: true } });
    }
    await parts.deliver('Stop', session, { prompt_id, last_assistant_message: said });
    await runJob(digestTurnJob({ ...parts, skipTools: [] }), session, { session_id: session, prompt_id });
  }
  const summarise = (session: string) => runJob(summariseSessionJob(parts), session);
  type Row = { id: number; title: string; text: string; kind: string; prompt_id: string | null };
  const rowsOf = (session: string) =>
    parts.db.query<Row>(
      'select id, title, text, kind, prompt_id from mem_observations where session_id = $1 order by id',
      [session],
    );
  const summaryOf = async (session: string) => (await rowsOf(session)).filter(({ kind }) => kind === 'summary');
  const queued = (session: string) =>
    parts.db.query(`select 1 from mem_observation_queue where kind = 'summarise-session' and key = $1`, [session]);
  const turnOf = async (session: string, number: number) =>
    (await rowsOf(session)).find(({ prompt_id }) => prompt_id === `${session}-${number}`)!;

  it('is asked for by each digest, is one row, and is rewritten as the session goes on', async () => {
    await playTurn('ferry', 1, 'Make the ferry timetable follow the tide', 'The ferry timetable follows the tide now.');
    expect(await queued('ferry')).toHaveLength(1);
    await summarise('ferry');
    await summarise('ferry');
    const [first, ...others] = await summaryOf('ferry');
    expect(others).toEqual([]);
    expect(first!.text).toContain('Outcome: The ferry timetable follows the tide now.');
    expect(first!.text).toContain('Changed: ferry.ts');

    await playTurn('ferry', 2, 'Show the moon beside it', 'The moon is drawn beside each tide.');
    await summarise('ferry');
    const [second, ...more] = await summaryOf('ferry');
    expect(more).toEqual([]);
    expect(second!.id).toBe(first!.id);
    expect(second!.text).toContain('The moon is drawn');
    expect(second!.text).toContain('follows the tide');
  });

  it('is read with its session, unless another one was set', async () => {
    await playTurn('weir', 1, 'Raise the weir by a plank', 'The weir is a plank higher.');
    await summarise('weir');
    expect((await getSession(parts.db, 'weir'))?.summary).toContain('The weir is a plank higher.');
    const set = parts.redactor.text('A plank.').text;
    await patchSession(parts.db, 'weir', { status: null, summary: set });
    expect((await getSession(parts.db, 'weir'))?.summary).toBe('A plank.');
  });

  it('hands on what is left of a todo list, though digests skip the tool that keeps it', async () => {
    await parts.deliver('UserPromptSubmit', 'rail', { prompt: 'Paint pier and rail' });
    const todos = [
      { content: 'Paint the pier', status: 'completed' },
      { content: 'Paint the rail', status: 'pending' },
    ];
    const calls = [
      { tool_name: 'Edit', tool_use_id: 'rail-1', tool_input: { file_path: '/work/shop/pier.ts' } },
      { tool_name: 'TodoWrite', tool_use_id: 'rail-2', tool_input: { todos } },
    ];
    for (const call of calls) await parts.deliver('PostToolUse', 'rail', { ...call, tool_response: { ok: true } });
    await parts.deliver('Stop', 'rail', { last_assistant_message: 'The pier was painted.' });
    await runJob(digestTurnJob({ ...parts, skipTools: ['TodoWrite'] }), 'rail', {
      session_id: 'rail',
      prompt_id: 'rail-1',
    });
    await summarise('rail');
    expect((await summaryOf('rail'))[0]!.text).toMatch(/\nOpen: Unfinished todo: Paint the rail$/);
  });

  it.each([
    ['an interrupted turn leaves its begun item open', null, 'Paint the rail'],
    ['a turn that came to its end leaves none that it worked on', 'The rail is red.', undefined],
  ])('%s', async (name, said, open) => {
    const session = `begun-${said === null}`;
    await parts.deliver('UserPromptSubmit', session, { prompt: 'Paint pier and rail' });
    const todos = [{ content: 'Paint the rail', status: 'in_progress' }];
    const calls = [
      { tool_name: 'TodoWrite', tool_use_id: `${session}-1`, tool_input: { todos } },
      { tool_name: 'Edit', tool_use_id: `${session}-2`, tool_input: { file_path: '/work/shop/wall.ts' } },
    ];
    for (const call of calls) await parts.deliver('PostToolUse', session, { ...call, tool_response: { ok: true } });
    const end =
      said === null ? { event: 'SessionEnd', reason: 'exit' } : { event: 'Stop', last_assistant_message: said };
    await parts.deliver(end.event, session, end);
    const turn = said === null ? { all: true } : { prompt_id: `${session}-1` };
    await runJob(digestTurnJob({ ...parts, skipTools: ['TodoWrite'] }), session, { session_id: session, ...turn });
    await summarise(session);
    expect((await summaryOf(session))[0]!.text.match(/Unfinished todo: (.*)/)?.[1], name).toBe(open);
  });

  it('hands on nothing of a todo list that later work passed over', async () => {
    const todos = [{ content: 'Paint the rail', status: 'pending' }];
    await playTurn('passed', 1, 'Paint the pier', 'The pier was painted.');
    await parts.deliver('PostToolUse', 'passed', {
      prompt_id: 'passed-1',
      tool_name: 'TodoWrite',
      tool_use_id: 'passed-t',
      tool_input: { todos },
      tool_response: { ok: true },
    });
    await summarise('passed');
    expect((await summaryOf('passed'))[0]!.text).toContain('Unfinished todo: Paint the rail');
    await playTurn('passed', 2, 'Move the gauge', 'Moved the gauge to the lock.');
    await summarise('passed');
    expect((await summaryOf('passed'))[0]!.text).not.toContain('Unfinished todo');
  });

  it('is found by its kind only, and stands beside no turn in a search, a timeline or the queue of the embedder', async () => {
    const search = (more: object) =>
      parts.recall.search({
        query: 'ferry timetable tide',
        project: PROJECT,
        limit: 10,
        offset: 0,
        mode: 'hybrid',
        recency: false,
        explain: false,
        rerank: false,
        ...more,
      });
    const kinds = async (more = {}) =>
      (await search(more)).results.map((result) => ('kind' in result ? result.kind : 'session'));
    expect(await kinds()).not.toContain('summary');
    expect((await kinds()).length).toBeGreaterThan(0);
    expect(await kinds({ kind: { eq: 'summary' } })).toEqual(['summary']);
    const [summary] = await summaryOf('ferry');
    const bySession = (await search({ group_by: 'session' })).results[0]!;
    expect(bySession).toMatchObject({ session_id: 'ferry', summary: { id: summary!.id, text: summary!.text } });
    const turn = await turnOf('ferry', 1);
    const timeline = await parts.recall.timeline({ anchor: turn.id, before: 5, after: 5 }, []);
    expect(timeline!.items.map(({ kind }) => kind)).not.toContain('summary');
    const waiting = await parts.db.query(
      'select 1 from mem_embedding_queue q join mem_observations o on o.id = q.observation_id where o.kind = $1',
      ['summary'],
    );
    expect(waiting).toEqual([]);
  });

  it('is none for a session of talk', async () => {
    await playTurn('talk', 1, 'Write a haiku about the sea', 'Waves fold into foam.', false);
    await summarise('talk');
    expect(await summaryOf('talk')).toEqual([]);
  });

  it('keeps what a person edited', async () => {
    await playTurn('kept', 1, 'Paint the pier green', 'The pier is painted green now.');
    await summarise('kept');
    const [made] = await summaryOf('kept');
    await parts.memory.patch(
      made!.id,
      { text: 'Green, as the harbour office wants it.' },
      { source: 'user', decides: true },
    );
    await playTurn('kept', 2, 'Paint the bench red', 'The bench is painted red now.');
    await summarise('kept');
    expect((await summaryOf('kept')).map(({ text }) => text)).toEqual(['Green, as the harbour office wants it.']);
  });

  it('follows a turn that a person corrected', async () => {
    await playTurn('wrong', 1, 'Measure the pier', 'Measured: the pier is now 40 metres long.');
    await summarise('wrong');
    await parts.db.query(`delete from mem_observation_queue where kind = 'summarise-session'`);
    await parts.memory.patch(
      (await turnOf('wrong', 1)).id,
      { text: 'The pier is 44 metres long.' },
      { source: 'user', decides: true },
    );
    expect(await queued('wrong')).toHaveLength(1);
    await summarise('wrong');
    const [{ text }] = (await summaryOf('wrong')) as [Row];
    expect(text).toContain('44 metres');
    expect(text).not.toContain('40 metres');
  });

  it('loses the words of a forgotten turn with it, and is written anew from the others', async () => {
    await playTurn('half', 1, 'Rename the zebraquokka export', 'The zebraquokka export is renamed now.');
    await playTurn('half', 2, 'Add a price list', 'The price list is added now.');
    await summarise('half');
    expect((await summaryOf('half'))[0]!.text).toContain('zebraquokka');
    await parts.memory.forget({ ids: [(await turnOf('half', 1)).id] });
    const left = await parts.db.query(`select id from mem_observations where text ilike '%zebraquokka%'`);
    expect(left).toEqual([]);
    expect(await queued('half')).toHaveLength(1);
    await summarise('half');
    const [{ text }] = (await summaryOf('half')) as [Row];
    expect(text).toContain('price list');
    expect(text).not.toContain('zebraquokka');

    // Taken back, its words may stand there again.
    expect(await parts.memory.undo(null)).toMatchObject({ back: { observations: 1 } });
    expect(await queued('half')).toHaveLength(1);
    await summarise('half');
    const back = await summaryOf('half');
    expect(back).toHaveLength(1);
    expect(back[0]!.text).toContain('zebraquokka');
    expect(back[0]!.text).toContain('price list');
  });

  it('that is being written while its turn is forgotten does not outlive it', async () => {
    await playTurn('race', 1, 'Sort the wombatlory list', 'The wombatlory list is sorted now.');
    const { db, memory } = parts;
    const projectId = (await parts.projects.find(PROJECT))!.id;
    const { id } = await turnOf('race', 1);
    let isForgetting = () => {};
    const forgetting = new Promise<void>((go) => {
      isForgetting = go;
    });
    const writing = memory.derive(async (tx) => {
      await lockSummaries(tx);
      const { turns } = (await readSummarySource(tx, 'race', []))!;
      await forgetting;
      const input = { external_id: 'session:race', session_id: 'race', kind: 'summary' as const, text: turns[0]!.text };
      return { input, projectId };
    });
    const forgotten = memory.forget({ ids: [id], now: true });
    // The embedded database has one transaction at a time.
    if (backend === 'postgres') {
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await vi.waitFor(async () => expect(await db.query(waiting)).toHaveLength(1), { timeout: 20_000 });
    }
    isForgetting();
    await Promise.all([writing, forgotten]);
    expect(await db.query(`select id from mem_observations where text ilike '%wombatlory%'`)).toEqual([]);
  });

  it('goes with the last turn of its session, and with the session', async () => {
    for (const session of ['last', 'whole']) {
      await playTurn(session, 1, 'Move the okapitapir crane', 'The okapitapir crane is moved now.');
      await summarise(session);
    }
    await parts.memory.forget({ ids: [(await turnOf('last', 1)).id], now: true });
    await summarise('last');
    expect(await rowsOf('last')).toEqual([]);
    await parts.memory.forget({ session_id: 'whole', now: true });
    await summarise('whole');
    expect(await rowsOf('whole')).toEqual([]);
  });

  it('once forgotten itself it stays so, while its turns stay', async () => {
    await playTurn('own', 1, 'Light the pier', 'The pier is lit at night now.');
    await summarise('own');
    const [{ id }] = (await summaryOf('own')) as [Row];
    await parts.memory.forget({ ids: [id] });
    await summarise('own');
    expect(await summaryOf('own')).toEqual([]);
    expect(await rowsOf('own')).toHaveLength(1);
  });

  it('forgotten together with one of its turns, it comes back without that turn', async () => {
    await playTurn('both', 1, 'Rename the capybaralynx export', 'The capybaralynx export is renamed now.');
    await playTurn('both', 2, 'Add a price list', 'The price list is added now.');
    await summarise('both');
    const [{ id }] = (await summaryOf('both')) as [Row];
    expect(await parts.memory.forget({ ids: [id, (await turnOf('both', 1)).id], now: true })).toMatchObject({
      observations: 2,
    });
    await summarise('both');
    const [{ text }] = (await summaryOf('both')) as [Row];
    expect(text).toContain('price list');
    expect(text).not.toContain('capybaralynx');
  });
});
