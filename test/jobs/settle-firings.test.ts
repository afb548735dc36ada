import { beforeAll, expect, it } from 'vitest';
import { settleFirings } from '../../daemon/jobs/settle-firings.ts';
import { readLessonStats } from '../../daemon/store/rules/lesson-firings.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const FORCE = 'git push --force origin main';

describeEachBackend('what followed a warning', (open) => {
  let parts: ReturnType<typeof makeParts>;
  let warn: number;
  let deny: number;
  let hold: number;

  beforeAll(async () => {
    parts = makeParts(await open());
    warn = await addLesson('Warned of', 'git push.*--force( |$)', 'warn');
    deny = await addLesson('Denied', 'git reset --hard', 'deny');
    hold = await addLesson('Held', 'git clean -fdx', 'hold');
  });

  async function addLesson(title: string, trigger_pattern: string, action: 'warn' | 'hold' | 'deny'): Promise<number> {
    const input = {
      title,
      rule: 'Do not.',
      severity: 'warning',
      trigger_tool: 'Bash',
      trigger_pattern,
      action,
    } as const;
    const made = await parts.lessons.create(input, { source: 'user', decides: true });
    if (!('lesson' in made)) throw new Error(JSON.stringify(made));
    return made.lesson.id;
  }
  const settle = (session: string) => runJob(settleFirings(parts), session);
  const outcomesOf = async (session: string) => {
    const rows = await parts.db.query<{ lesson_id: number; outcome: string | null }>(
      'select lesson_id, outcome from mem_lesson_firings where session_id = $1 order by id',
      [session],
    );
    return rows.map(({ lesson_id, outcome }) => [lesson_id, outcome]);
  };

  it('the warned call went ahead: succeeded or failed as it did', async () => {
    await parts.call('ahead', 'a1', FORCE, {});
    await parts.call('ahead', 'a2', `${FORCE} -v`, { error: 'Exit code 1' });
    await settle('ahead');
    expect(await outcomesOf('ahead')).toEqual([
      [warn, 'succeeded'],
      [warn, 'failed'],
    ]);
  });

  it('a denied call that was followed by a safer one of its kind: changed', async () => {
    await parts.call('changed', 'c1', 'git reset --hard', null);
    await parts.call('changed', 'c2', 'git reset --keep HEAD~1', {});
    await settle('changed');
    expect(await outcomesOf('changed')).toEqual([[deny, 'changed']]);
  });

  it('a denied call that was tried again: unchanged; the second, after which nothing came: denied', async () => {
    await parts.call('again', 'd1', 'git reset --hard', null);
    await parts.call('again', 'd2', 'git reset --hard HEAD~1', null);
    await settle('again');
    expect(await outcomesOf('again')).toEqual([
      [deny, 'unchanged'],
      [deny, 'denied'],
    ]);
  });

  it('a held call: insisted where it came again unchanged, changed where a safer one came, else dropped', async () => {
    await parts.call('insisted', 'h1', 'git clean -fdx', null);
    await parts.call('insisted', 'h2', 'git clean -fdx', {});
    await parts.call('gave-way', 'h3', 'git clean -fdx', null);
    await parts.call('gave-way', 'h4', 'git clean -n', {});
    await parts.call('gave-up', 'h5', 'git clean -fdx', null);
    await parts.call('gave-up', 'h6', 'ls', {});
    for (const session of ['insisted', 'gave-way', 'gave-up']) await settle(session);
    expect(await outcomesOf('insisted')).toEqual([[hold, 'insisted']]);
    expect(await outcomesOf('gave-way')).toEqual([[hold, 'changed']]);
    expect(await outcomesOf('gave-up')).toEqual([[hold, 'dropped']]);
  });

  it('a held call that is insisted on in the next turn: no longer dropped', async () => {
    await parts.call('next-turn', 'n1', 'git clean -fdx', null);
    await settle('next-turn');
    expect(await outcomesOf('next-turn')).toEqual([[hold, 'dropped']]);
    await parts.call('next-turn', 'n2', 'git clean -fdx', {});
    expect(await outcomesOf('next-turn')).toEqual([[hold, 'insisted']]);
    await parts.db.query(`delete from mem_lesson_firings where session_id = 'next-turn'`);
    await parts.db.query('update mem_lessons set fired_count = fired_count - 1 where id = $1', [hold]);
  });

  it('a warned call that was never made: dropped', async () => {
    // Its PreToolUse was answered but is not on record, as where the journal lost it to a kill between the two.
    const event = await parts.deliver('PreToolUse', 'elsewhere', {
      tool_name: 'Bash',
      tool_use_id: 'e1',
      tool_input: { command: FORCE },
    });
    const warned = await parts.answers.PreToolUse({ ...event, sessionId: 'dropped' });
    await warned?.note?.();
    await parts.call('dropped', 'e2', 'ls', {});
    await settle('dropped');
    expect(await outcomesOf('dropped')).toEqual([[warn, 'dropped']]);
  });

  it('settling again changes nothing, and the stats count each outcome once', async () => {
    for (const session of ['ahead', 'changed', 'again', 'insisted', 'dropped']) await settle(session);
    expect(await readLessonStats(parts.db, undefined)).toEqual([
      { id: warn, title: 'Warned of', fired: 3, outcomes: { succeeded: 1, failed: 1, dropped: 1 } },
      { id: deny, title: 'Denied', fired: 3, outcomes: { changed: 1, unchanged: 1, denied: 1 } },
      { id: hold, title: 'Held', fired: 3, outcomes: { insisted: 1, changed: 1, dropped: 1 } },
    ]);
  });
});
