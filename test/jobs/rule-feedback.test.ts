/** What becomes of the calls that a rule is about makes it surer or lets it fade: over capture, jobs, store and answers. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { settleFirings } from '../../daemon/jobs/settle-firings.ts';
import { getRule } from '../../daemon/store/rules/rules.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

const USER = { source: 'user', decides: true } as const;

describeEachBackend('a rule that calls are compared with', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let sessions = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
  });
  const add = async (text: string) => (await parts.rules.add({ text, kind: 'prohibition' }, USER)).id;
  const ruleOf = async (id: number) => (await getRule(db, id, null))!;
  const isHeld = async (session: string, id: string, command: string) => {
    const about = { tool_name: 'Bash', tool_use_id: id, tool_input: { command } };
    const answer = await parts.answers.PreToolUse(await parts.deliver('PreToolUse', session, about));
    await answer?.note?.();
    return JSON.stringify(answer?.output ?? null).includes('"deny"');
  };
  /** A session in which the agent makes these calls, and the user goes on with `then`. */
  async function played(commands: string[], then = 'thanks, next one') {
    const session = `s-${++sessions}`;
    await parts.deliver('UserPromptSubmit', session, { prompt: 'do it' });
    const held: boolean[] = [];
    for (const [i, command] of commands.entries()) held.push(await isHeld(session, `${session}-${i}`, command));
    await runJob(settleFirings(parts), session);
    await parts.deliver('UserPromptSubmit', session, { prompt: then, prompt_id: `${session}-2` });
    await runJob(settleFirings(parts), session);
    await runJob(settleFirings(parts), session); // counts nothing twice
    parts.rules.changed();
    return held;
  }

  it('is surer when the agent did something else instead', async () => {
    const id = await add('never push wombats to main');
    const before = (await ruleOf(id)).confidence;
    expect(await played(['git push wombats main'])).toEqual([true]);
    expect((await ruleOf(id)).confidence).toBeGreaterThan(before);
  });

  it('is less sure when the agent insists and the user lets it, fades, and is named', async () => {
    const id = await add('never drop quokka tables');
    const drop = 'quokka drop tables';
    const confidences = [(await ruleOf(id)).confidence];
    for (let i = 0; i < 14; i++) {
      expect(await played([drop, drop])).toEqual([i < 3 ? true : expect.any(Boolean), false]);
      confidences.push((await ruleOf(id)).confidence);
    }
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences.at(-1)).toBeLessThan(0.5);
    await db.query('update mem_lessons set beta = 30 where id = $1', [id]);
    parts.rules.changed();
    expect(await ruleOf(id)).toMatchObject({ status: 'active', faded: true });
    expect((await parts.rules.standing(null)).map((rule) => rule.id)).not.toContain(id);
    expect(await played([drop])).toEqual([false]);
  });

  it('keeps its confidence when it is locked', async () => {
    const id = await add('never wipe dingo disks');
    await db.query('update mem_lessons set locked_at = now() where id = $1', [id]);
    const before = (await ruleOf(id)).confidence;
    await played(['dingo wipe disks', 'dingo wipe disks']);
    expect((await ruleOf(id)).confidence).toBe(before);
  });

  it('approaches a half with the years, a fact sooner than a prohibition, and a locked one never', async () => {
    const forbidden = await add('never feed the numbat server');
    const fact = (await parts.rules.add({ text: 'the numbat server is in Perth', kind: 'fact' }, USER)).id;
    const locked = await add('never stop the numbat server');
    await db.query(
      `update mem_lessons set heard_at = now() - interval '2 years', locked_at = case when id = $2 then now() end where id = any($1::bigint[])`,
      [[forbidden, fact, locked], locked],
    );
    const of = async (id: number) => (await ruleOf(id)).confidence;
    expect(await of(fact)).toBeLessThan(await of(forbidden));
    expect(await of(forbidden)).toBeLessThan(await of(locked));
    expect(await of(fact)).toBeGreaterThan(0.5);
  });
});
