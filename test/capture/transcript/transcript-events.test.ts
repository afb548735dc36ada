import { expect, test } from 'vitest';
import { readTranscript } from '../../../daemon/capture/transcript/read-transcript.ts';
import { EventMaker } from '../../../daemon/capture/transcript/transcript-events.ts';
import { callLine, collect, failureLine, promptLine, resultLine, sayLine, transcript } from './lines.ts';

const DEFAULTS = { transcriptPath: '/projects/from-the-name.jsonl', at: '2020-01-01T00:00:00.000Z' };
async function events(lines: string[]) {
  const maker = new EventMaker(DEFAULTS);
  const items = await collect(readTranscript(transcript(lines)));
  return [...items.flatMap((item) => maker.add(item)), ...maker.finish()];
}
const at = (minute: number) => ({ timestamp: `2026-05-01T10:0${minute}:00.000Z` });

test('a call and its result are one event, in the shapes that a hook delivers', async () => {
  const response = { stdout: 'ok', stderr: '', interrupted: false };
  const read = await events([
    promptLine('p1', 'run it', at(1)),
    callLine('t1', 'Bash', { command: 'npm test' }, at(2)),
    resultLine('t1', 'p1', 'ok', { toolUseResult: response, ...at(3) }),
    sayLine('It passes.', at(4)),
  ]);
  const common = {
    session_id: 'session-1',
    transcript_path: DEFAULTS.transcriptPath,
    cwd: '/home/dev/app',
    prompt_id: 'p1',
  };
  expect(read).toEqual([
    {
      name: 'UserPromptSubmit',
      payload: { ...common, hook_event_name: 'UserPromptSubmit', prompt: 'run it' },
      occurredAt: '2026-05-01T10:01:00.000Z',
      branch: 'main',
      eventId: null,
    },
    {
      name: 'PostToolUse',
      payload: {
        ...common,
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'npm test' },
        tool_use_id: 't1',
        tool_response: response,
        duration_ms: 60_000,
      },
      occurredAt: '2026-05-01T10:03:00.000Z',
      branch: 'main',
      eventId: null,
    },
    {
      name: 'Stop',
      payload: { ...common, hook_event_name: 'Stop', last_assistant_message: 'It passes.' },
      occurredAt: '2026-05-01T10:04:00.000Z',
      branch: 'main',
      eventId: expect.stringMatching(/^stop:p1:[0-9a-f]{16}$/),
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
  expect(read.map(({ name, payload }) => [name, payload.tool_use_id, payload.error, payload.is_interrupt])).toEqual([
    ['UserPromptSubmit', undefined, undefined, undefined],
    ['PostToolUseFailure', 't1', 'Exit code 1', false],
    ['PreToolUse', 't2', undefined, undefined],
    ['Stop', undefined, undefined, undefined],
  ]);
});

test('a result that comes after the next prompt still finds its call', async () => {
  const read = await events([
    promptLine('p1', 'start the server'),
    callLine('t1', 'Bash', {}),
    promptLine('p2', 'and now this'),
    resultLine('t1', 'p2', 'ok'),
  ]);
  const calls = read.filter((event) => event.payload.tool_use_id === 't1');
  expect(calls.map(({ name, payload }) => [name, payload.prompt_id])).toEqual([
    ['PreToolUse', 'p1'],
    ['PostToolUse', 'p1'],
  ]);
});

test('a call that never ends is told once, however many turns follow', async () => {
  const read = await events([callLine('t1', 'Bash', {}), ...['p1', 'p2', 'p3'].map((id) => promptLine(id, 'go'))]);
  expect(read.filter((event) => event.name === 'PreToolUse')).toHaveLength(1);
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
  const ends = read.filter((event) => event.name === 'Stop');
  expect(ends.map(({ payload }) => [payload.prompt_id, payload.last_assistant_message])).toEqual([
    ['p1', 'first answer'],
    ['p2', ''],
  ]);
});

test('what the agent said before its last message is one event of the turn, without blank messages and subagents’', async () => {
  const read = await events([
    promptLine('p1', 'one'),
    sayLine('\n\n'),
    sayLine('The lock is never released.', at(1)),
    sayLine('to the main agent', { isSidechain: true }),
    sayLine('Now it is.'),
    sayLine('Done.', at(2)),
    promptLine('p2', 'two'),
    sayLine('Only this.'),
  ]);
  const said = read.filter((event) => event.name === 'AssistantMessages');
  expect(said).toMatchObject([
    {
      payload: { prompt_id: 'p1', messages: ['The lock is never released.', 'Now it is.'] },
      eventId: expect.stringMatching(/^messages:p1:[0-9a-f]{16}$/),
    },
  ]);
});

test('the messages of a turn are bounded, by whole messages from the middle', async () => {
  const long = Array.from({ length: 40 }, (_, index) => `message ${index} ${'x'.repeat(2000)}`);
  const read = await events([promptLine('p1', 'one'), ...long.map((text) => sayLine(text)), sayLine('Done.')]);
  const [said] = read.filter((event) => event.name === 'AssistantMessages');
  const messages = said?.payload.messages as string[];
  expect(messages.join('').length).toBeLessThan(32_000);
  expect(messages.slice(0, 3)).toEqual(long.slice(0, 3));
  expect(messages.slice(-11)).toEqual(long.slice(-11));
});

test('a subagent’s file yields its calls and messages under its agent and the prompt of its parent, and no turn of its own', async () => {
  const sub = { isSidechain: true, agentId: 'a1' };
  const read = await events([
    promptLine('p1', 'look around', sub),
    callLine('t1', 'Grep', { pattern: 'x' }, sub),
    resultLine('t1', 'p1', 'found', sub),
    sayLine('It is there.', sub),
  ]);
  expect(read).toHaveLength(2);
  expect(read[0]).toMatchObject({
    payload: { tool_use_id: 't1', prompt_id: 'p1', agent_id: 'a1', tool_response: 'found' },
  });
  expect(read[1]).toMatchObject({
    name: 'SubagentMessages',
    payload: { prompt_id: 'p1', agent_id: 'a1', asked: 'look around', messages: ['It is there.'] },
    eventId: expect.stringMatching(/^subagent:p1:a1:[0-9a-f]{16}$/),
  });
});

test('lines of subagents between those of their session, without ids, are told apart by their parents', async () => {
  const sub = (uuid: string, parentUuid: string | null) => ({ isSidechain: true, uuid, parentUuid });
  const read = await events([
    promptLine('p1', 'build it'),
    promptLine(undefined, 'build the left half', sub('l1', null)),
    promptLine(undefined, 'build the right half', sub('r1', null)),
    sayLine('The left half stands.', sub('l2', 'l1')),
    callLine('t1', 'Bash', { command: 'make right' }, sub('r2', 'r1')),
    resultLine('t1', undefined, 'made', sub('r3', 'r2')),
    sayLine('The right half stands.', sub('r4', 'r3')),
    sayLine('From nowhere.', sub('x2', 'x1')),
  ]);
  const said = read.filter(({ name }) => name === 'SubagentMessages').map(({ payload }) => payload);
  expect(said).toMatchObject([
    { prompt_id: 'p1', agent_id: 'l1', asked: 'build the left half', messages: ['The left half stands.'] },
    { prompt_id: 'p1', agent_id: 'r1', asked: 'build the right half', messages: ['The right half stands.'] },
  ]);
  expect(read.find(({ name }) => name === 'PostToolUse')?.payload).toMatchObject({ agent_id: 'r1' });
});

test('what was injected into a prompt is not part of it', async () => {
  const [prompt] = await events([promptLine('p1', '<system-reminder>be kind</system-reminder>\nfix it')]);
  expect(prompt).toMatchObject({ payload: { prompt: 'fix it' } });
});

test('lines without session and time get the file’s', async () => {
  const [prompt] = await events([
    promptLine('p1', 'hi', { sessionId: undefined, timestamp: undefined, cwd: undefined }),
  ]);
  expect(prompt).toMatchObject({ payload: { session_id: 'from-the-name' }, occurredAt: DEFAULTS.at });
  expect(prompt?.payload).not.toHaveProperty('cwd');
});

test('a command of the user’s is told as it was typed; the client’s own commands are not', async () => {
  const read = await events([
    promptLine(
      'p1',
      '<command-message>review is running…</command-message>\n<command-name>/review</command-name>\n<command-args>src  </command-args>',
    ),
    callLine('t1', 'Read', {}),
    promptLine('p2', '<command-message>ship</command-message><command-name>ship</command-name>'),
    promptLine(
      'p3',
      '<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>',
    ),
  ]);
  const prompts = read.filter((event) => event.name === 'UserPromptSubmit');
  expect(prompts.map(({ payload }) => [payload.prompt_id, payload.prompt])).toEqual([
    ['p1', '/review src'],
    ['p2', '/ship'],
  ]);
});

test('a finished call stands in the folder where it ended', async () => {
  const read = await events([
    promptLine('p1', 'go'),
    callLine('t1', 'Bash', {}, { cwd: '/app' }),
    resultLine('t1', 'p1', 'ok', { cwd: '/app/sub' }),
  ]);
  expect(read[1]?.payload.cwd).toBe('/app/sub');
});
