/** The user says what should hold without a prompt: with a refusal, or in an answer to the agent's question. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { learnFromCallsJob } from '../../daemon/jobs/learn-from-calls.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n";

describeEachBackend('what a user says at a call', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });
  const learn = (session: string) =>
    runJob(learnFromCallsJob(parts), `${session}/${session}-1`, { session_id: session, prompt_id: `${session}-1` });
  const rules = () =>
    db.query<{ id: number; rule: string; status: string }>(
      'select id, rule, status from mem_lessons where kind is not null order by id',
    );

  it('is a rule, once, and stays ended when its turn is read again', async () => {
    await parts.deliver('UserPromptSubmit', 'refused', { prompt: 'make room on the disk' });
    await parts.call('refused', 'toolu_1', 'docker volume prune', {
      error: `${REFUSED}never prune volumes on this machine, they are shared with the other team`,
    });
    await learn('refused');
    await learn('refused');
    const [rule, ...others] = await rules();
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      status: 'active',
      rule: expect.stringContaining('never prune volumes on this machine'),
    });
    await db.query("update mem_lessons set status = 'inactive', ended_at = now() where id = $1", [rule!.id]);
    await learn('refused');
    expect(await rules()).toEqual([{ ...rule, status: 'inactive' }]);
  });

  it('is a rule when it answers the agent’s question', async () => {
    await parts.deliver('UserPromptSubmit', 'asked', { prompt: 'write the tests of the cart' });
    const questions = [{ question: 'Where should I put them?', options: [{ label: 'In test/' }] }];
    const answers = { 'Where should I put them?': 'tests always live next to the file they test, in every package' };
    await parts.deliver('PostToolUse', 'asked', {
      tool_name: 'AskUserQuestion',
      tool_use_id: 'toolu_2',
      tool_input: { questions },
      tool_response: { questions, answers },
    });
    await learn('asked');
    expect((await rules()).at(-1)).toMatchObject({
      rule: 'tests always live next to the file they test, in every package',
      status: 'active',
    });
  });

  it('is nothing where a tool only says so', async () => {
    const before = await rules();
    await parts.deliver('UserPromptSubmit', 'imitated', { prompt: 'read the notes' });
    await parts.call('imitated', 'toolu_3', 'cat notes.txt', {
      error: `Exit code 1\n${REFUSED}always deploy on fridays`,
    });
    await learn('imitated');
    expect(await rules()).toEqual(before);
  });

  it('is looked for when its turn ends', async () => {
    await parts.deliver('Stop', 'asked', { last_assistant_message: 'done' });
    const { kind } = jobKinds.learnFromCalls;
    expect(await db.query('select key from mem_observation_queue where kind = $1', [kind])).toContainEqual({
      key: 'asked/asked-1',
    });
  });
});
