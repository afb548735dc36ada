/** What an agent notes in a memory of its own is taken in: drafts, rules that the user's own words carry, and facts. */
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { readNativeMemoryJob } from '../../daemon/jobs/read-native-memory.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';
import { makeOwnMemory } from './own-memory.ts';

/** Too unsure to be learnt by itself: it is told as news. */
const UNSURE = 'the quokka exporter reads wombat frames as big endian';
const OWNER = { source: 'user', decides: true } as const;

describeEachBackend('a file of the agent’s own memory', (open) => {
  let db: Database;
  let own: ReturnType<typeof makeOwnMemory>;
  let parts: ReturnType<typeof makeParts>;
  beforeEach(async () => {
    db = await open();
    own = makeOwnMemory();
    parts = makeParts(db, own.deps);
    await say('first', 'Look at the exporter');
  });

  let prompts = 0;
  async function say(session: string, prompt: string): Promise<void> {
    const prompt_id = `${session}-${++prompts}`;
    await parts.deliver('UserPromptSubmit', session, { ...own.of(session), prompt, prompt_id });
    await runJob(learnFromPromptJob(parts), prompt_id, { session_id: session, prompt_id });
  }
  const read = (session = 'first') => runJob(readNativeMemoryJob(parts), session, { session_id: session });
  const rules = () =>
    db.query<{ id: number; rule: string; status: string; source: string; detail: string | null }>(
      'select id, rule, status, source, detail from mem_lessons where kind is not null order by id',
    );
  const facts = () =>
    db.query<{ id: number; kind: string; text: string; source: string; file: string; scope: string | null }>(
      `select o.id, o.kind, o.text, o.source, o.metadata ->> 'file' as file, p.scope from mem_observations o
       left join mem_projects p on p.id = o.project_id where o.external_id like 'native:%' order by o.id`,
    );
  const toldIn = async (session: string) => {
    const answer = await parts.answers.Stop(
      await parts.deliver('Stop', session, { ...own.of(session), last_assistant_message: 'ok' }, `stop-${++prompts}`),
    );
    return (answer?.output as { systemMessage?: string } | null)?.systemMessage;
  };
  const FEEDBACK = {
    type: 'feedback',
    session: 'gone',
    body: 'Deploy the numbat on Fridays only.\n\n**Why:** the zoo is closed.\n\n**How to apply:** ask for the day.',
  };

  it('of type feedback is a draft with its why and its place, of which the user is told in one line', async () => {
    const path = own.file('numbat.md', FEEDBACK);
    await read();
    const [draft, ...others] = await rules();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      rule: 'Deploy the numbat on Fridays only.',
      status: 'draft',
      source: `memory:${path}`,
      detail: 'Why: the zoo is closed. How to apply: ask for the day. Session: gone',
    });
    expect(await toldIn('first')).toBe(
      `agent-memory: “Deploy the numbat on Fridays only.” waits, from the agent’s own memory (take it: agent-memory rules approve ${draft!.id})`,
    );
    expect(await toldIn('first')).toBeUndefined();
  });

  it('read again is nothing new, and a later file is told of alone', async () => {
    own.file('numbat.md', FEEDBACK);
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await read();
    const before = [await rules(), await facts()];
    await toldIn('first');
    own.file('numbat.md', FEEDBACK);
    await read();
    await say('second', 'Go on');
    await read('second');
    expect([await rules(), await facts()]).toEqual(before);
    expect(await toldIn('second')).toBeUndefined();
  });

  it('that carries the user’s own sentence of its session makes that sentence the rule at once', async () => {
    await say('first', `no, ${UNSURE}`);
    expect(await rules()).toEqual([]);
    own.file('quokka.md', {
      type: 'feedback',
      session: 'first',
      body: 'Quokka exporter: wombat frames are big endian.',
    });
    await read();
    expect(await rules()).toMatchObject([
      { rule: expect.stringContaining(UNSURE), status: 'active', source: 'prompt' },
    ]);
    expect(await toldIn('first')).toContain('agent-memory learnt');
  });

  it('whose rule the user ended brings it back never again', async () => {
    await say('first', `no, ${UNSURE}`);
    const note = { type: 'feedback', session: 'first', body: 'Quokka exporter: wombat frames are big endian.' };
    own.file('quokka.md', note);
    await read();
    await parts.rules.end((await rules())[0]!.id, OWNER);
    own.file('quokka.md', { ...note, body: `${note.body}\n\n**Why:** said so.` });
    await read();
    expect(await rules()).toMatchObject([{ status: 'inactive' }]);
  });

  it('whose draft the user turned down proposes it never again', async () => {
    own.file('numbat.md', FEEDBACK);
    await read();
    await parts.rules.end((await rules())[0]!.id, OWNER);
    own.file('numbat.md', { ...FEEDBACK, body: 'Deploy the numbat on Fridays only.' });
    await read();
    own.file('again.md', FEEDBACK);
    await read();
    expect(await rules()).toMatchObject([{ status: 'dismissed' }]);
  });

  it('of a rule that is known is no second one', async () => {
    await say('first', 'No, we use pnpm here, never npm.');
    const before = await rules();
    expect(before).toMatchObject([{ status: 'active' }]);
    own.file('pnpm.md', { type: 'feedback', session: 'gone', body: 'Use pnpm here, never npm.' });
    await read();
    expect(await rules()).toEqual(before);
    own.remove('pnpm.md');
    await read();
    expect(await rules()).toEqual(before);
  });

  it('that says the opposite of a rule is a draft beside it, and ends nothing', async () => {
    await say('first', 'No, we use pnpm here, never npm.');
    own.file('npm.md', { type: 'feedback', session: 'gone', body: 'Use npm here, never pnpm.' });
    await read();
    expect(await rules()).toMatchObject([{ status: 'active' }, { rule: 'Use npm here, never pnpm.', status: 'draft' }]);
  });

  it('of type project, reference or user is a fact of the project or of the user, with its place', async () => {
    const path = own.file('pond.md', {
      type: 'project',
      body: 'The pond is drained in May, see [[pumps]].\n\n**Why:** the frogs.',
    });
    own.file('wiki.md', { type: 'reference', body: 'The keepers’ wiki is wiki.zoo.example.' });
    own.file('who.md', { type: 'user', body: 'The user keeps okapis.' });
    await read();
    const found = await facts();
    expect(found).toMatchObject([
      {
        kind: 'fact',
        text: 'The pond is drained in May, see pumps.\nWhy: the frogs.',
        source: 'agent',
        file: path,
        scope: null,
      },
      { kind: 'preference', text: 'The user keeps okapis.', scope: 'user' },
      { kind: 'fact', text: 'The keepers’ wiki is wiki.zoo.example.', scope: null },
    ]);
    expect(await rules()).toEqual([]);
  });

  it('that changed takes the place of what it was', async () => {
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    own.file('numbat.md', FEEDBACK);
    await read();
    own.file('pond.md', { type: 'project', body: 'The pond is drained in June.' });
    own.file('numbat.md', { ...FEEDBACK, body: 'Deploy the numbat on Mondays only, after the vet came.' });
    await read();
    expect(await facts()).toMatchObject([{ text: 'The pond is drained in June.' }]);
    expect(await rules()).toMatchObject([
      { rule: 'Deploy the numbat on Mondays only, after the vet came.', status: 'draft' },
    ]);
  });

  it('that changed where the user approved it proposes to take the place of the rule, and ends nothing', async () => {
    own.file('numbat.md', FEEDBACK);
    await read();
    const { id } = (await rules())[0]!;
    await parts.rules.approve(id, OWNER);
    own.file('numbat.md', { ...FEEDBACK, body: 'Feed the tapir by hand in the evening.' });
    await read();
    expect(await rules()).toMatchObject([{ id, status: 'active' }, { status: 'draft' }]);
    expect(await db.query('select corrects from mem_lessons where status = $1', ['draft'])).toEqual([{ corrects: id }]);
  });

  it('that is gone ends the draft and the fact, and nothing that the user stands behind', async () => {
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    own.file('kept.md', { type: 'project', body: 'The pumps are in the cellar.' });
    own.file('numbat.md', FEEDBACK);
    own.file('tapir.md', { type: 'feedback', body: 'Feed the tapir by hand in the evening.' });
    await read();
    const [kept] = (await facts()).filter(({ text }) => text.includes('pumps'));
    await parts.memory.patch(kept!.id, { pinned: true });
    const [tapir] = (await rules()).filter(({ rule }) => rule.includes('tapir'));
    await parts.rules.approve(tapir!.id, OWNER);
    for (const file of ['pond.md', 'kept.md', 'numbat.md', 'tapir.md']) own.remove(file);
    await read();
    expect(await facts()).toMatchObject([{ id: kept!.id }]);
    expect(await rules()).toMatchObject([{ id: tapir!.id, status: 'active' }]);
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    own.file('numbat.md', FEEDBACK);
    await read();
    expect(await facts()).toHaveLength(2);
    expect(await rules()).toHaveLength(2);
  });

  it('whose fact the user forgot brings it back never again', async () => {
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await read();
    await parts.memory.forget({ ids: (await facts()).map(({ id }) => id) });
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.\n\n**Why:** the frogs.' });
    await read();
    expect(await facts()).toEqual([]);
  });

  it('is redacted like everything else', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    own.file('token.md', { type: 'project', body: `The deploy token is ${secret}.` });
    own.file('rule.md', { type: 'feedback', body: `Deploy with ${secret} only.\n\n**Why:** ${secret} is new.` });
    await read();
    const stored = JSON.stringify([await rules(), await facts(), await db.query('select * from mem_native_files')]);
    expect(stored).toContain('Deploy with');
    expect(stored).not.toContain(secret);
  });

  it('is left alone where that memory is switched off: nothing is taken in, and nothing ends', async () => {
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await read();
    own.settings({ autoMemoryEnabled: false });
    own.remove('pond.md');
    own.file('new.md', { type: 'project', body: 'The pumps are new.' });
    await read();
    expect(await facts()).toMatchObject([{ text: 'The pond is drained in May.' }]);
  });

  it('is read as far as bounds go, and a link or a file too long does not stop the others', async () => {
    own.file('a-long.md', { type: 'project', body: `The moat is deep. ${'x'.repeat(100_000)}` });
    own.put(`${own.folder}/empty.md`, '');
    own.put(`${own.folder}/broken.md`, '---\nname: broken\n');
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await read();
    expect((await facts()).map(({ text }) => text.slice(0, 17))).toEqual(
      expect.arrayContaining(['The moat is deep.', 'The pond is drain']),
    );
  });

  it('of Gemini’s added memories is a preference of the user’s, a line each', async () => {
    own.put(
      `${own.userHome}/.gemini/GEMINI.md`,
      '# Mine\n- not this\n\n## Gemini Added Memories\n- The user keeps okapis.\n- Answers in Finnish.\n',
    );
    await db.query("update mem_sessions set agent = 'gemini-cli' where session_id = 'first'");
    await read();
    expect((await facts()).map(({ text, scope }) => [text, scope])).toEqual([
      ['The user keeps okapis.', 'user'],
      ['Answers in Finnish.', 'user'],
    ]);
  });

  it('is told to a session of another agent in the same project', async () => {
    own.index('- [Pond](pond.md) — the pond is drained in May\n');
    own.file('pond.md', { type: 'project', body: 'The pond is drained in May.' });
    await say('first', `no, ${UNSURE}`);
    own.file('quokka.md', {
      type: 'feedback',
      session: 'first',
      body: 'Quokka exporter: wombat frames are big endian.',
    });
    await read();
    await parts.memory.save(
      Array.from({ length: 40 }, (_, n) => ({ text: `Release ${n} moved the price list elsewhere`, project: PROJECT })),
      'rest',
    );
    const prompt = 'When is the pond drained?';
    const event = await parts.deliver('UserPromptSubmit', 'codex', { prompt, prompt_id: 'c1' });
    const ask = async () =>
      JSON.stringify((await parts.answers.UserPromptSubmit({ ...event, agent: 'codex' }))?.output);
    // The project's index may still be loading for the first ones: they carry nothing of it.
    let answer = await ask();
    for (let n = 0; !answer.includes('drained in May') && n < 20; n++) answer = await ask();
    expect(answer).toContain('drained in May');
    const start = await parts.deliver('SessionStart', 'codex-2', { source: 'startup' });
    const brief = await parts.answers.SessionStart({ ...start, agent: 'codex' });
    expect(JSON.stringify(brief?.output)).toContain(UNSURE);
  });

  it('is queued at a session’s start, a stop and a write there, of the owner’s session only', async () => {
    await db.query('delete from mem_observation_queue');
    const queued = async () => {
      const rows = await db.query("select key from mem_observation_queue where kind = 'read-native-memory'");
      await db.query('delete from mem_observation_queue');
      return rows.length;
    };
    const about = { ...own.of('first'), tool_use_id: 't', tool_name: 'Write' };
    await parts.deliver('SessionStart', 'first', { ...own.of('first'), source: 'startup' });
    expect(await queued()).toBe(1);
    await parts.deliver('PostToolUse', 'first', {
      ...about,
      tool_input: { file_path: `${own.folder}/x.md`, content: '' },
      tool_response: {},
    });
    expect(await queued()).toBe(1);
    await parts.deliver('PostToolUse', 'first', {
      ...about,
      tool_use_id: 'u',
      tool_input: { file_path: '/work/shop/x.md', content: '' },
      tool_response: {},
    });
    expect(await queued()).toBe(0);
    await parts.deliver('Stop', 'first', { ...own.of('first'), last_assistant_message: 'ok' }, 'a-stop');
    expect(await queued()).toBe(1);
  });
});
