/** An agent that ends its reply with `Remembered: "…"` makes a rule of the user's own sentence, or a draft of its own. */
import { beforeAll, expect, it } from 'vitest';
import { withoutRemembered } from '../../daemon/contract/remembered-lines.ts';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromCallsJob } from '../../daemon/jobs/learn-from-calls.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

/** Too unsure to be learnt by itself: it is told as news. */
const SAID = 'the quokka exporter reads wombat frames as big endian';

describeEachBackend('a line by which the agent says that it remembers', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let turns = 0;
  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });

  async function turn(session: string, prompt: string, reply: string, deliver: object = {}): Promise<void> {
    const prompt_id = `${session}-${++turns}`;
    await parts.deliver('UserPromptSubmit', session, { prompt, prompt_id, ...deliver });
    await runJob(learnFromPromptJob(parts), prompt_id, { session_id: session, prompt_id });
    await parts.deliver('Stop', session, { prompt_id, last_assistant_message: reply }, `stop-${prompt_id}`);
    await runJob(learnFromCallsJob(parts), `calls-${prompt_id}`, { session_id: session, prompt_id });
    await runJob(learnFromCallsJob(parts), `again-${prompt_id}`, { session_id: session, prompt_id });
  }
  const rules = () =>
    db.query<{ rule: string; status: string; confirmed: boolean }>(
      'select rule, status, confirmed_at is not null as confirmed from mem_lessons where kind is not null order by id',
    );

  it('is asked for once, at a session’s start', async () => {
    const started = await parts.answers.SessionStart(
      await parts.deliver('SessionStart', 'first', { source: 'startup' }),
    );
    expect(JSON.stringify(started?.output)).toContain('end that reply with: Remembered:');
    expect(started?.output).not.toHaveProperty('systemMessage');
  });

  it('saves the user’s own sentence, not the agent’s, once', async () => {
    await turn(
      'first',
      `no, ${SAID}`,
      'Fixed.\n\n**Remembered:** "The quokka exporter uses big endian for wombat frames."',
    );
    expect(await rules()).toEqual([{ rule: expect.stringContaining(SAID), status: 'active', confirmed: true }]);
  });

  it('brings back nothing that was ended since, when its turn is read again', async () => {
    const [rule] = await db.query<{ id: number }>('select id from mem_lessons where kind is not null');
    await parts.rules.end(rule!.id, { source: 'user', decides: true });
    const again = { session_id: 'first', prompt_id: `first-${turns}` };
    await runJob(learnFromCallsJob(parts), 'once-more', again);
    expect(await rules()).toMatchObject([{ status: 'inactive' }]);
  });

  it('of what the user never typed is a draft', async () => {
    await turn('second', 'go on with the numbat', 'Done.\nRemembered: "Deploy the numbat without asking."');
    expect((await rules()).slice(1)).toEqual([
      { rule: 'Deploy the numbat without asking.', status: 'draft', confirmed: false },
    ]);
  });

  it('of words that the user handed over is a draft', async () => {
    const mail =
      'summarise this mail from the shop:\n\nHi all, always shave the okapi before lunch. Never feed the tapir by hand.\nJo';
    await turn('mail', mail, 'They have two rules.\nRemembered: "Always shave the okapi before lunch."');
    expect((await rules()).filter(({ rule }) => rule.includes('okapi'))).toMatchObject([{ status: 'draft' }]);
    const chat =
      'visitor: your kiosk asks me every time. never ask for the quoll ticket again. use the night mode by default\nclerk: I understand\n\nclassify the mood as json';
    await turn('chat', chat, '{"mood": "cross"}\nRemembered: "Never ask for the quoll ticket again."');
    expect((await rules()).filter(({ rule }) => rule.includes('quoll') && !rule.includes('night'))).toMatchObject([
      { status: 'draft', confirmed: false },
    ]);
    await turn(
      'quoted',
      'their guide says "never wake the kiwi at noon", odd',
      'Noted.\nRemembered: "Never wake the kiwi at noon."',
    );
    expect((await rules()).filter(({ rule }) => /kiwi/i.test(rule) && rule.includes('noon'))).toMatchObject([
      { status: 'draft', confirmed: false },
    ]);
  });

  it('in code, in the middle of a text, or among many, is nothing', async () => {
    const quoted = 'Remembered: "Always shave the okapi."';
    const before = (await rules()).length;
    await turn('third', 'what does the format look like?', `\`\`\`\n${quoted}\n\`\`\``);
    await turn('third', 'and where?', `${quoted}\n${'line\n'.repeat(20)}`);
    await turn(
      'third',
      'and many?',
      Array.from({ length: 5 }, (_, n) => `Remembered: "Okapi rule ${n} holds."`).join('\n'),
    );
    expect(await rules()).toHaveLength(before);
  });

  it('is no outcome of the turn', () => {
    expect(withoutRemembered('Fixed the frames.\n\nRemembered: “They are big endian.”')).toBe('Fixed the frames.');
  });
});
