import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TranscriptItem } from '../../../agents/transcript-items.ts';
import { readTranscript } from '../../../daemon/capture/transcript/read-transcript.ts';
import { callLine, collect, failureLine, promptLine, resultLine, sayLine, transcript } from './lines.ts';

const items = (path: string, options: Parameters<typeof readTranscript>[1] = {}) =>
  collect(readTranscript(path, options));
const types = (list: TranscriptItem[]) => list.map((item) => item.type);

test('a turn is read as prompt, call, result and answer, all under the prompt that drove them', async () => {
  const path = transcript([
    promptLine('p1', 'fix the parser'),
    callLine('t1', 'Bash', { command: 'npm test' }),
    resultLine('t1', 'p1', 'ok', { toolUseResult: { stdout: 'ok', stderr: '', interrupted: false } }),
    sayLine('Done.'),
  ]);
  const read = await items(path);
  expect(types(read)).toEqual(['session', 'prompt', 'toolCall', 'toolResult', 'assistantText', 'end']);
  expect(read[1]).toMatchObject({
    promptId: 'p1',
    text: 'fix the parser',
    sessionId: 'session-1',
    cwd: '/home/dev/app',
    gitBranch: 'main',
  });
  expect(read[2]).toMatchObject({ toolUseId: 't1', name: 'Bash', input: { command: 'npm test' }, promptId: 'p1' });
  expect(read[3]).toMatchObject({ success: true, output: { stdout: 'ok' }, error: null, interrupted: false });
  expect(read[4]).toMatchObject({ text: 'Done.', promptId: 'p1' });
  expect(read[5]).toMatchObject({ offset: readFileSync(path).length, turnOffset: 0 });
});

test('an old log, which knows no promptId, gives its prompts their uuid and links calls to the prompt above', async () => {
  const read = await items(
    transcript([
      promptLine(undefined, 'first', { uuid: 'u-1' }),
      callLine('t1', 'Read', {}),
      promptLine(undefined, [{ type: 'text', text: 'second' }], { uuid: 'u-2' }),
      callLine('t2', 'Read', {}),
    ]),
  );
  const links = read.flatMap((item) => (item.type === 'prompt' || item.type === 'toolCall' ? [item.promptId] : []));
  expect(links).toEqual(['u-1', 'u-1', 'u-2', 'u-2']);
});

test('a prompt without any id gets the same one at every reading', async () => {
  const path = transcript([promptLine(undefined, 'hello', { uuid: undefined })]);
  const ids = [await items(path), await items(path)].map(
    (read) => read.find((item) => item.type === 'prompt')?.promptId,
  );
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids[0]).toBe(ids[1]);
});

test.each([
  ['a tool result', resultLine('t', 'p', 'x')],
  ['meta', promptLine('p', 'Stop hook feedback: x', { isMeta: true })],
  ['a compaction summary', promptLine('p', 'This session is being continued', { isCompactSummary: true })],
  ['a prompt to a subagent', promptLine('p', 'look around', { isSidechain: true, agentId: 'a1' })],
  ['a slash command', promptLine('p', '<command-name>/clear</command-name>')],
  ['a slash command’s message', promptLine('p', '<command-message>x is running…</command-message>')],
  ['a local command’s output', promptLine('p', '<local-command-stdout></local-command-stdout>')],
  ['bash mode', promptLine('p', '<bash-input>ls</bash-input>')],
  ['an interrupt notice', promptLine('p', [{ type: 'text', text: '[Request interrupted by user]' }])],
  ['a task notification', promptLine('p', '<task-notification>\n<task-id>1</task-id></task-notification>')],
  ['only reminders', promptLine('p', '<system-reminder>a</system-reminder>\n<system-reminder>b</system-reminder>')],
  ['nothing', promptLine('p', '  \n')],
])('%s is no typed prompt', async (_what, line) => {
  expect(types(await items(transcript([line])))).not.toContain('prompt');
});

test.each([
  [
    'a reminder beside it',
    '<system-reminder>a</system-reminder>\nfix it',
    '<system-reminder>a</system-reminder>\nfix it',
  ],
  [
    'an image beside it',
    [{ type: 'text', text: 'what is ' }, { type: 'image' }, { type: 'text', text: 'this?' }],
    'what is this?',
  ],
  ['a word that only looks like a tag', 'what does <command-line> mean?', 'what does <command-line> mean?'],
])('a typed prompt with %s counts', async (_what, content, text) => {
  const read = await items(transcript([promptLine('p', content)]));
  expect(read.find((item) => item.type === 'prompt')?.text).toBe(text);
});

test('a failed call carries the error as the agent saw it, without the client’s wrapper', async () => {
  const read = await items(
    transcript([
      failureLine('t1', 'p', '<tool_use_error>String to replace not found</tool_use_error>', {
        toolUseResult: 'Error: String …',
      }),
      failureLine('t2', 'p', [{ type: 'text', text: 'Exit code 3\nbroken' }]),
      failureLine('t3', 'p', '[Request interrupted by user for tool use]'),
    ]),
  );
  const results = read.filter((item) => item.type === 'toolResult');
  expect(results.map(({ success, output, error, interrupted }) => ({ success, output, error, interrupted }))).toEqual([
    { success: false, output: null, error: 'String to replace not found', interrupted: false },
    { success: false, output: null, error: 'Exit code 3\nbroken', interrupted: false },
    { success: false, output: null, error: '[Request interrupted by user for tool use]', interrupted: true },
  ]);
});

test('several results on one line each keep their own content', async () => {
  const content = ['t1', 't2'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: `out of ${id}` }));
  const read = await items(transcript([promptLine('p', content, { toolUseResult: { stdout: 'whose?' } })]));
  expect(read.flatMap((item) => (item.type === 'toolResult' ? [item.output] : []))).toEqual(['out of t1', 'out of t2']);
});

test('malformed lines are reported by number, and reading goes on', async () => {
  const read = await items(transcript(['{no json', '[1]', 'null', promptLine('p', 'still here')]));
  expect(read.flatMap((item) => (item.type === 'malformed' ? [[item.line, item.reason]] : []))).toEqual([
    [1, 'line of 8 characters is not JSON'],
    [2, 'line is JSON but not an object'],
    [3, 'line is JSON but not an object'],
  ]);
  expect(types(read)).toContain('prompt');
});

test('fields of the wrong type cost only themselves', async () => {
  const read = await items(
    transcript([
      promptLine('p', 'kept', { sessionId: 12, cwd: null, timestamp: 'yesterday', gitBranch: ['x'] }),
      JSON.stringify({ type: 'user', message: 'a string' }),
      JSON.stringify({ type: 'assistant', message: { content: [null, 7, { type: 'tool_use' }, { type: 'text' }] } }),
      JSON.stringify({ type: 'user', message: { content: [{ type: 'tool_result' }] } }),
    ]),
  );
  expect(types(read)).toEqual(['prompt', 'end']);
  expect(read[0]).toMatchObject({ text: 'kept', sessionId: null, cwd: null, at: null, gitBranch: null });
});

test('a line too long is reported with its size, and reading goes on', async () => {
  const path = transcript([promptLine('p1', 'x'.repeat(5000)), promptLine('p2', 'short')]);
  const read = await items(path, { maxLineBytes: 4000 });
  expect(types(read)).toEqual(['malformed', 'session', 'prompt', 'end']);
  expect(read[0]).toMatchObject({
    line: 1,
    reason: expect.stringMatching(/^line of 5\d\d\d bytes is over the limit of 4000$/),
  });
});

test('a byte order mark, carriage returns and empty lines are no faults', async () => {
  const read = await items(transcript([`\uFEFF${promptLine('p', 'hi')}\r`, '', '\r', sayLine('hello')]));
  expect(types(read)).toEqual(['session', 'prompt', 'assistantText', 'end']);
});

test('reading goes on at the turn under way, so that a call and its late result are seen together', async () => {
  const path = transcript([
    promptLine('p1', 'one'),
    sayLine('done'),
    promptLine('p2', 'two'),
    callLine('t2', 'Bash', {}),
  ]);
  const first = await items(path);
  const { turnOffset } = first.at(-1)!;
  expect(turnOffset).toBe(first.find((item) => item.type === 'prompt' && item.promptId === 'p2')?.turnOffset);
  appendFileSync(path, `${resultLine('t2', 'p2', 'ok')}\n`);
  expect(types(await items(path, { fromOffset: turnOffset }))).toEqual([
    'session',
    'prompt',
    'toolCall',
    'toolResult',
    'end',
  ]);
});

test('a line that is still being written is met again, whole', async () => {
  const whole = promptLine('p2', 'two');
  const path = transcript([promptLine('p1', 'one')], whole.slice(0, 40));
  const first = await items(path);
  expect(first.at(-2)).toMatchObject({ type: 'malformed', unfinished: true });
  appendFileSync(path, `${whole.slice(40)}\n`);
  const second = await items(path, { fromOffset: first.at(-1)!.turnOffset });
  expect(second.flatMap((item) => (item.type === 'prompt' ? [item.text] : []))).toEqual(['one', 'two']);
});

test('a whole last line counts although its newline is missing', async () => {
  expect(types(await items(transcript([], promptLine('p1', 'one'))))).toEqual(['session', 'prompt', 'end']);
});

test('a file that was cut or rewritten is read from its start', async () => {
  const path = transcript([promptLine('p1', 'one'), promptLine('p2', 'two')]);
  const { turnOffset } = (await items(path)).at(-1)!;
  truncateSync(path, 10);
  expect(types(await items(path, { fromOffset: turnOffset }))).toEqual(['malformed', 'end']);
  writeFileSync(path, `${promptLine('p3', 'another, and longer than what was there before')}\n`.repeat(3));
  expect(types(await items(path, { fromOffset: turnOffset + 7 })).filter((type) => type === 'prompt')).toHaveLength(3);
});
