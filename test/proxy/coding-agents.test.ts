import { describe, expect, it } from 'vitest';
import { READ_MESSAGES } from '../../daemon/proxy/messages.ts';
import { readNewTurn } from '../../daemon/proxy/read-new-turn.ts';
import { isSideRequest } from '../../daemon/proxy/side-requests.ts';

const ofUser = (...texts: string[]) => ({ role: 'user', content: texts.map((text) => ({ type: 'text', text })) });
const turnOf = (messages: unknown[]) => readNewTurn(READ_MESSAGES.messages({ messages }));

describe('what a coding agent puts around the user’s words', () => {
  it('is no part of the prompt, whether before or behind it', () => {
    const reminder = '<system-reminder>\nAttribution …\n</system-reminder>\n';
    expect(turnOf([ofUser(reminder, 'Why does it fail?', reminder, reminder)])).toMatchObject({
      prompt: 'Why does it fail?',
      opening: 'Why does it fail?',
    });
  });

  it('is no prompt alone, and not what a conversation is known by', () => {
    const folder = '<environment_context>\n<cwd>/srv/shop</cwd>\n</environment_context>';
    expect(turnOf([ofUser(folder), ofUser('Ship it')])).toMatchObject({ prompt: 'Ship it', opening: 'Ship it' });
    expect(turnOf([ofUser(folder)])).toBeUndefined();
  });

  it('stays where the user wrote of it', () => {
    for (const text of [
      'What is <system-reminder>x</system-reminder> for?',
      '<system-reminder> never closes',
      'closes </system-reminder>',
    ])
      expect(turnOf([ofUser(text)])).toMatchObject({ prompt: text });
  });

  it('is read in time that grows with its length', () => {
    const hostile = ['<system-reminder>', '</system-reminder>', '<session_context></session_context>'];
    for (const piece of hostile) {
      const startedAt = process.cpuUsage();
      turnOf([ofUser(piece.repeat(Math.ceil(65_536 / piece.length)))]);
      expect(process.cpuUsage(startedAt).user / 1000, piece).toBeLessThan(200);
    }
  });
});

describe('a request of a coding agent without tools', () => {
  const from = (agent: string) => new Headers({ 'user-agent': agent });

  it.each(['claude-cli/3.0.1 (external, cli)', 'codex_exec/0.1', 'GeminiCLI-tui/0.61.0/m', 'opencode/1.18.33 (linux)'])(
    'is for the agent itself: %s',
    (agent) => {
      expect(isSideRequest(from(agent), { messages: [] })).toBe(true);
      expect(isSideRequest(from(agent), { tools: [{ name: 'Bash' }] })).toBe(false);
    },
  );

  it('is the user’s from any other client', () => {
    expect(isSideRequest(from('OpenAI/Python 2.1'), { messages: [] })).toBe(false);
    expect(isSideRequest(new Headers(), {})).toBe(false);
  });
});

it('a tool that takes a text is a call with an outcome like any other', () => {
  const input = [
    { role: 'user', content: 'Add it' },
    { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: '*** Begin Patch' },
    { type: 'custom_tool_call_output', call_id: 'c1', output: 'Done' },
  ];
  expect(readNewTurn(READ_MESSAGES.responses({ input }))).toMatchObject({
    prompt: null,
    ended: [{ id: 'c1', name: 'apply_patch', input: { input: '*** Begin Patch' }, output: 'Done' }],
  });
});
