import { beforeAll, expect, it } from 'vitest';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
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

  it('a write into the agent’s own memory is no change of a file', async () => {
    const file = '/home/dev/.claude/projects/-work-shop/memory/use-pnpm.md';
    const turn = { prompt_id: 'own-1' };
    await parts.deliver('UserPromptSubmit', 'own', { ...turn, prompt: 'No, the shop uses pnpm here, never npm.' });
    for (const [tool_name, tool_input] of [
      ['Write', { file_path: file, content: 'Use pnpm.' }],
      ['Bash', { command: `echo "- [pnpm](use-pnpm.md)" >> ${file.replace('use-pnpm', 'MEMORY')}` }],
    ] as const) {
      const about = { ...turn, tool_name, tool_use_id: `own-${tool_name}`, tool_input };
      await parts.deliver('PostToolUse', 'own', { ...about, tool_response: { type: 'create' } });
    }
    await parts.deliver('Stop', 'own', { ...turn, last_assistant_message: 'Noted: pnpm it is.' });
    await digest('own', { prompt_id: 'own-1' });
    const [made, ...others] = await parts.db.query<{ text: string; files: string[]; topics: string[] }>(
      'select text, files, topics from mem_observations where session_id = $1',
      ['own'],
    );
    expect(others).toEqual([]);
    expect(made!.text).toBe('User: No, the shop uses pnpm here, never npm.\nAgent: Noted: pnpm it is.');
    expect(made!.files).toEqual([]);
    await runJob(summariseSessionJob(parts), 'own', { session_id: 'own' });
    const summaries = "select 1 from mem_observations where session_id = 'own' and kind = 'summary'";
    expect(await parts.db.query(summaries)).toEqual([]);
  });

  it('keeps what a subagent did apart, once however often it is read, and both go together', async () => {
    const turn = { prompt_id: 'sub-1' };
    const asked = 'Install the packages and say what was skipped';
    await parts.deliver('UserPromptSubmit', 'sub', { ...turn, prompt: 'Set the shop up, in parallel' });
    const install = { ...turn, agent_id: 'a1', tool_name: 'Bash', tool_use_id: 'sub-b' };
    const response = { stdout: 'Progress: 1\rProgress: 327\nIgnored build scripts: sharp\n', stderr: '' };
    const command = { tool_input: { command: 'pnpm install' } };
    await parts.deliver('PostToolUse', 'sub', { ...install, ...command, tool_response: response });
    const task = { ...turn, tool_name: 'Task', tool_use_id: 'sub-t' };
    const handed = { tool_input: { description: 'Install packages', prompt: asked } };
    await parts.deliver('PostToolUse', 'sub', { ...task, ...handed, tool_response: 'All installed.' });
    const said = { ...turn, agent_id: 'a1', asked };
    await parts.deliver('SubagentMessages', 'sub', { ...said, messages: ['Now I begin.'] }, 'first');
    await parts.deliver('SubagentMessages', 'sub', { ...said, messages: ['Now I begin.', 'All installed.'] }, 'second');
    await parts.deliver('Stop', 'sub', { ...turn, last_assistant_message: 'The shop is set up.' });
    await digest('sub', turn);
    await digest('sub', turn);
    const [made, run, ...others] = await parts.db.query<{
      id: number;
      external_id: string;
      title: string;
      text: string;
    }>(
      "select id, external_id, title, text from mem_observations where session_id = 'sub' and kind <> 'summary' order by id",
    );
    expect(others).toEqual([]);
    expect(run).toMatchObject({ external_id: 'run:sub-1:a1', title: 'Subagent: Install packages' });
    expect(run!.text).toMatch(/^Program: Install the packages.*\nAgent: All installed\./);
    expect(run!.text).toContain('Printed: Progress: 327\nIgnored build scripts: sharp');
    expect(made!.text).not.toContain('sharp');

    await parts.memory.forget({ ids: [run!.id] });
    expect(await observations('sub')).toEqual([]);
    for (const table of ['mem_user_prompts', 'mem_tool_calls', 'mem_events'])
      expect(await parts.db.query(`select 1 from ${table} where session_id = 'sub'`)).toEqual([]);
    await digest('sub', turn);
    expect(await observations('sub')).toEqual([]);
  });

  it('forgets what a subagent did with its turn', async () => {
    const turn = { prompt_id: 'sub2-1' };
    await playTurn('sub2', 'sub2-1', 'Have the retries looked at', 'They are fine.');
    const said = { ...turn, agent_id: 'b1', asked: 'Look at retry.ts', messages: ['Its limit is 5.'] };
    await parts.deliver('SubagentMessages', 'sub2', said, 'sub2-m');
    await digest('sub2', turn);
    const [made, run] = await observations('sub2');
    expect(run!.text).toContain('Its limit is 5.');
    await parts.memory.forget({ ids: [made!.id] });
    expect(await observations('sub2')).toEqual([]);
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

  /** A turn without work or with one command, digested as after its Stop. */
  async function play(session: string, promptId: string, prompt: string, lastWords: string, command?: string) {
    const turn = { prompt_id: promptId };
    await parts.deliver('UserPromptSubmit', session, { ...turn, prompt });
    if (command !== undefined) {
      const about = { ...turn, tool_name: 'Bash', tool_use_id: `${promptId}-bash`, tool_input: { command } };
      await parts.deliver('PostToolUse', session, {
        ...about,
        tool_response: { stdout: `[main 1a2b3c4] ${promptId}` },
      });
    }
    await parts.deliver('Stop', session, { ...turn, last_assistant_message: lastWords });
    await digest(session, turn);
  }
  const COMMIT = 'git commit -m "Retry the webhook"';
  const commitOf = (promptId: string) => `Committed: 1a2b3c4: ${promptId}`;

  it('tells of the one-word turns that complete it, however often they are digested', async () => {
    await play(
      'words',
      'words-1',
      'Retry the payment webhook with backoff',
      'It retries five times. Shall I commit?',
      'ls -l',
    );
    await play('words', 'words-2', 'yes', 'Done.', COMMIT);
    await play('words', 'words-3', 'push it', 'Pushed.', 'git push');
    await digest('words', { prompt_id: 'words-2' });
    await digest('words', { all: true });
    const made = await observations('words');
    expect(made.map((row) => row.prompt_id)).toEqual(['words-1']);
    expect(made[0]!.text).toContain(['Shall I commit?', 'User: yes', 'Agent: Done.', 'User: push it'].join('\n'));
    expect(made[0]!.text).toContain(commitOf('words-2'));
  });

  it('takes over the one-word turn that was digested before its prompt came', async () => {
    await play('late', 'late-2', 'commit this', 'Done.', COMMIT);
    expect((await observations('late')).map((row) => row.prompt_id)).toEqual(['late-2']);
    await parts.deliver('UserPromptSubmit', 'late', { prompt_id: 'late-1', prompt: 'Retry the payment webhook' });
    await parts.db.query(
      `update mem_user_prompts set created_at = created_at - interval '1 minute' where prompt_id = 'late-1'`,
    );
    await parts.deliver('Stop', 'late', { prompt_id: 'late-1', last_assistant_message: 'It retries.' });
    await digest('late', { prompt_id: 'late-1' });
    const made = await observations('late');
    expect(made.map((row) => row.prompt_id)).toEqual(['late-1']);
    expect(made[0]!.text).toContain(commitOf('late-2'));
  });

  it('gives a one-word turn up to the prompt that came late between the two', async () => {
    await play('between', 'between-1', 'Retry the payment webhook', 'It retries.');
    await play('between', 'between-3', 'commit this', 'Done.', COMMIT);
    await parts.db.query(
      `update mem_user_prompts set created_at = created_at - interval '1 hour' where prompt_id = 'between-1'`,
    );
    await parts.deliver('UserPromptSubmit', 'between', { prompt_id: 'between-2', prompt: 'Stream the invoice export' });
    await parts.db.query(
      `update mem_user_prompts set created_at = created_at - interval '1 minute' where prompt_id = 'between-2'`,
    );
    await parts.deliver('Stop', 'between', { prompt_id: 'between-2', last_assistant_message: 'It streams.' });
    await parts.db.query(`delete from mem_observation_queue where key = 'between/between-1'`);
    await digest('between', { prompt_id: 'between-2' });
    // The observation that told of it until now is made again by a job of the same transaction.
    const again = await parts.db.query<{ args: object }>(
      `select args from mem_observation_queue where key = 'between/between-1'`,
    );
    await digest('between', again[0]!.args);
    const made = new Map((await observations('between')).map((row) => [row.prompt_id, row.text]));
    expect([...made.keys()].sort()).toEqual(['between-1', 'between-2']);
    expect(made.get('between-1')).not.toContain(commitOf('between-3'));
    expect(made.get('between-2')).toContain(commitOf('between-3'));
  });

  it('leaves what a person wrote, pinned or confirmed as it is, and tells of later turns beside it', async () => {
    await play('hand', 'hand-1', 'Retry the payment webhook', 'It retries.');
    const [made] = await observations('hand');
    await parts.memory.patch(made!.id, { text: 'By hand.' });
    await play('hand', 'hand-2', 'commit this', 'Done.', COMMIT);
    const [first, second] = await observations('hand');
    expect(first!.text).toBe('By hand.');
    expect(second).toMatchObject({ prompt_id: 'hand-2', text: expect.stringContaining(commitOf('hand-2')) });

    await play('pin', 'pin-2', 'commit this', 'Done.', COMMIT);
    const [pinned] = await observations('pin');
    await parts.memory.patch(pinned!.id, { pinned: true });
    await parts.deliver('UserPromptSubmit', 'pin', { prompt_id: 'pin-1', prompt: 'Retry the payment webhook' });
    await parts.db.query(
      `update mem_user_prompts set created_at = created_at - interval '1 minute' where prompt_id = 'pin-1'`,
    );
    await parts.deliver('Stop', 'pin', { prompt_id: 'pin-1', last_assistant_message: 'It retries.' });
    await digest('pin', { prompt_id: 'pin-1' });
    expect((await observations('pin')).map((row) => row.prompt_id)).toEqual(['pin-2', 'pin-1']);
  });

  it('waits for the transcript, which has what the agent said before its last message', async () => {
    const path = '/transcripts/order.jsonl';
    await parts.deliver('UserPromptSubmit', 'order', { prompt: 'Retry the payment webhook' });
    await parts.deliver('Stop', 'order', { last_assistant_message: 'It retries.', transcript_path: path });
    const due = await parts.db.query(
      'select kind from mem_observation_queue where key = any($1::text[]) order by run_after, id',
      [[path, 'order/order-1']],
    );
    const kinds = due.map(({ kind }) => kind);
    expect(kinds.indexOf('reconcile-transcript')).toBe(0);
    expect(kinds.indexOf('digest-turn')).toBeGreaterThan(0);
  });

  it('of greetings and one-word turns without work is none', async () => {
    await play('talk', 'talk-1', 'hi', 'Hello! How can I help you today?');
    await play('talk', 'talk-2', 'yes', 'Great.');
    await play('talk', 'talk-3', 'thanks, bye', 'You’re welcome!');
    await digest('talk', { all: true });
    expect(await observations('talk')).toEqual([]);
  });

  it('is not made again where the journal lost its end; a later one-word turn stands beside it', async () => {
    await play('pruned', 'pruned-1', 'Retry the payment webhook', 'It retries.');
    await parts.db.query(`delete from mem_events where session_id = 'pruned'`);
    await play('pruned', 'pruned-2', 'commit this', 'Done.', COMMIT);
    const [first, second] = await observations('pruned');
    expect(first!.text).toContain('It retries.');
    expect(first!.text).not.toContain(commitOf('pruned-2'));
    expect(second!.prompt_id).toBe('pruned-2');
  });

  it('is forgotten with the turns that it tells of, and comes back with them', async () => {
    await play('gone', 'gone-1', 'Retry the payment webhook', 'It retries.');
    await play('gone', 'gone-2', 'commit this', 'Done.', COMMIT);
    const [made] = await observations('gone');
    expect(await parts.memory.forget({ ids: [made!.id] })).toMatchObject({
      observations: 1,
      prompts: 2,
      tool_calls: 1,
    });
    await digest('gone', { prompt_id: 'gone-2' });
    await parts.deliver('UserPromptSubmit', 'gone', { prompt_id: 'gone-2', prompt: 'commit this' });
    await digest('gone', { all: true });
    expect(await observations('gone')).toEqual([]);
    await parts.memory.undo(null);
    await digest('gone', { prompt_id: 'gone-2' });
    expect(await observations('gone')).toMatchObject([{ id: made!.id, text: made!.text }]);
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
