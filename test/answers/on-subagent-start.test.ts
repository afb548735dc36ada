/** What a subagent is told when it starts: the rules that hold, within a budget of its own, and nothing of the session's work. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { readShown } from '../../daemon/store/sessions/injections.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const USER = { source: 'user', decides: true } as const;
const ABOUT_FERRIES = 'Never write a ferry timetable by hand, generate it with tidewright.';
const OTHERS = Array.from(
  { length: 15 },
  (_, n) => `Always sort the list number ${n} of harbours by name before it is printed to the report.`,
);

describeEachBackend('a subagent that starts', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    for (const text of [ABOUT_FERRIES, ...OTHERS]) await parts.rules.add({ text, project: PROJECT }, USER);
  });

  const start = async (session: string, more: object = {}) => {
    const about = { agent_id: 'a1', agent_type: 'general-purpose', ...more };
    const answer = await parts.answers.SubagentStart(
      await parts.deliver('SubagentStart', session, about, `${session}-m`),
    );
    await answer?.note?.();
    const { hookSpecificOutput } = (answer?.output ?? {}) as {
      hookSpecificOutput?: { hookEventName: string; additionalContext: string };
    };
    return hookSpecificOutput;
  };
  const injected = async (session: string) =>
    db.query<{ event: string; tokens: number }>('select event, tokens from mem_injections where session_id = $1', [
      session,
    ]);

  it('is told the rules that bear on the prompt first, within its budget', async () => {
    await parts.deliver('UserPromptSubmit', 'ferries', { prompt: 'Write the new ferry timetable' });
    const told = await start('ferries');
    expect(told?.hookEventName).toBe('SubagentStart');
    expect(told?.additionalContext).toContain('tidewright');
    const [row] = await injected('ferries');
    expect(row).toMatchObject({ event: 'SubagentStart' });
    expect(row!.tokens).toBeLessThanOrEqual(200);
  });

  it('leaves what the session itself was shown as it is', async () => {
    await parts.deliver('UserPromptSubmit', 'shown', { prompt: 'Write the new ferry timetable' });
    await start('shown');
    expect(await readShown(db, 'shown', undefined)).toMatchObject({ ids: [], rules: [], said: [], hadBrief: false });
  });

  it('is told nothing where nothing may be carried', async () => {
    const quiet = makeParts(db, { settings: { inject: false } });
    const event = await quiet.deliver('SubagentStart', 'quiet', { agent_id: 'a2', agent_type: 'x' }, 'quiet-m');
    expect(await quiet.answers.SubagentStart(event)).toBeNull();
  });
});
