/** Codex's own payloads and rollout, recorded with the real client, in the terms that all agents share. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromCodex } from '../../../agents/codex/events.ts';
import { readTranscript } from '../../../daemon/capture/transcript/read-transcript.ts';
import { EventMaker, type TranscriptEvent } from '../../../daemon/capture/transcript/transcript-events.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures', 'agents', 'codex');
const read = (name: string) => JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8'));
const told = (name: string, event = name.split('-')[0]!) => fromCodex({ event, payload: read(name) });
const TURN = '01a20a5e-57a4-7502-899c-b733c8e52011';

it('a prompt and its calls have the id of their turn', () => {
  for (const name of ['UserPromptSubmit', 'PreToolUse-Bash', 'PostToolUse-Bash', 'Stop'])
    expect(told(name).payload, name).toMatchObject({ prompt_id: TURN, session_id: expect.any(String) });
});

it('a patch is the edit of its files', () => {
  expect(told('PreToolUse-apply_patch')).toMatchObject({
    event: 'PreToolUse',
    payload: { tool_name: 'Edit', tool_input: { file_path: 'a.ts', files: ['a.ts', 'b.ts'] } },
  });
  const command = '*** Begin Patch\n*** Add File: c.ts\n+1\n*** End Patch';
  const { payload } = fromCodex({
    event: 'PreToolUse',
    payload: { tool_name: 'apply_patch', tool_input: { command } },
  });
  expect(payload).toMatchObject({ tool_name: 'Write', tool_input: { file_path: 'c.ts' } });
});

it('a patch that was applied is a success, one that was not a failure; of a command no hook knows', () => {
  expect(told('PostToolUse-apply_patch')).toMatchObject({
    event: 'PostToolUse',
    payload: { tool_response: expect.stringMatching(/^Success\./) },
  });
  expect(told('PostToolUse-apply_patch').payload).not.toHaveProperty('outcome');
  const failed = {
    ...read('PostToolUse-apply_patch'),
    tool_response: 'Exit code: 1\nWall time: 0 seconds\nOutput:\nno',
  };
  expect(fromCodex({ event: 'PostToolUse', payload: failed })).toMatchObject({
    event: 'PostToolUseFailure',
    payload: { error: 'Exit code 1\nno' },
  });
  for (const name of ['PostToolUse-Bash', 'PostToolUse-Bash-failing'])
    expect(told(name)).toMatchObject({ event: 'PostToolUse', payload: { outcome: 'unknown' } });
});

it('a tool of a server fails where the server says so', () => {
  const call = { tool_name: 'mcp__memory__search', tool_response: { content: [{ type: 'text', text: 'x' }] } };
  expect(fromCodex({ event: 'PostToolUse', payload: call })).toMatchObject({
    event: 'PostToolUse',
    payload: { tool_response: [{ text: 'x' }] },
  });
  const failed = { ...call, tool_response: { ...call.tool_response, isError: true } };
  expect(fromCodex({ event: 'PostToolUse', payload: failed }).event).toBe('PostToolUseFailure');
});

it('a rollout tells the same events under the same ids, and which command failed', async () => {
  const path = join(fixtures, readdirSync(fixtures).find((name) => name.endsWith('.jsonl'))!);
  const maker = new EventMaker({ transcriptPath: path, at: '2026-01-01T00:00:00Z' });
  const events: TranscriptEvent[] = [];
  for await (const item of readTranscript(path)) events.push(...maker.add(item));
  events.push(...maker.finish());
  const shared = events.map(({ name, payload }) => fromCodex({ event: name, payload }));
  expect(
    shared.map(({ event, payload }) => [
      event,
      payload.tool_use_id ?? payload.prompt ?? payload.last_assistant_message,
    ]),
  ).toEqual([
    ['UserPromptSubmit', 'Make a two'],
    ['PostToolUse', 'call_1_0'],
    ['PostToolUseFailure', 'call_2_0'],
    ['PostToolUse', 'call_3_0'],
    ['Stop', 'All done: it is two now.'],
  ]);
  const { session_id, cwd } = read('Stop');
  for (const { payload } of shared) expect(payload).toMatchObject({ session_id, cwd, prompt_id: TURN });
  expect(shared[1]!.payload).toMatchObject({ tool_name: 'Bash', tool_input: { command: 'ls; echo hi' } });
  expect(shared[2]!.payload.error).toBe('Exit code 1\ncat: missing.json: No such file or directory\n');
  expect(shared[3]!.payload).toMatchObject({ tool_name: 'Edit', tool_input: { file_path: 'a.ts' } });
});
