import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerHook } from '../../daemon/answers/answer-event.ts';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import type { Listening } from '../../daemon/http/listen.ts';
import { apartProject } from '../../daemon/projects/apart-project.ts';
import { createConversations } from '../../daemon/proxy/conversations.ts';
import { createProxy } from '../../daemon/proxy/proxy.ts';
import { proxiedSessionId } from '../../daemon/proxy/session-id.ts';
import { createShownIn } from '../../daemon/proxy/shown-in.ts';
import { makeApp, OWNER, sender, type TestApp } from '../http/make-app.ts';
import { PATIENT, serve } from '../http/serve-app.ts';
import { withDatabase } from '../support/databases.ts';
import { addedTo } from './added-to.ts';
import { type ScriptedUpstream, startUpstream } from './scripted-upstream.ts';

const database = withDatabase();
const CHAT = '/v1/chat/completions';
const RULE = 'Releases are tagged by the okapi script';
let upstream: ScriptedUpstream;
let made: TestApp;
let served: Listening;
/** Stands between the proxy and memory, so that a test can make memory fail. */
let hook: AnswerHook;
let kept: string[] = [];
let delivered: Promise<unknown>[] = [];

beforeAll(async () => {
  upstream = await startUpstream();
  made = makeApp(database());
  hook = made.deps.capture.hook;
  const conversations = createConversations({
    hook: (delivery) => {
      const reply = hook(delivery);
      delivered.push(reply.catch(() => {}));
      return reply;
    },
    shownIn: createShownIn(database()),
    keep: async ({ event }) => void kept.push(event),
    waitMs: 60_000,
    log: made.deps.log,
  });
  made.deps.proxy = createProxy({
    isOn: () => true,
    upstreams: { openai: upstream.url, anthropic: upstream.url, google: upstream.url },
    keysFile: '/nonexistent/keys.json',
    keys: {},
    conversations,
  });
  served = await serve(made.app, { timeouts: PATIENT });
  const cli = { ...OWNER, 'x-agent-memory-door': 'cli' };
  await send(cli, 'POST', '/api/rules', { text: RULE, project: 'acme/zoo' });
});
beforeEach(() => {
  hook = made.deps.capture.hook;
  delivered = [];
  kept = [];
});
afterAll(async () => {
  await served.stop(100);
  made.deps.proxy.close();
  made.deps.recall.stop();
  upstream.stop();
});

const send = sender(() => made);
const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const reply = await fetch(`http://127.0.0.1:${served.port}${path}`, {
    method: 'POST',
    headers: { ...OWNER, 'x-project': 'acme/zoo', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  await Promise.all(delivered);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(delivered);
  return { status: reply.status, text };
};
const list = async (path: string) => (await send(OWNER, 'GET', path)).body.items;
/** The id under which a session of the owner's in a project is recorded. */
const idOf = (session: string, project = 'acme/zoo', actor = 'owner', user?: string) =>
  proxiedSessionId({ actor, user, project, session });
const promptsIn = (...session: Parameters<typeof idOf>) => list(`/api/prompts?session_id=${idOf(...session)}`);
const said = (text: string) => ({ choices: [{ message: { role: 'assistant', content: text } }] });

test.each([
  ['chat', CHAT, '{"messages": [ {"role":"user","content":"Hi é"}],"model":"m" }', said('Yes')],
  [
    'chat with instructions',
    CHAT,
    '{"messages":[{"role":"system","content":"Be \\"brief\\""},{"role":"user","content":"Hi"}]}',
    said('Yes'),
  ],
  [
    'chat with a list',
    CHAT,
    '{"messages":[{"role":"developer","content":[{"type":"text","text":"a"}]},{"role":"user","content":"Hi"}]}',
    said('Yes'),
  ],
  [
    'responses',
    '/v1/responses',
    '{"input":"Hi","instructions":"Be brief"}',
    { output: [{ type: 'message', content: [{ text: 'Yes' }] }] },
  ],
  [
    'responses without',
    '/v1/responses',
    '{ "input":[{"role":"user","content":[{"type":"input_text","text":"Hi"}]}] }',
    { output: [{ type: 'message', content: [{ text: 'Yes' }] }] },
  ],
  [
    'messages',
    '/v1/messages',
    '{"messages":[{"role":"user","content":"Hi"}],"max_tokens":5}',
    { content: [{ type: 'text', text: 'Yes' }] },
  ],
  [
    'messages with parts',
    '/v1/messages',
    '{"system":[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}} ],"messages":[{"role":"user","content":"Hi"}]}',
    { content: [{ type: 'text', text: 'Yes' }] },
  ],
  [
    'gemini',
    '/v1beta/models/g:generateContent',
    '{"contents":[{"parts":[{"text":"Hi"}]}]}',
    { candidates: [{ content: { parts: [{ text: 'Yes' }] } }] },
  ],
  [
    'gemini with instructions',
    '/v1beta/models/g:generateContent',
    '{"system_instruction":{"parts":[{"text":"a"}]},"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}',
    { candidates: [{ content: { parts: [{ text: 'Yes' }] } }] },
  ],
])(
  '%s: the request carries the user’s rules in its system text and is otherwise byte for byte the client’s; the turn is recorded',
  async (name, path, body, answer) => {
    const session = `session of ${name}`;
    upstream.json(answer);
    const reply = await ask(path, body, { 'x-session-id': session });
    expect([reply.status, reply.text]).toEqual([200, JSON.stringify(answer)]);
    const sent = upstream.last().body;
    const place = Array.from(body).findIndex((char, at) => Array.from(sent)[at] !== char);
    expect(sent.length).toBeGreaterThan(body.length);
    expect([place, JSON.parse(sent)]).toEqual([expect.any(Number), expect.anything()]);
    expect(addedTo(body, sent)).toContain(RULE);
    const [prompt] = await promptsIn(session);
    expect(prompt).toMatchObject({ text: body.includes('Hi é') ? 'Hi é' : 'Hi', agent: 'proxy', project: 'acme/zoo' });
    const [stop] = await database().query<{ payload: { last_assistant_message: string } }>(
      "select payload from mem_events where session_id = $1 and event = 'Stop'",
      [idOf(session)],
    );
    expect(stop?.payload.last_assistant_message).toBe('Yes');
  },
);

test('a later request of the session carries the same block at the same place, and its prompt is recorded once', async () => {
  const headers = { 'x-session-id': 'two turns' };
  upstream.json(said('Of course'));
  const first = [{ role: 'user', content: 'How are releases tagged?' }];
  await ask(CHAT, { messages: first }, headers);
  const [system] = JSON.parse(upstream.last().body).messages;
  await ask(
    CHAT,
    { messages: [...first, { role: 'assistant', content: 'Of course' }, { role: 'user', content: 'Go on' }] },
    headers,
  );
  expect(JSON.parse(upstream.last().body).messages[0].content.startsWith(system.content)).toBe(true);
  const prompts = await promptsIn('two turns');
  expect(prompts.map(({ text }: { text: string }) => text).sort()).toEqual(['Go on', 'How are releases tagged?']);
});

test('a try after an error is the same prompt', async () => {
  const headers = { 'x-session-id': 'tried twice' };
  upstream.json({ error: {} }, 500);
  await ask(CHAT, { messages: [{ role: 'user', content: 'Once' }] }, headers);
  upstream.json(said('Yes'));
  await ask(CHAT, { messages: [{ role: 'user', content: 'Once' }] }, headers);
  expect(await promptsIn('tried twice')).toHaveLength(1);
});

test('a request with the results of calls is no new prompt; the calls are recorded with what came of them', async () => {
  const headers = { 'x-session-id': 'with tools' };
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } };
  const asked = [{ role: 'user', content: 'How is it in Bern?' }];
  const called = { role: 'assistant', content: null, tool_calls: [call] };
  upstream.json({ choices: [{ message: called }] });
  await ask(CHAT, { messages: asked }, headers);
  upstream.json(said('Sunny'));
  await ask(
    CHAT,
    { messages: [...asked, called, { role: 'tool', tool_call_id: 'call_1', content: '21 degrees' }] },
    headers,
  );
  const prompts = await promptsIn('with tools');
  expect(prompts).toHaveLength(1);
  const calls = await list(`/api/tool-calls?session_id=${idOf('with tools')}`);
  expect(calls).toMatchObject([
    {
      tool_name: 'weather',
      input: { city: 'Bern' },
      output_preview: '21 degrees',
      success: true,
      prompt_id: prompts[0].prompt_id,
    },
  ]);
});

test.each([
  [
    CHAT,
    { messages: [{ role: 'user', content: 'Hi' }] },
    [{ choices: [{ delta: { content: 'Hel' } }] }, { choices: [{ delta: { content: 'lo' } }] }],
  ],
  [
    '/v1/responses',
    { input: 'Hi' },
    [
      { type: 'response.output_text.delta', delta: 'Hel' },
      { type: 'response.output_text.delta', delta: 'lo' },
    ],
  ],
  [
    '/v1/messages',
    { messages: [{ role: 'user', content: 'Hi' }] },
    [
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Hel' } },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'lo' } },
    ],
  ],
  [
    '/v1beta/models/g:streamGenerateContent?alt=sse',
    { contents: [{ parts: [{ text: 'Hi' }] }] },
    [
      { candidates: [{ content: { parts: [{ text: 'Hel' }] } }] },
      { candidates: [{ content: { parts: [{ text: 'lo' }] } }] },
    ],
  ],
])('the answer of a stream at %s comes byte for byte and is recorded whole', async (path, body, events) => {
  const session = `stream at ${path}`;
  const stream = events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join('');
  upstream.answer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(stream.slice(0, 30));
    reply.end(`${stream.slice(30)}data: [DONE]\n\n`);
  });
  expect((await ask(path, body, { 'x-session-id': session })).text).toBe(`${stream}data: [DONE]\n\n`);
  const [stop] = await database().query<{ payload: { last_assistant_message: string } }>(
    "select payload from mem_events where session_id = $1 and event = 'Stop'",
    [idOf(session)],
  );
  expect(stop?.payload.last_assistant_message).toBe('Hello');
});

test('a secret in a prompt, an answer or a call reaches the provider, and no table or log', async () => {
  const canary = ['ghp', 'q7Rt2WmZx9LkV4nBc8YdF3sHj6PaG1eUo5Ti'].join('_');
  const call = { id: 'c', type: 'function', function: { name: 'run', arguments: `{"token":"${canary}"}` } };
  upstream.json(said(`It is ${canary}`));
  const messages = [
    { role: 'user', content: `Use ${canary}` },
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: `GITHUB_TOKEN=${canary}` },
  ];
  await ask(CHAT, { messages: messages.slice(0, 1) }, { 'x-session-id': 'secret' });
  await ask(CHAT, { messages }, { 'x-session-id': 'secret' });
  expect(upstream.last().body).toContain(canary);
  const tables = await database().query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const rows = await database().query(
      `select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)::text like $1`,
      [`%${canary}%`],
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(JSON.stringify(made.logged)).not.toContain(canary);
  expect(await promptsIn('secret')).toHaveLength(1);
});

test('another user’s conversations are apart: none of the project’s memory goes there', async () => {
  upstream.json(said('Yes'));
  const body = { messages: [{ role: 'user', content: 'How are releases tagged?' }] };
  await ask(CHAT, body, { 'x-session-id': 'of bea', 'x-magnet-user-id': 'bea' });
  expect(upstream.last().body).not.toContain(RULE);
  const apart = apartProject({ key: 'acme/zoo', name: 'zoo', remote: null, root: null, pathKey: null }, 'bea');
  expect(apart.name).toBe('acme/zoo of bea');
  expect(await promptsIn('of bea', apart.key, 'owner', 'bea')).toMatchObject([{ project: apart.key, speaker: 'user' }]);
});

test('a token bound to a project reaches only that one', async () => {
  const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
    name: 'bound',
    scopes: ['proxy'],
    projects: ['acme/other'],
  });
  const authorization = `Bearer ${body.token}`;
  upstream.json(said('Yes'));
  const question = { messages: [{ role: 'user', content: 'How are releases tagged?' }] };
  expect((await ask(CHAT, question, { authorization })).status).toBe(403);
  const own = { authorization, 'x-project': 'acme/other' };
  expect((await ask(CHAT, question, { ...own, 'x-session-id': 'bound' })).status).toBe(200);
  expect(await promptsIn('bound', 'acme/other', `token:${body.id}`)).toMatchObject([{ project: 'acme/other' }]);
  // A session of another project is neither continued nor shown.
  await ask(CHAT, question, { ...own, 'x-session-id': 'two turns' });
  expect(upstream.last().body).not.toContain(RULE);
  expect(await promptsIn('two turns')).toHaveLength(2);
});

test('memory that fails costs no request: it goes out as the client sent it', async () => {
  hook = () => Promise.reject(new DatabaseUnavailable('connection lost'));
  upstream.json(said('Yes'));
  const body = '{"messages":[{"role":"user","content":"Anyone there?"}]}';
  expect((await ask(CHAT, body, { 'x-session-id': 'gone' })).status).toBe(200);
  expect(upstream.last().body).toBe(body);
  expect(kept).toEqual(['UserPromptSubmit', 'Stop']);
});

test('a database that goes in mid-stream breaks no stream', async () => {
  let finish = () => {};
  upstream.answer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('data: {"choices":[{"delta":{"content":"one"}}]}\n\n');
    finish = () => reply.end('data: [DONE]\n\n');
  });
  const reply = await fetch(`http://127.0.0.1:${served.port}${CHAT}`, {
    method: 'POST',
    headers: { ...OWNER, 'x-session-id': 'cut off' },
    body: '{"stream":true,"messages":[{"role":"user","content":"Still there?"}]}',
  });
  const reader = reply.body!.getReader();
  const first = Buffer.from((await reader.read()).value!).toString();
  hook = () => Promise.reject(new DatabaseUnavailable('connection lost'));
  finish();
  const second = Buffer.from((await reader.read()).value!).toString();
  expect([first, second, (await reader.read()).done]).toEqual([
    'data: {"choices":[{"delta":{"content":"one"}}]}\n\n',
    'data: [DONE]\n\n',
    true,
  ]);
  await expect(Promise.all(delivered)).resolves.toBeDefined();
  await expect.poll(() => kept).toEqual(['Stop']);
});

test.each([
  'not json',
  '[]',
  '{}',
  '{"messages":7}',
  '{"messages":[]}',
  '{"messages":[7,null]}',
  '{"messages":[{"role":"tool","content":"x"}]}',
])('what it cannot read passes as it is: %s', async (body) => {
  upstream.json({ ok: true });
  for (const path of [CHAT, '/v1/responses', '/v1/messages', '/v1beta/models/g:generateContent']) {
    await ask(path, body);
    expect([path, upstream.last().body]).toEqual([path, body]);
  }
});
