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
    for (let n = 0; n < 30; n++) {
      await deliver(`quokka brew pot-${n}`);
      await deliver(`wombat ant-${n}`);
      await deliver('rm -rf vendor/cache');
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
    const kept = await add(parts, 'never quokka brew earl');
    expect(kept.narrowed).toEqual({ looked_at: 90, would_fire: 30, fires: 0, only_reminds: false });
    expect(await decisionOn('quokka brew earl')).toBe('deny');
    expect(await decisionOn('quokka brew fox')).toBeUndefined();
  });

  it('reminds and holds none if it has no more words, and says so', async () => {
    const kept = await add(parts, 'never use wombat');
    expect(kept.narrowed).toMatchObject({ would_fire: 30, fires: 30, only_reminds: true });
    expect(await decisionOn('wombat fox')).toBeUndefined();
  });

  it('is not switched off by the very calls that made the user say it', async () => {
    const kept = await add(parts, 'Do not run rm -rf on vendor/cache');
    expect(kept.narrowed).toBeNull();
    expect(await decisionOn('rm -rf vendor/cache')).toBe('deny');
    expect(await decisionOn('rm -rf vendor/other')).toBeUndefined();
  });

  it('is tried anew when it gets other words', async () => {
    const { id, narrowed } = await add(parts, 'never use koala');
    expect(narrowed).toBeNull();
    expect(await decisionOn('koala fox')).toBe('deny');
    const edited = await parts.rules.edit(id, { text: 'never use wombat again' }, USER);
    expect(edited).toMatchObject({ narrowed: { only_reminds: true } });
    expect(await decisionOn('koala fox')).toBeUndefined();
  });
});

describeEachBackend('a rule that is added beside a handful of past calls', (open) => {
  it('holds, though every one of them was such a call', async () => {
    const parts = makeParts(await open());
    for (let n = 0; n < 9; n++)
      await parts.deliver('PreToolUse', 'past', {
        ...{ tool_name: 'Bash', tool_use_id: `call-${n}`, tool_input: { command: `wombat ${n}` } },
      });
    expect((await add(parts, 'never use wombat')).narrowed).toBeNull();
  });
});
