/** A session of Gemini CLI as its hooks told it (see the fixtures' README): what is recorded of it, and what its hooks are answered. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromGeminiCli } from '../../../agents/gemini-cli/events.ts';
import { GEMINI_CLI } from '../../../daemon/contract/hook-events.ts';
import type { Database } from '../../../daemon/db/database.ts';
import { listPrompts } from '../../../daemon/store/sessions/prompts.ts';
import { listToolCalls } from '../../../daemon/store/sessions/tool-calls.ts';
import { readTurn } from '../../../daemon/store/sessions/turns.ts';
import { openTestCore } from '../../support/core.ts';
import { describeEachBackend } from '../../support/databases.ts';

type Payload = Record<string, unknown> & { hook_event_name: string; session_id: string };
const FILE = join(import.meta.dirname, '..', '..', 'fixtures', 'agents', 'gemini-cli', 'session.jsonl');
const SESSION = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Payload);
/** The event that each hook's script stands for. */
const EVENTS: Record<string, string> = {
  SessionStart: 'SessionStart',
  BeforeAgent: 'UserPromptSubmit',
  BeforeTool: 'PreToolUse',
  AfterTool: 'PostToolUse',
  AfterAgent: 'Stop',
  SessionEnd: 'SessionEnd',
};

/** The hook of a session: its events have ids of their own, minted in order. */
function hookOf(core: ReturnType<typeof openTestCore>, session: string) {
  let minted = 0;
  return (hook: string, fields: Record<string, unknown> = {}, eventId = `${session}-${++minted}`) =>
    core.capture.hook({
      agent: GEMINI_CLI,
      event: EVENTS[hook]!,
      payload: { session_id: session, cwd: '/home/dev/shop', hook_event_name: hook, ...fields },
      eventId,
      speaker: 'owner',
    });
}
const shell = (command: string, output = 'done') => ({
  before: { tool_name: 'run_shell_command', tool_input: { command } },
  after: {
    tool_name: 'run_shell_command',
    tool_input: { command },
    tool_response: {
      llmContent: `<untrusted_context>\nOutput: ${output}\nProcess Group PGID: 7\n</untrusted_context>`,
    },
  },
});

describeEachBackend('a session of Gemini CLI', (open) => {
  let db: Database;
  let core: ReturnType<typeof openTestCore>;
  const callsOf = async (session_id: string) => {
    const { items } = await listToolCalls(db, { session_id, limit: 100 });
    return items.toReversed();
  };
  const promptsOf = async (session_id: string) =>
    (await listPrompts(db, { session_id, limit: 100 })).items.toReversed();

  beforeAll(async () => {
    db = await open();
    core = openTestCore(db);
    const hook = hookOf(core, SESSION[0]!.session_id);
    for (const payload of SESSION) expect(await hook(payload.hook_event_name, payload)).toMatchObject({ status: 'ok' });
  });

  it('is recorded with the prompt as it was typed: neither the files that it names nor what our own hook added', async () => {
    const [prompt, ...more] = await promptsOf(SESSION[0]!.session_id);
    expect(more).toEqual([]);
    expect(prompt).toMatchObject({ agent: 'gemini-cli', text: 'Build it as @notes.txt says' });
    const rows = await db.query('select payload::text from mem_events where session_id = $1', [SESSION[0]!.session_id]);
    expect(JSON.stringify(rows)).not.toMatch(/price=1|What an earlier session left/);
  });

  it('has each call once, under the names that lessons know, with how it ended', async () => {
    const calls = await callsOf(SESSION[0]!.session_id);
    expect(
      calls.map(({ tool_name, success, output_preview, error }) => [tool_name, success, error ?? output_preview]),
    ).toEqual([
      ['Bash', true, 'built'],
      ['Bash', false, 'Exit code 4\none\ntwo'],
      ['Bash', false, 'Exit code 1'],
      ['Bash', true, ''],
      ['Bash', false, 'Signal 9'],
      ['Write', true, 'File created'],
      ['Write', true, 'File written'],
      ['Edit', true, 'Successfully modified file: /home/dev/shop/new.txt (1 replacements).'],
      ['Edit', false, expect.stringContaining('Could not find an exact match')],
      ['Read', true, 'hello once more'],
      ['Read', false, 'File not found: /home/dev/shop/none.txt'],
      ['Glob', true, expect.stringContaining('Found 3 file(s)')],
      ['Grep', true, expect.stringContaining('hello once more')],
      ['LS', true, expect.stringContaining('notes.txt')],
      ['mcp__echo__say', true, expect.stringContaining('aloud')],
      ['mcp__echo__fail', false, expect.stringContaining('broken')],
      ['Task', true, expect.stringContaining("Subagent 'codebase_investigator' finished")],
    ]);
  });

  it('has one turn, with all its calls and the agent’s last words', async () => {
    const [prompt] = await promptsOf(SESSION[0]!.session_id);
    expect(await readTurn(db, prompt!.prompt_id)).toMatchObject({
      tool_calls: { length: 17 },
      last_assistant_message: 'It is built.',
      stopped: true,
    });
  });

  it('keeps its calls apart where they say the same, and each call’s halves together across a restart of the daemon', async () => {
    const { before, after } = shell('npm test');
    const hook = hookOf(core, 'again');
    await hook('BeforeAgent', { prompt: 'Test it twice' });
    await hook('BeforeTool', before, 'start-1');
    await hook('AfterTool', after);
    await hook('BeforeTool', before, 'start-2');
    const restarted = hookOf(openTestCore(db), 'again-later');
    await restarted('AfterTool', { ...after, session_id: 'again' }, 'end-2');
    // The hook waited no longer for the receipt, and spooled what was stored already.
    await hookOf(openTestCore(db), 'again-later')('AfterTool', { ...after, session_id: 'again' }, 'end-2');
    const [prompt] = await promptsOf('again');
    expect(await callsOf('again')).toMatchObject([
      { tool_use_id: 'start-1', success: true, prompt_id: prompt!.prompt_id },
      { tool_use_id: 'start-2', success: true, prompt_id: prompt!.prompt_id },
    ]);
    expect(await callsOf('again')).toHaveLength(2);
  });

  it('joins what the spool brings after its other half, and loses nothing that the spool alone has', async () => {
    const { before, after } = shell('make');
    await hookOf(core, 'spooled')('AfterTool', after, 'live-end');
    const minuteAgo = Date.now() - 60_000;
    const drained = [
      ['UserPromptSubmit', 'p', { hook_event_name: 'BeforeAgent', prompt: 'Make it' }],
      ['PreToolUse', 'a', before],
      ['PreToolUse', 'b', shell('make install').before],
      ['PostToolUse', 'c', shell('make install').after],
      ['Stop', 'd', { hook_event_name: 'AfterAgent', prompt: 'Make it', prompt_response: 'Made.' }],
    ] as const;
    await Promise.all(
      drained.map(async ([event, eventId, fields], at) => {
        const payload = { session_id: 'spooled', cwd: '/home/dev/shop', ...fields };
        const occurredAt = new Date(minuteAgo + at);
        const prepared = await core.ingest.prepare({
          agent: GEMINI_CLI,
          event,
          eventId,
          payload,
          origin: 'hook',
          speaker: 'owner',
          occurredAt,
        });
        if (prepared.kind !== 'event') throw new Error(JSON.stringify(prepared));
        await core.ingest.store(await core.ingest.complete(prepared.event));
      }),
    );
    expect((await callsOf('spooled')).map(({ tool_use_id, success }) => [tool_use_id, success])).toEqual([
      ['live-end', true],
      ['b', true],
    ]);
    expect(await readTurn(db, 'p')).toMatchObject({ tool_calls: [{}, {}], last_assistant_message: 'Made.' });
  });

  it('is answered in its own format: a warning with the result, a reason where a call is held', async () => {
    const add = (title: string, trigger_pattern: string, action: 'warn' | 'hold' | 'ask') =>
      core.lessons.create(
        { title, rule: `Mind the ${title}.`, trigger_tool: 'Bash', trigger_pattern, action, severity: 'warning' },
        { source: 'user', decides: true },
      );
    await add('force', 'git push --force', 'warn');
    await add('volume', 'drop-volume', 'hold');
    await add('release', 'release-now', 'ask');
    const hook = hookOf(core, 'answered');
    const answerTo = async (...args: Parameters<typeof hook>) => {
      const reply = await hook(...args);
      return reply.status === 'ok' ? reply.answer : reply;
    };
    expect(await answerTo('BeforeTool', shell('drop-volume').before)).toEqual({
      systemMessage: expect.stringContaining('held a call: volume'),
      decision: 'deny',
      reason: expect.stringContaining('Mind the volume.'),
    });
    expect(await answerTo('BeforeTool', shell('release-now').before)).toEqual({
      systemMessage: expect.stringContaining('held a call: release'),
      decision: 'deny',
      reason: expect.stringContaining('Mind the release.'),
    });
    const push = shell('git push --force');
    expect(await answerTo('BeforeTool', push.before)).toEqual({ systemMessage: 'agent-memory: force' });
    expect(await answerTo('AfterTool', push.after)).toEqual({
      hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: expect.stringContaining('Mind the force.') },
    });
    expect(await answerTo('AfterTool', shell('git status').after)).toBeNull();
  });
});

describe('a result of Gemini CLI', () => {
  const endOf = (tool_name: string, tool_response: unknown) =>
    fromGeminiCli({ event: 'PostToolUse', payload: { tool_name, tool_input: {}, tool_response } });

  it.each([
    [
      'a last line that looks like the client’s',
      'Output: tests\nExit Code: 0 of the fixture\nok\nProcess Group PGID: 7',
      'tests\nExit Code: 0 of the fixture\nok',
    ],
    ['no frame', 'Output: plain', 'plain'],
  ])('with %s is a success', (_what, llmContent, output) => {
    expect(endOf('run_shell_command', { llmContent })).toMatchObject({
      event: 'PostToolUse',
      payload: { tool_response: output },
    });
  });

  it('that the user stopped counts as interrupted', () => {
    const llmContent = 'Command was cancelled by user before it could complete.';
    expect(endOf('run_shell_command', { llmContent })).toMatchObject({
      event: 'PostToolUseFailure',
      payload: { is_interrupt: true },
    });
  });

  it('that was withheld before it was spooled stays withheld', () => {
    expect(endOf('read_file', '[not stored]')).toMatchObject({ payload: { tool_response: '[not stored]' } });
  });
});
