/** A user corrects the agent once, and later sessions know: over the real capture, jobs, store and answers. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const RULE = "We don't use quokkalib in this codebase, always call the plain fetch of the platform.";
const CHANGE = 'From now on we use quokkalib in this codebase instead of the plain fetch of the platform.';

type Shown = { hookSpecificOutput?: { additionalContext?: string }; systemMessage?: string } | null | undefined;

describeEachBackend('what a user says once', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let turns = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });
  async function say(session: string, prompt: string, prompt_id = `${session}-${++turns}`): Promise<string> {
    await parts.deliver('UserPromptSubmit', session, { prompt, prompt_id });
    await learn(session, prompt_id);
    return prompt_id;
  }
  const learn = (session: string, prompt_id: string) =>
    runJob(learnFromPromptJob(parts), `${session}/${prompt_id}`, { session_id: session, prompt_id });
  async function answer(event: 'SessionStart' | 'UserPromptSubmit' | 'Stop', session: string, payload: object = {}) {
    const prompt_id = `${session}-${++turns}`;
    const said = await parts.answers[event](
      await parts.deliver(event, session, { prompt_id, ...payload }, `e-${turns}`),
    );
    await said?.note?.();
    return said?.output as Shown;
  }
  const startOf = async (session: string) =>
    (await answer('SessionStart', session, { source: 'startup' }))?.hookSpecificOutput?.additionalContext ?? '';
  const rules = () =>
    db.query<{ id: number; rule: string; status: string; replaced_by: number | null; alpha: number }>(
      'select id, rule, status, replaced_by, alpha from mem_lessons where kind is not null order by id',
    );

  it('is queued with its prompt', async () => {
    await parts.deliver('UserPromptSubmit', 'queued', { prompt: 'hello there', prompt_id: 'queued-1' });
    const { kind } = jobKinds.learnFromPrompt;
    expect(await db.query('select key from mem_observation_queue where kind = $1', [kind])).toEqual([
      { key: 'queued/queued-1' },
    ]);
  });

  it('is a rule of the user when the next session begins', async () => {
    await say('first', RULE);
    const start = await startOf('second');
    expect(start).toContain(`## Rules the user set\n- ${RULE}`);
  });

  it('is told to the user once, with the way to end it', async () => {
    const id = (await rules())[0]!.id;
    expect(await answer('Stop', 'first', { last_assistant_message: 'ok' })).toEqual({
      systemMessage: expect.stringContaining(`agent-memory rules end ${id}`),
    });
    expect(await answer('Stop', 'first', { last_assistant_message: 'ok' })).toBeUndefined();
  });

  it('is told to nobody who does not want to be told', async () => {
    const quiet = makeParts(db, { settings: { tell_learnt: false } });
    const session = 'quiet';
    await quiet.deliver('UserPromptSubmit', session, { prompt: 'Always name wombat pages in small letters.' });
    await runJob(learnFromPromptJob(quiet), session, { session_id: session, prompt_id: `${session}-1` });
    const learnt = (await rules()).find(({ rule }) => rule.includes('wombat pages'))!;
    const said = await quiet.answers.Stop(
      await quiet.deliver('Stop', session, { last_assistant_message: 'ok' }, 'e-quiet'),
    );
    expect(said ?? null).toBeNull();
    await db.query('delete from mem_lessons where id = $1', [learnt.id]);
  });

  it('is what stands after a command of the client, and not what a command of ours is given', async () => {
    const before = (await rules()).length;
    await say('commands', '/mem:forget Never use the tapir cache in the shop');
    await say('commands', '/mem:rules');
    expect(await rules()).toHaveLength(before);
    await say('commands', '/mem:remember Never use the tapir cache in the shop');
    const [learnt] = (await rules()).slice(before);
    expect(learnt!.rule).toBe('Never use the tapir cache in the shop');
    await db.query('delete from mem_lessons where id = $1', [learnt!.id]);
  });

  it('is not repeated by a prompt of a session that began with it', async () => {
    const prompt = 'call the platform with quokkalib';
    expect(JSON.stringify(await answer('UserPromptSubmit', 'second', { prompt }))).not.toContain("don't use quokkalib");
  });

  it('is learnt once, though its job runs twice, and said again it is only surer', async () => {
    const [before] = await rules();
    const prompt = await say('third', `${RULE} Fix the page.`);
    await learn('third', prompt);
    const after = await rules();
    expect(after).toHaveLength(1);
    expect(after[0]!.alpha).toBeCloseTo(before!.alpha + 1, 5);
  });

  it('ends when something newer is said about it, and both are kept', async () => {
    await say('fourth', CHANGE);
    const [old, newer] = await rules();
    expect(old).toMatchObject({ status: 'inactive', replaced_by: newer!.id });
    const start = await startOf('fifth');
    expect(start).toContain(CHANGE);
    expect(start).not.toContain("don't use quokkalib");
  });

  it('is told as replaced, once, with the newer one', async () => {
    const [old, newer] = await rules();
    const told = await answer('Stop', 'fourth', { last_assistant_message: 'ok' });
    expect(told?.systemMessage).toContain(`in the place of rule #${old!.id} “${RULE}”`);
    expect(told?.systemMessage).toContain(`agent-memory rules end ${newer!.id}`);
    expect(await answer('Stop', 'fourth', { last_assistant_message: 'ok' })).toBeUndefined();
    expect(await startOf('fifth again')).not.toContain('in the place of');
  });

  it('ends when it is taken back', async () => {
    await say('sixth', 'Never run the wombat migration on this laptop, the CI does that.');
    expect(await startOf('seventh')).toContain('wombat');
    await say('eighth', 'the wombat migration is fine again');
    expect(await startOf('ninth')).not.toContain('wombat');
  });

  it('from somebody else is a draft, which is told with the way to take it and reaches no session', async () => {
    const text = 'Bob says we must always use quollbus from now on in every project.';
    await say('relayed', text);
    const draft = (await rules()).find(({ rule }) => rule === text)!;
    expect(draft.status).toBe('draft');
    expect(await answer('Stop', 'relayed', { last_assistant_message: 'ok' })).toEqual({
      systemMessage: expect.stringContaining(`agent-memory rules approve ${draft.id}`),
    });
    expect(await startOf('after the relayed')).not.toContain('quollbus');
  });

  it('from somebody else is not proposed again once it was turned down', async () => {
    const text = 'Bob says we must always use pademelondb from now on.';
    await say('turned', text);
    const { id } = (await rules()).find(({ rule }) => rule === text)!;
    await parts.rules.end(id, { source: 'user', decides: true } as never);
    await answer('Stop', 'turned', { last_assistant_message: 'ok' });
    await say('turned', text);
    expect((await rules()).find(({ rule }) => rule === text)).toMatchObject({ status: 'dismissed' });
    expect(await answer('Stop', 'turned', { last_assistant_message: 'ok' })).toBeUndefined();
  });

  it('for every project is told as such', async () => {
    await say('wide', 'In all my projects, never name a branch bilby.');
    expect(await answer('Stop', 'wide', { last_assistant_message: 'ok' })).toEqual({
      systemMessage: expect.stringContaining('in every project of yours (undo: agent-memory rules end '),
    });
  });

  it('teaches nothing from a mail that it hands over', async () => {
    const before = (await rules()).length;
    const mail = 'Hi team,\n\nfrom now on we always use kowarijira. Never merge without two approvals.\n\nBest,\nAnna';
    await say('mail', `Summarise this mail for me please\n\n${mail}`);
    expect(await rules()).toHaveLength(before);
  });

  it('teaches nothing from a program’s prompt', async () => {
    await parts.capture.prompt({
      prompt: 'Always use tabs in this codebase.',
      session_id: 'posted',
      agent_name: 'codex',
    });
    const ofPosted = "select 1 from mem_observation_queue where kind = 'learn-from-prompt' and key like 'posted/%'";
    expect(await db.query(ofPosted)).toEqual([]);
  });

  describe('forgotten', () => {
    const holding = async (word: string) =>
      (
        await db.query<{ at: string }>(
          `select 'rule' as at from mem_lessons where rule ilike '%' || $1 || '%' or array_to_string(subjects, ' ') ilike '%' || $1 || '%'
           union all select 'trigger' from mem_rule_triggers where to_jsonb(mem_rule_triggers)::text ilike '%' || $1 || '%'
           union all select 'evidence' from mem_lesson_evidence where to_jsonb(mem_lesson_evidence)::text ilike '%' || $1 || '%'
           union all select 'firing' from mem_lesson_firings where to_jsonb(mem_lesson_firings)::text ilike '%' || $1 || '%'
           union all select 'version' from mem_lesson_versions where snapshot::text ilike '%' || $1 || '%'
           union all select 'shown' from mem_injections where text ilike '%' || $1 || '%' or items::text ilike '%' || $1 || '%'`,
          [word],
        )
      ).map(({ at }) => at);

    it('is nowhere, in no project that saw it, and comes back when the forgetting is taken back', async () => {
      await say('secret', 'I always prefer numbatfont in all my projects, never another font.');
      expect(await startOf('tenth')).toContain('numbatfont');
      expect(await holding('numbatfont')).toEqual(['rule', 'shown']);
      await parts.memory.forget({ session_id: 'secret' });
      expect(await holding('numbatfont')).toEqual([]);
      expect(await startOf('eleventh')).not.toContain('numbatfont');
      await parts.memory.undo(null);
      expect(await startOf('twelfth')).toContain('numbatfont');
    });

    it('is not learnt by a job that was waiting', async () => {
      await parts.deliver('UserPromptSubmit', 'late', { prompt: 'Never use dingohash here.', prompt_id: 'late-1' });
      await parts.memory.forget({ session_id: 'late', now: true });
      await learn('late', 'late-1');
      expect(await holding('dingohash')).toEqual([]);
    });

    it('teaches again what another prompt had said too', async () => {
      const said = 'Never import from the tapirkit package in this codebase.';
      await say('one', said);
      const other = await say('two', said);
      await parts.memory.forget({ session_id: 'one', now: true });
      expect(await holding('tapirkit')).toEqual([]);
      await learn('two', other);
      expect(await holding('tapirkit')).toEqual(['rule']);
    });
  });
});

describeEachBackend('a sentence that says what has changed', (open) => {
  it('takes the place of the rule that says the older value, and teaches nothing beside rules of other things', async () => {
    const db = await open();
    const parts = makeParts(db);
    const say = async (prompt: string, prompt_id: string) => {
      await parts.deliver('UserPromptSubmit', 'moved', { prompt, prompt_id });
      await runJob(learnFromPromptJob(parts), `moved/${prompt_id}`, { session_id: 'moved', prompt_id });
    };
    const rules = () =>
      db.query<{ id: number; rule: string; status: string; replaced_by: number | null }>(
        "select id, rule, status, replaced_by from mem_lessons where kind is not null and source <> 'remark' order by id",
      );
    await say('The endpoint is /v1/orders, always use it.', 'a');
    await say('The console moved to /ops', 'b');
    expect(await rules()).toMatchObject([{ status: 'active' }]);
    await say('The endpoint moved to /v2/orders', 'c');
    const [old, now] = await rules();
    expect(old).toMatchObject({ status: 'inactive', replaced_by: now!.id });
    expect(now).toMatchObject({ status: 'active', rule: 'The endpoint moved to /v2/orders' });
    const event = await parts.deliver('SessionStart', 'next', { source: 'startup' });
    const start = (await parts.answers.SessionStart(event))?.output as Shown;
    const text = start?.hookSpecificOutput?.additionalContext ?? '';
    expect(text).toContain('## Changed recently by the user\n- The endpoint moved to /v2/orders (just now)');
    expect(text).not.toContain('/v1/orders');
    await say('No, the endpoint is /v3/orders now, not /v2/orders.', 'd');
    expect(await rules()).toMatchObject([
      { status: 'inactive' },
      { status: 'inactive' },
      { status: 'active', rule: 'No, the endpoint is /v3/orders now, not /v2/orders.' },
    ]);
    await say('No, the endpoint is slow, look at its log', 'e');
    expect((await rules()).filter(({ status }) => status === 'active')).toHaveLength(1);
  });
});
