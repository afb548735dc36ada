import { beforeAll, expect, it } from 'vitest';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

describeEachBackend('the digest of a turn', (open) => {
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    parts = makeParts(await open());
  });

  const digest = (session: string, args: object) =>
    runJob(digestTurnJob({ ...parts, skipTools: ['TodoWrite'] }), session, { session_id: session, ...args });
  const observations = (session: string) =>
    parts.db.query<{ id: number; prompt_id: string; text: string; source: string }>(
      'select id, prompt_id, text, source from mem_observations where session_id = $1 order by id',
      [session],
    );
  async function playTurn(session: string, promptId: string, prompt: string, lastWords: string): Promise<void> {
    const turn = { prompt_id: promptId };
    await parts.deliver('UserPromptSubmit', session, { ...turn, prompt });
    const edit = { file_path: '/work/shop/retry.ts', old_string: 'attempts = 1', new_string: 'attempts = 5' };
    for (const [tool_name, tool_input] of [
      ['Edit', edit],
      ['TodoWrite', { todos: [{ content: 'a private list' }] }],
    ] as const) {
      const about = { ...turn, tool_name, tool_use_id: `${promptId}-${tool_name}`, tool_input };
      await parts.deliver('PostToolUse', session, { ...about, tool_response: { ok: true } });
    }
    await parts.deliver('Stop', session, { ...turn, last_assistant_message: lastWords });
  }

  it('is one observation with the prompt, the files and the last words; tools to skip stay out', async () => {
    await playTurn('one', 'one-1', 'Retry the payment webhook with backoff', 'It retries five times now.');
    await digest('one', { prompt_id: 'one-1' });
    const [made, ...others] = await observations('one');
    expect(others).toEqual([]);
    expect(made).toMatchObject({ prompt_id: 'one-1', source: 'digest' });
    expect(made!.text).toContain('Retry the payment webhook');
    expect(made!.text).toContain('retry.ts');
    expect(made!.text).toContain('five times');
    expect(made!.text).not.toContain('private list');
  });

  it('run twice it stays one; a further Stop of the turn rewrites it', async () => {
    await digest('one', { prompt_id: 'one-1' });
    const [before] = await observations('one');
    await parts.deliver('Stop', 'one', { prompt_id: 'one-1', last_assistant_message: 'It retries seven times now.' });
    await digest('one', { prompt_id: null });
    const [after, ...others] = await observations('one');
    expect(others).toEqual([]);
    expect(after!.id).toBe(before!.id);
    expect(after!.text).toContain('seven times');
  });

  it('rewrites nothing that was changed or pinned by hand, and the rest as ever', async () => {
    await playTurn('kept', 'kept-1', 'Explain the ferry timetable cache', 'It lives five minutes.');
    await digest('kept', { prompt_id: 'kept-1' });
    const [made] = await observations('kept');
    await parts.memory.patch(made!.id, { title: 'The cache, corrected', kind: 'gotcha', pinned: true });
    await parts.deliver('Stop', 'kept', { prompt_id: 'kept-1', last_assistant_message: 'It lives ten minutes.' });
    await digest('kept', { prompt_id: 'kept-1' });
    const after = await parts.memory.get(made!.id);
    expect(after).toMatchObject({ title: 'The cache, corrected', kind: 'gotcha', pinned: true });
    expect(after!.text).toContain('ten minutes');

    await parts.memory.patch(made!.id, { text: 'It lives an hour.' });
    await parts.deliver('Stop', 'kept', { prompt_id: 'kept-1', last_assistant_message: 'It lives two minutes.' });
    await digest('kept', { prompt_id: 'kept-1' });
    expect(await parts.memory.get(made!.id)).toMatchObject({ text: 'It lives an hour.', pinned: true });
  });

  it('at the end of a session takes every turn that has none, in order', async () => {
    await playTurn('many', 'many-1', 'Make the invoice export stream', 'It streams.');
    await playTurn('many', 'many-2', 'Add a test for the invoice export', 'Tested.');
    await digest('many', { all: true });
    expect((await observations('many')).map(({ prompt_id }) => prompt_id)).toEqual(['many-1', 'many-2']);
  });

  it('of what was forgotten or never was is nothing', async () => {
    await parts.memory.forget({ session_id: 'many' });
    await digest('many', { prompt_id: 'many-1' });
    await digest('unknown', { prompt_id: null });
    expect(await observations('many')).toEqual([]);
    expect(await observations('unknown')).toEqual([]);
  });

  it('stops between turns when the daemon does', async () => {
    await playTurn('stopped', 'stopped-1', 'Move the login form', 'Moved.');
    const stopped = AbortSignal.abort();
    const job = digestTurnJob({ ...parts, skipTools: [] });
    const claimed = { id: 1, kind: job.kind, key: 'k', args: { session_id: 'stopped', all: true } };
    await expect(
      job.run({ ...claimed, attempts: 1, interrupted: 0, given_up: false, generation: 1 }, stopped),
    ).rejects.toThrow();
    expect(await observations('stopped')).toEqual([]);
  });
});
