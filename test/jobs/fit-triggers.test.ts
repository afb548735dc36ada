/** What a user forbids once is before the agent when a later call does it again: over capture, jobs, store and answers. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { fitTriggersJob } from '../../daemon/jobs/fit-triggers.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

type Output = {
  systemMessage?: string;
  hookSpecificOutput?: { permissionDecision?: string; permissionDecisionReason?: string; additionalContext?: string };
} | null;

describeEachBackend('a call that a learnt rule is about', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let calls = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });
  async function say(session: string, prompt: string, prompt_id: string) {
    await parts.deliver('UserPromptSubmit', session, { prompt, prompt_id });
    await runJob(learnFromPromptJob(parts), `${session}/${prompt_id}`, { session_id: session, prompt_id });
    parts.rules.changed();
  }
  async function ran(session: string, prompt_id: string, command: string) {
    const about = { tool_name: 'Bash', tool_use_id: `ran-${++calls}`, tool_input: { command }, prompt_id };
    await parts.deliver('PreToolUse', session, about);
    await parts.deliver('PostToolUse', session, { ...about, tool_response: { stdout: 'ok' } });
  }
  async function stop(session: string, prompt_id: string) {
    await parts.deliver('Stop', session, { prompt_id, last_assistant_message: 'Done.' }, `stop-${prompt_id}`);
    await runJob(fitTriggersJob(parts), session, { session_id: session });
  }
  /** A session in which the agent does something, and the user forbids it. */
  async function corrected(session: string, wrong: string, words: string, right: string) {
    await say(session, 'do the thing', `${session}-1`);
    await ran(session, `${session}-1`, wrong);
    await stop(session, `${session}-1`);
    await say(session, words, `${session}-2`);
    await ran(session, `${session}-2`, right);
    await stop(session, `${session}-2`);
  }
  async function answered(session: string, command: string): Promise<Output> {
    const about = { tool_name: 'Bash', tool_use_id: `asked-${++calls}`, tool_input: { command } };
    const answer = await parts.answers.PreToolUse(await parts.deliver('PreToolUse', session, about));
    await answer?.note?.();
    return (answer?.output ?? null) as Output;
  }
  const reasonOf = (output: Output) => output?.hookSpecificOutput?.permissionDecisionReason ?? '';

  const WORDS = "We don't use quokka in this codebase, always take numbat for packages.";

  it('is held with the user’s sentence as the reason, and insisting runs it', async () => {
    await corrected('taught', 'quokka install left-pad', WORDS, 'numbat add left-pad');
    const held = await answered('later', 'quokka install react');
    expect(held?.hookSpecificOutput?.permissionDecision).toBe('deny');
    expect(reasonOf(held)).toContain(`- [rule of the user] ${WORDS}`);
    expect(await answered('later', 'quokka install react')).toEqual({
      systemMessage: expect.stringContaining('insisted'),
    });
    expect(await answered('later', 'quokka install react')).toBeNull();
  });

  it('is let alone where it does what the user asked for, or only looks', async () => {
    expect(await answered('fine', 'numbat add react')).toBeNull();
    expect(await answered('fine', 'grep -rn quokka docs')).toBeNull();
    expect(await answered('fine', 'quokka list')).toBeNull();
  });

  it('is told of once in a session where the rule forbids nothing', async () => {
    await corrected(
      'procedure',
      'shipit tag v1.0.0',
      'From now on always update the HISTORY.md before you run shipit tag, that is how we release.',
      'shipit untag v1.0.0',
    );
    const told = await answered('release', 'shipit tag v1.1.0');
    expect(told?.hookSpecificOutput?.permissionDecision).toBeUndefined();
    expect(told?.hookSpecificOutput?.additionalContext).toContain('update the HISTORY.md');
    expect(await answered('release', 'shipit tag v1.2.0')).toBeNull();
  });

  it('is free again once the user has taken the rule back', async () => {
    await say('back', 'quokka is fine again', 'back-1');
    expect(await answered('after', 'quokka install react')).toBeNull();
  });

  it('is not known by the calls of a forgotten turn, of which no word stays', async () => {
    await corrected(
      'around',
      'wombatctl wipe secret-volume',
      "don't ever wipe a volume with wombatctl",
      'wombatctl list',
    );
    const holding = () =>
      db.query(
        `select lesson_id from mem_rule_triggers where lesson_id in (select id from mem_lessons where rule ~ 'wombatctl') and triggers @> '[{"seen": true}]' union all select id from mem_lessons where subjects::text ~ 'wombatctl'
         union all select lesson_id from mem_lesson_versions where snapshot ->> 'subjects' ~ 'wombatctl'`,
      );
    expect(await holding()).not.toEqual([]);
    await runJob(digestTurnJob({ ...parts, skipTools: [] }), 'around', { session_id: 'around', prompt_id: 'around-1' });
    const [turn] = await db.query<{ id: number }>(`select id from mem_observations where prompt_id = 'around-1'`);
    await parts.memory.forget({ ids: [turn!.id], now: true });
    await runJob(fitTriggersJob(parts), 'around', { session_id: 'around' });
    expect(await holding()).toEqual([]);
    expect(await db.query(`select 1 from mem_lessons where rule ~ 'wombatctl' and status = 'active'`)).toHaveLength(1);
  });
});
