/** What a session begins with: what the last sessions that matter came to, and what they left open. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { readShown } from '../../daemon/store/sessions/injections.ts';
import { briefOf } from '../support/brief-of.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

describeEachBackend('the digest that a session begins with', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });

  const digestFor = async (session: string) => {
    const projectId = (await parts.projects.find(PROJECT))?.id ?? null;
    const entries = await briefOf(db, session, projectId);
    return entries.map(({ zone, line }) => `${zone}: ${line}`);
  };
  async function endTurn(session: string, said: string) {
    await parts.deliver('Stop', session, { last_assistant_message: said });
    await runJob(digestTurnJob({ db, memory: parts.memory, skipTools: [] }), session, {
      session_id: session,
      prompt_id: `${session}-1`,
    });
    await runJob(summariseSessionJob({ memory: parts.memory }), session);
  }

  it('tells of the last session, though greetings came after it', async () => {
    await parts.deliver('UserPromptSubmit', 'work', { prompt: 'Make the ferry timetable follow the tide' });
    await parts.call('work', 'w1', './tide --check', {});
    await endTurn('work', 'The ferry timetable follows the tide now.');
    expect((await digestFor('next')).join('\n')).toContain('The ferry timetable follows the tide now.');

    for (const [session, prompt, said] of [
      ['hello', 'Hello', 'Hello.'],
      ['hello again', 'good morning! how are you today?', 'Good morning! I am fine.'],
      ['haiku', 'Write a haiku about the sea', 'Waves fold into foam.'],
      ['asking', 'What is a unit test?', 'A unit test checks one part by itself.'],
    ] as const) {
      await parts.deliver('UserPromptSubmit', session, { prompt });
      await endTurn(session, said);
    }
    expect((await digestFor('next')).filter((line) => !line.includes('tide'))).toEqual([]);
  });

  it('tells of a session that broke off before anything was made of it', async () => {
    await parts.deliver('UserPromptSubmit', 'broken', { prompt: 'Move the pier' });
    await parts.call('broken', 'b1', './move-pier', { error: 'the crane is away' });
    const digest = await digestFor('next');
    expect(digest).toContainEqual(
      expect.stringMatching(/^open: The last Bash call failed: .*move-pier.*the crane is away/),
    );
  });

  it('leads with what the agent concluded, and hands on no failed command of a turn that came to its end', async () => {
    await parts.deliver('UserPromptSubmit', 'pushed', {
      prompt: `Publish the timetable. ${'Mind the tide tables. '.repeat(12)}`,
    });
    await parts.call('pushed', 'p1', './publish --force', { error: 'rejected by the harbour office' });
    await endTurn('pushed', 'The timetable stays unpublished: the harbour office wants a signature first.');
    const digest = (await digestFor('next')).join('\n');
    expect(digest).toContain('the harbour office wants a signature first');
    expect(digest).not.toContain('open: ');
  });

  it('hands on what the agent says is open, until another session takes it up', async () => {
    await parts.deliver('UserPromptSubmit', 'winter', { prompt: 'Print the winter timetable' });
    await parts.call('winter', 'n1', './print winter', {});
    await endTurn('winter', 'The winter timetable is printed now. Still open: the Sunday column is empty.');
    expect(await digestFor('next')).toContainEqual(
      expect.stringMatching(/^open: “the Sunday column is empty” \(#\d+\)$/),
    );
    await parts.deliver('UserPromptSubmit', 'sunday', { prompt: 'Fill the Sunday column, it is empty' });
    await parts.call('sunday', 'n2', './print sunday', {});
    await endTurn('sunday', 'The Sunday column is filled from the church calendar.');
    const digest = (await digestFor('next')).join('\n');
    expect(digest).not.toContain('open: ');
    expect(digest).toContain('church calendar');
  });

  it('quotes the latest report in its own words, and tells nothing of it as done beside them', async () => {
    await parts.deliver('UserPromptSubmit', 'gulls', { prompt: 'Count the gulls and ring the young ones' });
    await parts.call('gulls', 'g1', './count gulls', {});
    const said = 'I counted 40 gulls. Ringing them waits until the boat is back in the water.';
    await endTurn('gulls', said);
    const line = (await digestFor('next')).find((one) => one.includes('gulls'))!;
    expect(line).toMatch(/^earlier: #\d+ \(session .*ended with: “I counted 40 gulls\. Ringing .* water\.”$/);
    expect(line.split('ended with')[0]).not.toContain('counted 40');
    await db.query(`delete from mem_observations where session_id = 'gulls'`);
    expect((await digestFor('next')).join('\n')).not.toContain('gulls');
  });

  it('tells of several sessions, the latest first, and of one that only looked last', async () => {
    await parts.deliver('UserPromptSubmit', 'look', { prompt: 'Where is the crane kept?' });
    await parts.deliver('PostToolUse', 'look', {
      tool_name: 'Read',
      tool_use_id: 'r1',
      tool_input: { file_path: '/work/shop/crane.md' },
      tool_response: { ok: true },
    });
    await endTurn('look', 'The crane is kept in the north shed, because of the storms.');
    const digest = (await digestFor('next')).filter((line) => line.startsWith('earlier: '));
    const place = (words: string) => digest.findIndex((line) => line.includes(words));
    expect([place('church calendar'), place('winter timetable is printed'), place('north shed')]).toEqual([
      0,
      1,
      digest.length - 1,
    ]);
    expect(digest.join('\n')).not.toMatch(/User:|Changed: [^”]*…/);
  });

  it('lists a session that a prompt may still carry with what it says', async () => {
    const projectId = (await parts.projects.find(PROJECT))!.id;
    const entries = await briefOf(db, 'asks', projectId);
    const listed = entries.find(({ id, line }) => id !== undefined && line.includes('harbour office'))!;
    await db.query(
      `insert into mem_injections (session_id, project_id, event, query, items, candidates, text, tokens, degraded, took_ms)
       values ('asks', $1, 'SessionStart', '', $2, '[]', '', 0, '{}', 1)`,
      [
        projectId,
        [
          { id: listed.id, zone: 'earlier' },
          { id: 7, zone: 'rules' },
        ],
      ],
    );
    expect(await readShown(db, 'asks', { userId: null })).toMatchObject({ ids: [7], hadBrief: true });
  });

  it.each([
    ['list', 'Columns printed.\n\nStill open:\n- print the moon column\n- a page for storms'],
    ['headed', 'Columns printed.\n\n### Remaining work\n1. print the moon column\n2. a page for storms'],
    ['boxes', 'Columns printed.\n**Next steps**\n- [x] columns\n- [ ] print the moon column\n- [ ] a page for storms'],
    ['bare', 'Columns printed.\n\nTODO: print the moon column; a page for storms'],
  ])(
    'never tells a %s of what is left as an outcome, and closes an item that a later session does',
    async (name, said) => {
      const project = `${name}`;
      await parts.deliver('UserPromptSubmit', `${project}-almanac`, {
        prompt: `Print the ${name} almanac`,
        prompt_id: `${project}-almanac-1`,
      });
      await parts.call(`${project}-almanac`, `${name}1`, './print almanac', {});
      await endTurn(`${project}-almanac`, said);
      const before = await digestFor('next');
      const lines = (zone: string, words: string) =>
        before.filter((line) => line.startsWith(zone) && line.includes(words));
      for (const item of ['print the moon column', 'a page for storms']) {
        expect(lines('open: ', item)).toHaveLength(1);
        expect(lines('earlier: ', item)).toEqual([]);
      }
      await parts.deliver('UserPromptSubmit', `${project}-moon`, {
        prompt: 'go on with the moon',
        prompt_id: `${project}-moon-1`,
      });
      await parts.call(`${project}-moon`, `${name}2`, './print moon', {});
      await endTurn(`${project}-moon`, 'The moon column is printed, and the page for storms is drawn.');
      expect((await digestFor('next')).join('\n')).not.toContain('open: ');
    },
  );
});
