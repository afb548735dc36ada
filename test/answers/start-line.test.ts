/** What the user and the agent are told when a session begins or goes on. */
import { beforeAll, expect, it, test } from 'vitest';
import { saysTheSame } from '../../daemon/answers/session-brief/same-brief.ts';
import { startLine } from '../../daemon/answers/session-brief/start-line.ts';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';

const NOW = new Date('2026-03-02T09:00:00');
const FRIDAY = new Date('2026-02-27T18:00:00');

test('the line counts rules and open items, with the day of the newest', () => {
  const open = { zone: 'open' as const, line: 'x', at: FRIDAY };
  const rule = { zone: 'rules' as const, line: 'y' };
  expect(startLine([rule, rule, rule, open, open], NOW)).toBe('memory: 3 rules, 2 open items from Friday');
  expect(startLine([{ zone: 'earlier', line: 'z' }], NOW)).toBe('memory: 1 note of earlier work');
  expect(startLine([], NOW)).toBeUndefined();
});

test('a brief that only grew older says the same', () => {
  expect(saysTheSame('- #1 (session 6 min ago) “x”', '- #1 (session 2 h ago) “x”')).toBe(true);
  expect(saysTheSame('- #1 (session 6 min ago) “x”', '- #1 (session 6 min ago) “y”')).toBe(false);
});

describeEachBackend('a session that goes on', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it('is not told its brief in other letters because hours passed, and the user hears of it once', async () => {
    const parts = makeParts(db);
    await parts.deliver('UserPromptSubmit', 'pier', { prompt: 'Paint the pier' });
    await parts.call('pier', 'p1', './paint pier', {});
    await parts.deliver('Stop', 'pier', {
      last_assistant_message: 'The pier was painted.\n\nNext steps:\n- paint the rail',
    });
    await parts.saveSession('pier');
    const start = async (source: string) => {
      const answer = await parts.answers.SessionStart(await parts.deliver('SessionStart', 'long', { source }, source));
      await answer?.note?.();
      const output = answer?.output as { systemMessage?: string; hookSpecificOutput: { additionalContext: string } };
      return { line: output.systemMessage, text: output.hookSpecificOutput.additionalContext };
    };
    const first = await start('startup');
    expect(first.line).toBe('memory: 1 open item from today');
    expect(first.text).toContain('paint the rail');
    await db.query("update mem_observations set created_at = created_at - interval '3 hours'");
    expect(await start('compact')).toEqual({ line: undefined, text: first.text });

    await db.query("update mem_observations set text = replace(text, 'paint the rail', 'oil the rail')");
    expect((await start('resume')).text).toContain('oil the rail');
  });
});
