import { expect, test } from 'vitest';
import { readTranscript } from '../../../daemon/capture/transcript/read-transcript.ts';
import { toEvents } from '../../../daemon/capture/transcript/transcript-events.ts';
import { callLine, collect, failureLine, promptLine, resultLine, sayLine, transcript } from './lines.ts';

const DEFAULTS = { sessionId: 'from-the-file-name', at: '2020-01-01T00:00:00.000Z' };
const events = async (lines: string[]) => toEvents(await collect(readTranscript(transcript(lines))), DEFAULTS);
const at = (minute: number) => ({ timestamp: `2026-05-01T10:0${minute}:00.000Z` });

test('a call and its result are one event, in the shapes that a hook delivers', async () => {
  const response = { stdout: 'ok', stderr: '', interrupted: false };
  const read = await events([
    promptLine('p1', 'run it', at(1)),
    callLine('t1', 'Bash', { command: 'npm test' }, at(2)),
    resultLine('t1', 'p1', 'ok', { toolUseResult: response, ...at(3) }),
    sayLine('It passes.', at(4)),
  ]);
  const common = { sessionId: 'session-1', cwd: '/home/dev/app' };
  expect(read).toEqual([
    { type: 'prompt', ...common, at: '2026-05-01T10:01:00.000Z', promptId: 'p1', text: 'run it', branch: 'main' },
    {
      type: 'toolCall',
      ...common,
      at: '2026-05-01T10:02:00.000Z',
      finishedAt: '2026-05-01T10:03:00.000Z',
      toolUseId: 't1',
      toolName: 'Bash',
      input: { command: 'npm test' },
      success: true,
      output: response,
      error: null,
      interrupted: false,
      promptId: 'p1',
      agentId: null,
    },
    {
      type: 'turnEnd',
      ...common,
      at: '2026-05-01T10:04:00.000Z',
      eventId: expect.stringMatching(/^turn:p1:[0-9a-f]{16}$/),
      promptId: 'p1',
      lastAssistantMessage: 'It passes.',
    },
  ]);
});

test('a failure keeps its error, a call without a result goes out unfinished, a result without a call is left out', async () => {
  const read = await events([
    promptLine('p1', 'go'),
    callLine('t1', 'Bash', {}),
    failureLine('t1', 'p1', 'Exit code 1'),
    callLine('t2', 'Read', {}),
    resultLine('t9', 'p1', 'whose?'),
  ]);
  const calls = read.flatMap((event) =>
    event.type === 'toolCall' ? [[event.toolUseId, event.success, event.error]] : [],
  );
  expect(calls).toEqual([
    ['t1', false, 'Exit code 1'],
    ['t2', null, null],
  ]);
});

test('a result that comes after the next prompt still finds its call', async () => {
  const read = await events([
    promptLine('p1', 'start the server'),
    callLine('t1', 'Bash', {}),
    promptLine('p2', 'and now this'),
    resultLine('t1', 'p2', 'ok'),
  ]);
  const calls = read.flatMap((event) => (event.type === 'toolCall' ? [[event.success, event.promptId]] : []));
  expect(calls).toEqual([
    [null, 'p1'],
    [true, 'p1'],
  ]);
});

test('every turn ends once, with the last words said to the user', async () => {
  const read = await events([
    promptLine('p1', 'one'),
    sayLine('thinking'),
    sayLine('first answer'),
    sayLine('to the main agent', { isSidechain: true }),
    promptLine('p2', 'two'),
    callLine('t', 'Bash', {}),
  ]);
  const ends = read.flatMap((event) =>
    event.type === 'turnEnd' ? [[event.promptId, event.lastAssistantMessage]] : [],
  );
  expect(ends).toEqual([
    ['p1', 'first answer'],
    ['p2', null],
  ]);
});

test('a subagent’s file yields its calls under its agent and the prompt of its parent, and no turn of its own', async () => {
  const sub = { isSidechain: true, agentId: 'a1' };
  const read = await events([
    promptLine('p1', 'look around', sub),
    callLine('t1', 'Grep', { pattern: 'x' }, sub),
    resultLine('t1', 'p1', 'found', sub),
    sayLine('It is there.', sub),
  ]);
  expect(read).toHaveLength(1);
  expect(read[0]).toMatchObject({ type: 'toolCall', promptId: 'p1', agentId: 'a1', output: 'found' });
});

test('what was injected into a prompt is not part of it', async () => {
  const [prompt] = await events([promptLine('p1', '<system-reminder>be kind</system-reminder>\nfix it')]);
  expect(prompt).toMatchObject({ text: 'fix it' });
});

test('lines without session and time get the file’s', async () => {
  const [prompt] = await events([
    promptLine('p1', 'hi', { sessionId: undefined, timestamp: undefined, cwd: undefined }),
  ]);
  expect(prompt).toMatchObject({ ...DEFAULTS, cwd: null });
});
