/** save_session: the session so far becomes memory at once, and the Stop that comes later rewrites it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

describeEachBackend('a session that is saved on request', (open) => {
  let parts: ReturnType<typeof makeParts>;
  beforeAll(async () => {
    parts = makeParts(await open());
  });

  async function edit(session: string, prompt_id: string, file: string) {
    const about = { prompt_id, tool_name: 'Edit', tool_use_id: `${prompt_id}-${file}` };
    const tool_input = { file_path: `/work/shop/${file}`, old_string: 'a', new_string: 'b' };
    await parts.deliver('PreToolUse', session, { ...about, tool_input });
    await parts.deliver('PostToolUse', session, { ...about, tool_input, tool_response: { ok: true } });
  }
  const textsOf = async (session: string) =>
    (await parts.db.query<{ text: string }>('select text from mem_observations where session_id = $1', [session])).map(
      ({ text }) => text,
    );

  it('is remembered with the turn under way, once, and with its summary', async () => {
    await parts.deliver('UserPromptSubmit', 'ferry', { prompt_id: 'ferry-1', prompt: 'Draw the ferry timetable' });
    await edit('ferry', 'ferry-1', 'timetable.ts');
    await parts.deliver('Stop', 'ferry', { prompt_id: 'ferry-1', last_assistant_message: 'The timetable is drawn.' });
    await parts.deliver('UserPromptSubmit', 'ferry', { prompt_id: 'ferry-2', prompt: 'Add the tide to it' });
    await edit('ferry', 'ferry-2', 'tide.ts');

    const saved = await parts.saveSession('ferry');
    expect(saved).toMatchObject({ session_id: 'ferry', turns: [{ title: expect.any(String) }, {}] });
    expect(saved!.summary!.title).toEqual(expect.any(String));
    expect((await textsOf('ferry')).join('\n')).toContain('tide.ts');
    const again = await parts.saveSession('ferry');
    expect(again).toEqual(saved);
  });

  it('is rewritten by what follows', async () => {
    await edit('ferry', 'ferry-2', 'moon.ts');
    const before = await parts.saveSession('ferry');
    expect((await textsOf('ferry')).join('\n')).toContain('moon.ts');
    await parts.deliver('Stop', 'ferry', { prompt_id: 'ferry-2', last_assistant_message: 'The tide moves the ferry.' });
    await runJob(digestTurnJob({ ...parts, skipTools: [] }), 'ferry', { session_id: 'ferry', prompt_id: 'ferry-2' });
    expect((await textsOf('ferry')).join('\n')).toContain('The tide moves the ferry.');
    expect((await parts.saveSession('ferry'))!.turns).toHaveLength(before!.turns.length);
  });

  it('is the session of the call that asks for it, whatever session started the client', async () => {
    expect(await parts.saveSession('cleared', 'ferry-2-tide.ts')).toMatchObject({ session_id: 'ferry' });
    expect(await parts.saveSession('nobody', 'no-such-call')).toBeUndefined();
  });

  it('waits for the outcome of the call before the one that asks, and not for one without an end', async () => {
    const about = { prompt_id: 'buoy-1', tool_name: 'Write', tool_use_id: 'buoy-write' };
    const tool_input = { file_path: '/work/shop/buoy.ts', content: 'b' };
    await parts.deliver('UserPromptSubmit', 'buoy', { prompt_id: 'buoy-1', prompt: 'Paint the buoy' });
    await parts.deliver('PreToolUse', 'buoy', { ...about, tool_input });
    const asking = { prompt_id: 'buoy-1', tool_name: 'mcp__memory__save_session', tool_use_id: 'buoy-save' };
    await parts.deliver('PreToolUse', 'buoy', { ...asking, tool_input: {} });

    const saved = parts.saveSession('buoy', 'buoy-save');
    await parts.deliver('PostToolUse', 'buoy', { ...about, tool_input, tool_response: { ok: true } });
    expect((await saved)!.turns).toHaveLength(1);
    expect((await textsOf('buoy')).join('\n')).toContain('buoy.ts');

    const endless = { prompt_id: 'buoy-1', tool_name: 'Bash', tool_use_id: 'buoy-bash' };
    await parts.deliver('PreToolUse', 'buoy', { ...endless, tool_input: { command: 'sleep 1000' } });
    await parts.deliver('PreToolUse', 'buoy', { ...asking, tool_use_id: 'buoy-save-2', tool_input: {} });
    expect((await parts.saveSession('buoy', 'buoy-save-2'))!.turns).toHaveLength(1);
  });

  it('is saved though its transcript is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'am-save-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const transcript_path = join(folder, 'gone.jsonl');
    await parts.deliver('UserPromptSubmit', 'gone', { prompt_id: 'gone-1', prompt: 'Fix the anchor', transcript_path });
    await edit('gone', 'gone-1', 'anchor.ts');
    expect((await parts.saveSession('gone'))!.turns).toHaveLength(1);
  });
});
