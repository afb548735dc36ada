/** A wish for once is kept for its session, also after a compaction, and is gone after it: no rule, and no history. */
import { beforeAll, expect, it } from 'vitest';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const WISH = 'no linter for this commit only, its server is down today';
const HEADING = 'for this session alone';

describeEachBackend('a wish for once', (open) => {
  let parts: ReturnType<typeof makeParts>;
  let turns = 0;
  beforeAll(async () => {
    parts = makeParts(await open());
  });

  async function say(session: string, prompt: string): Promise<void> {
    const prompt_id = `${session}-${++turns}`;
    await parts.deliver('UserPromptSubmit', session, { prompt, prompt_id });
    await parts.deliver(
      'Stop',
      session,
      { prompt_id, last_assistant_message: 'It is committed.' },
      `stop-${prompt_id}`,
    );
    for (const job of [learnFromPromptJob(parts), digestTurnJob({ ...parts, skipTools: [] } as never)])
      await runJob(job, prompt_id, { session_id: session, prompt_id });
  }
  const start = async (session: string, source: string): Promise<string> => {
    const answer = await parts.answers.SessionStart(await parts.deliver('SessionStart', session, { source }));
    return JSON.stringify(answer?.output ?? null);
  };

  it('is said again after a compaction of its session, and in no other session', async () => {
    await say('first', `commit the wombat reader. ${WISH}`);
    const compacted = await start('first', 'compact');
    expect(compacted.indexOf(HEADING)).toBeGreaterThan(-1);
    expect(compacted.indexOf(WISH)).toBeGreaterThan(compacted.indexOf(HEADING));
    const later = await start('second', 'startup');
    expect(later).not.toContain(HEADING);
    expect(later).not.toContain(WISH);
  });

  it('is not said again where the user took it back, nor where a session was resumed with its context', async () => {
    expect(await start('first', 'resume')).not.toContain(HEADING);
    await say('first', 'never mind that, the linter is back');
    expect(await start('first', 'compact')).not.toContain(HEADING);
  });

  it('is said of no pasted words', async () => {
    await say('pasted', `my colleague wrote: "${WISH}". what does it mean?`);
    expect(await start('pasted', 'compact')).not.toContain(HEADING);
  });
});
