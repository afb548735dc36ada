import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const USER = { source: 'user', decides: true } as const;
const add = (parts: ReturnType<typeof makeParts>, text: string) =>
  parts.rules.add({ text, kind: 'prohibition', project: PROJECT }, USER);

describeEachBackend('a rule that is added beside past calls', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let calls = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    for (const name of ['ant', 'bee', 'cow', 'dog', 'elk']) {
      await deliver(`quokka install ${name}`);
      await deliver(`wombat ${name}`);
    }
  });
  const deliver = (command: string) =>
    parts.deliver('PreToolUse', 'past', { tool_name: 'Bash', tool_use_id: `call-${++calls}`, tool_input: { command } });
  async function decisionOn(command: string) {
    const answer = await parts.answers.PreToolUse(await deliver(command));
    const output = answer?.output as { hookSpecificOutput?: { permissionDecision?: string } } | undefined;
    return output?.hookSpecificOutput?.permissionDecision;
  }

  it('fires where more of its words meet, if fewer would fire on what the project does all day', async () => {
    const kept = await add(parts, 'never quokka install left-pad');
    expect(kept.narrowed).toEqual({ looked_at: 10, would_fire: 5, fires: 0, is_unused: false });
    expect(await decisionOn('quokka install left-pad')).toBe('deny');
    expect(await decisionOn('quokka install fox')).toBeUndefined();
  });

  it('fires on no call if it has no more words, and says so', async () => {
    const kept = await add(parts, 'never use wombat');
    expect(kept.narrowed).toMatchObject({ would_fire: 5, fires: 0, is_unused: true });
    expect(await decisionOn('wombat fox')).toBeUndefined();
  });

  it('is tried anew when it gets other words', async () => {
    const { id, narrowed } = await add(parts, 'never use koala');
    expect(narrowed).toBeNull();
    expect(await decisionOn('koala fox')).toBe('deny');
    const edited = await parts.rules.edit(id, { text: 'never use wombat again' }, USER);
    expect(edited).toMatchObject({ narrowed: { is_unused: true } });
    expect(await decisionOn('koala fox')).toBeUndefined();
  });
});
