import { expect, it } from 'vitest';
import { fromOpenCode } from '../../../agents/opencode/events.ts';

// As the plugin sends them for the real client's calls (1.18).
const call = { session_id: 'ses_1', prompt_id: 'msg_1', tool_use_id: 'ses_1/call_1' };

it('a call has the tool and the fields that lessons and digests know', () => {
  const payload = {
    ...call,
    tool_name: 'edit',
    tool_input: { filePath: '/shop/a.ts', oldString: '1', newString: '2' },
  };
  expect(fromOpenCode({ event: 'PreToolUse', payload })).toEqual({
    event: 'PreToolUse',
    payload: { ...call, tool_name: 'Edit', tool_input: { file_path: '/shop/a.ts', old_string: '1', new_string: '2' } },
  });
});

it('a field named like one that every object has keeps its name', () => {
  const payload = { ...call, tool_name: 'custom', tool_input: { constructor: 'Bob', toString: 'x' } };
  expect(fromOpenCode({ event: 'PreToolUse', payload })).toEqual({ event: 'PreToolUse', payload });
});

it('a command that ended with an error is a failure, any other call a success', () => {
  const payload = {
    ...call,
    tool_name: 'bash',
    tool_input: { command: 'cat x' },
    tool_response: 'cat: x: No such file',
  };
  expect(fromOpenCode({ event: 'PostToolUse', payload: { ...payload, exit: 1 } })).toMatchObject({
    event: 'PostToolUseFailure',
    payload: { tool_name: 'Bash', error: 'Exit code 1\ncat: x: No such file' },
  });
  expect(fromOpenCode({ event: 'PostToolUse', payload: { ...payload, exit: 0 } })).toMatchObject({
    event: 'PostToolUse',
    payload: { tool_response: 'cat: x: No such file' },
  });
});

it('a prompt that the command line put into quotes is what the user typed', () => {
  const promptOf = (prompt: string) => fromOpenCode({ event: 'UserPromptSubmit', payload: { prompt } }).payload.prompt;
  expect(promptOf('"Never use \\"left-pad\\" here"')).toBe('Never use "left-pad" here');
  expect(promptOf('"One" or "two"')).toBe('"One" or "two"');
  expect(promptOf('never npm')).toBe('never npm');
});
