/** Where a prompt may say what should hold, the agent is asked once to save it; what it saves is the user's word or a draft. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

const UNSURE = 'quokkalib is nicer than wombatlib here';
const OTHER = 'treat numbat warnings as errors';
const AGENT = { source: 'agent', decides: false } as const;

describeEachBackend('a hint to save what may be a rule', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let turns = 0;
  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });

  /** Deliver a prompt as a hook does, and learn from it; what was added behind the block, with its frame. */
  async function say(session: string, prompt: string, by = parts): Promise<string | undefined> {
    const prompt_id = `${session}-${++turns}`;
    const said = await by.answers.UserPromptSubmit(
      await by.deliver('UserPromptSubmit', session, { prompt, prompt_id }),
    );
    await said?.note?.();
    await runJob(learnFromPromptJob(by), prompt_id, { session_id: session, prompt_id });
    const output = said?.output as { hookSpecificOutput?: { additionalContext?: string } } | null;
    return /<agent-memory>(?:“|The user).*<\/agent-memory>$/.exec(
      output?.hookSpecificOutput?.additionalContext ?? '',
    )?.[0];
  }
  const end = (session: string) =>
    parts.deliver('Stop', session, { prompt_id: `${session}-${turns}`, last_assistant_message: 'ok' }, `s-${++turns}`);
  const rules = () =>
    db.query<{ rule: string; status: string; source: string; confirmed: boolean }>(
      `select rule, status, source, confirmed_at is not null as confirmed from mem_lessons
       where kind is not null and source <> 'remark' order by id`,
    );

  it('comes with the prompt, names the tool and is short', async () => {
    const hint = await say('first', UNSURE);
    expect(hint).toContain(`“${UNSURE}”`);
    expect(hint).toMatch(/remember .*correct.*what it applies to/);
    expect(estimateTokens(hint!)).toBeLessThanOrEqual(60);
    expect(await rules()).toEqual([]);
  });

  it('comes once, in whatever session and after a restart', async () => {
    await end('first');
    expect(await say('first', UNSURE)).toBeUndefined();
    expect(await say('second', `${UNSURE}!`, makeParts(db))).toBeUndefined();
  });

  it('stands where `why` reads what was added', async () => {
    const shown = await db.query<{ text: string; items: { zone: string }[] }>(
      'select text, items from mem_injections where matter is not null',
    );
    expect(shown).toHaveLength(1);
    expect(shown[0]!.text).toContain(UNSURE);
    expect(shown[0]!.items).toEqual([expect.objectContaining({ zone: 'hint' })]);
  });

  it.each([
    ['a task', 'Add a page for the numbats and link it from the menu'],
    ['a question', 'should we take quokkas instead of wombats?'],
    ['a wish for this time', 'use the quokka mirror instead, just this once'],
    ['a command', '/review take quokkas instead of wombats'],
  ])('does not come with %s', async (_, prompt) => {
    expect(await say('tasks', prompt)).toBeUndefined();
  });

  it('does not come with what is learnt by itself', async () => {
    expect(
      await say('sure', 'Never call the tapir service from the shop, always go through the queue.'),
    ).toBeUndefined();
    expect(await rules()).toHaveLength(1);
    await db.query('delete from mem_lessons');
  });

  it('does not come where the user turned it off', async () => {
    expect(await say('quiet', OTHER, makeParts(db, { settings: { hint_rules: false } }))).toBeUndefined();
  });

  it('leads to a rule that holds where the user’s words carry it, else to a draft', async () => {
    expect(await say('third', OTHER)).toBeDefined();
    const about = { project: PROJECT, session_id: 'third' };
    await parts.rules.add({ text: 'Do not ignore the warnings of numbat', ...about }, AGENT);
    await parts.rules.add({ text: 'Deploy the shop from the release branch', ...about }, AGENT);
    expect(await rules()).toEqual([
      { rule: OTHER, status: 'active', source: 'prompt', confirmed: true },
      { rule: 'Deploy the shop from the release branch', status: 'draft', source: 'agent', confirmed: false },
    ]);
    expect(await say('fourth', OTHER)).toBeUndefined();
    await db.query('delete from mem_lessons');
  });

  describe('after a call that the user stopped without a reason', () => {
    const stop = async (session: string, id: string, command: string) => {
      await say(session, 'clean the wombat tables');
      const about = { tool_name: 'Bash', tool_use_id: id, tool_input: { command }, prompt_id: `${session}-${turns}` };
      await parts.deliver('PreToolUse', session, about);
    };

    it('names the call, once, if the next prompt may say why', async () => {
      await stop('stopped', 'toolu_1', 'wombatctl drop --all');
      const hint = await say('stopped', 'the tables of the tests are enough');
      expect(hint).toMatch(/^<agent-memory>The user stopped Bash “wombatctl drop --all”.*remember/);
      expect(estimateTokens(hint!)).toBeLessThanOrEqual(60);
      await stop('stopped again', 'toolu_2', 'wombatctl drop --all');
      expect(await say('stopped again', 'the tables of the tests are enough')).toBeUndefined();
    });

    it.each([
      ['says nothing', 'go on'],
      ['asks', 'what are you doing there?'],
    ])('does not come if it %s', async (what, prompt) => {
      await stop(what, `toolu_${what}`, `wombatctl drop ${what}`);
      expect(await say(what, prompt)).toBeUndefined();
    });

    it('does not come after a call whose turn ended by itself', async () => {
      await stop('ended', 'toolu_3', 'wombatctl drop --users');
      await end('ended');
      expect(await say('ended', 'the tables of the tests are enough')).toBeUndefined();
    });
  });

  it('is forgotten with its prompt', async () => {
    const prompt = 'we use kiwi for the dates';
    expect(await say('forgotten', prompt)).toBeDefined();
    await parts.memory.forget({ session_id: 'forgotten' });
    expect(await db.query("select 1 from mem_injections where session_id = 'forgotten'")).toEqual([]);
  });
});
