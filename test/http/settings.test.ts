import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SettingsReply } from '../../daemon/contract/settings.ts';
import { createApp } from '../../daemon/http/app.ts';
import { readConfig } from '../../daemon/settings/config.ts';
import { createLiveSettings } from '../../daemon/settings/live-settings.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, OWNER_TOKEN } from './make-app.ts';

const database = withDatabase();
let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'am-settings-'));
  file = join(home, 'settings.json');
});
afterEach(() => rmSync(home, { recursive: true }));

function open(env: Record<string, string> = {}) {
  const live = createLiveSettings(readConfig({ AGENT_MEMORY_HOME: home, ...env }));
  const made = makeApp(database(), {}, { settings: live.settings });
  const app = createApp({ ...made.deps, liveSettings: live });
  async function send(method: string, body?: unknown, headers: Record<string, string> = OWNER) {
    const reply = await app.request('/api/settings', {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as SettingsReply & { detail?: string } };
  }
  const hook = (event: string, payload: object) =>
    app.request(`/hooks/claude-code/${event}`, {
      method: 'POST',
      headers: OWNER,
      body: JSON.stringify({ hook_event_name: event, ...payload }),
    });
  return { app, send, hook };
}
const kept = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const itemOf = ({ items }: SettingsReply, name: string) => items.find((item) => item.name === name);

test('a change is kept beside the other settings of the file, and listed with where it comes from', async () => {
  writeFileSync(file, '{"port": 0, "inject_budget_tokens": 500}');
  const { send } = open();
  expect(itemOf((await send('GET')).body, 'inject_budget_tokens')).toMatchObject({
    value: 500,
    usual: 1200,
    from: 'file',
  });
  const { status, body } = await send('PATCH', { inject: false, inject_budget_tokens: null });
  expect(status).toBe(200);
  expect(itemOf(body, 'inject')).toMatchObject({ value: false, usual: true, from: 'file' });
  expect(itemOf(body, 'inject_budget_tokens')).toMatchObject({ value: 1200, from: 'default' });
  expect(kept()).toEqual({ port: 0, inject: false });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(itemOf((await open().send('GET')).body, 'inject')).toMatchObject({ value: false });
});

test.each([
  [{ inject_budget_tokens: 5 }, /inject_budget_tokens/],
  [{ journal_days: 0, inject: false }, /journal_days/],
  [{ port: 5 }, /port/i],
  [{ inject: 'no' }, /inject/],
])('a value that can’t be used changes nothing: %j', async (patch, fault) => {
  const { send } = open();
  const { status, body } = await send('PATCH', patch);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(fault);
  expect(() => kept()).toThrow();
  expect((await send('GET')).body.items.every(({ from }) => from === 'default')).toBe(true);
});

test('what the environment sets can’t be changed here, and it says so', async () => {
  const { send } = open({ AGENT_MEMORY_INJECT: 'false' });
  expect(itemOf((await send('GET')).body, 'inject')).toMatchObject({ value: false, from: 'environment' });
  const { status, body } = await send('PATCH', { inject: true });
  expect([status, body.detail]).toEqual([409, expect.stringContaining('AGENT_MEMORY_INJECT')]);
});

test('a settings file that is broken is left as it is', async () => {
  const { send } = open();
  writeFileSync(file, '{"inject": ');
  expect((await send('PATCH', { inject: false })).body.detail).toContain('not valid JSON');
  expect(readFileSync(file, 'utf8')).toBe('{"inject": ');
});

test('a link to a settings file stays a link', async () => {
  const real = join(home, 'dotfiles.json');
  writeFileSync(real, '{}');
  symlinkSync(real, file);
  await open().send('PATCH', { bin_days: 3 });
  expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ bin_days: 3 });
});

test('an excluded file and an excluded project are kept out from the next event on', async () => {
  const { send, hook } = open();
  const read = (id: string, session_id: string) =>
    hook('PostToolUse', {
      session_id,
      cwd: '/work/shop',
      tool_name: 'Read',
      tool_use_id: id,
      tool_input: { file_path: '/work/shop/wombat.txt' },
      tool_response: { file: { content: `pangolin ${id}` } },
    });
  const journal = async () => JSON.stringify(await database().query('select payload from mem_events'));
  await read('first', 'own');
  expect(await journal()).toContain('pangolin first');
  await send('PATCH', { exclude_paths: ['**/wombat.txt'] });
  await read('second', 'own');
  expect(await journal()).not.toContain('pangolin second');
  await send('PATCH', { exclude_paths: null, exclude_projects: ['/work/shop'] });
  await read('third', 'own');
  expect(await journal()).not.toContain('third');
});

test('limits and the bin follow a change at once', async () => {
  const { app, send } = open();
  const post = async (path: string, body: object) =>
    (await app.request(path, { method: 'POST', headers: OWNER, body: JSON.stringify(body) })).json();
  const forgetOne = async () => {
    const { observations } = (await post('/api/observations', { text: 'a wombat' })) as {
      observations: { id: number }[];
    };
    return post('/api/forget', { ids: [observations[0]!.id] });
  };
  expect(await forgetOne()).toMatchObject({ bin: expect.any(Number) });
  await send('PATCH', { bin_days: 0 });
  expect(await forgetOne()).toMatchObject({ bin: null });
});

test('neither an issued token with all scopes nor a model with the owner’s token sees or changes them', async () => {
  const { app, send } = open();
  const issued = await app.request('/api/admin/tokens', {
    method: 'POST',
    headers: OWNER,
    body: JSON.stringify({ name: 'x', scopes: ['read', 'write', 'admin'] }),
  });
  const { token } = (await issued.json()) as { token: string };
  const strangers = [
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    { ...OWNER, authorization: `Bearer ${OWNER_TOKEN}`, 'x-agent-memory-door': 'mcp' },
  ];
  for (const headers of strangers) {
    expect((await send('GET', undefined, headers)).status).toBe(403);
    expect((await send('PATCH', { inject: false }, headers)).status).toBe(403);
  }
  expect((await send('GET', undefined, {})).status).toBe(401);
});

test('agents are listed with what arrived of their latest session', async () => {
  const { app, hook } = open();
  await hook('SessionStart', { session_id: 'latest', cwd: '/', source: 'startup' });
  await hook('UserPromptSubmit', { session_id: 'latest', cwd: '/', prompt: 'Where is the okapi?', prompt_id: 'p1' });
  const reply = await app.request('/api/admin/agents', { headers: OWNER });
  const { items } = (await reply.json()) as { items: Record<string, unknown>[] };
  expect(items[0]).toMatchObject({
    agent: 'claude-code',
    last_session_id: 'latest',
    last_event: 'UserPromptSubmit',
    events: ['SessionStart', 'UserPromptSubmit'],
  });
});
