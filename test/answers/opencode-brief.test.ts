/** OpenCode shows no answer to a session's start: its plugin adds it to the first prompt, which brings the brief where the start had none. */
import { beforeAll, expect, it } from 'vitest';
import { fromOpenCode } from '../../agents/opencode/events.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { summariseSessionJob } from '../../daemon/jobs/summarise-session.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

describeEachBackend('a session of OpenCode', (open) => {
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    const db = await open();
    parts = makeParts(db);
    await parts.deliver('UserPromptSubmit', 'friday', { prompt: 'Mend the pier' });
    await parts.call('friday', 'friday-call', './mend pier', {});
    await parts.deliver('Stop', 'friday', {
      last_assistant_message: 'The pier is mended.\n\nStill open:\n- paint the rail',
    });
    const turn = { session_id: 'friday', prompt_id: 'friday-1' };
    await runJob(digestTurnJob({ db, memory: parts.memory, skipTools: [] }), 'friday', turn);
    await runJob(summariseSessionJob({ memory: parts.memory }), 'friday');
  });

  async function ask(prompt_id: string, prompt: string): Promise<string> {
    const payload = { session_id: 'ses_1', cwd: '/work/shop', prompt_id, prompt, hook_event_name: 'UserPromptSubmit' };
    const translated = fromOpenCode({ event: 'UserPromptSubmit', payload });
    const { event: name, payload: sent } = translated as { event: string; payload: object };
    const about = { agent: 'opencode', event: name, payload: sent, origin: 'hook', speaker: 'owner' } as const;
    const prepared = await parts.ingest.prepare({ ...about, eventId: undefined });
    if (prepared.kind !== 'event') throw new Error('The prompt was not taken.');
    await parts.ingest.store(prepared.event);
    const answer = await parts.answers.UserPromptSubmit(prepared.event);
    await answer?.note?.();
    return JSON.stringify(answer?.output ?? '');
  }

  it('has its brief with the first prompt, and not again with the next', async () => {
    const first = await ask('1', 'Have a look at the harbour plan');
    expect(first).toContain('## Left open');
    expect(first).toContain('paint the rail');
    expect(await ask('2', 'Thanks, and now list the harbour files')).not.toContain('## Left open');
  });
});
