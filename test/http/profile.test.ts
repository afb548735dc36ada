/** What is known of a user, and what five users of one Postgres say to a sixth. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend, type OpenFresh } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp' };
const COMMON = 'Run the tests before a commit';

function usersOf(db: Database, settings: object = {}) {
  return (user_id: string) => {
    const made: TestApp = makeApp(db, {}, { settings: { user_id, ...settings } });
    return sender(() => made);
  };
}

describeEachBackend('a profile', (open: OpenFresh) => {
  let db: Database;
  let ann: ReturnType<ReturnType<typeof usersOf>>;
  beforeAll(async () => {
    db = await open();
    ann = usersOf(db)('ann');
  });

  test('holds what the user signalled, and a model’s signal waits for the user', async () => {
    const kept = await ann(CLI, 'POST', '/api/profile/signals', {
      kind: 'rejection',
      text: 'No emoji in commit messages',
    });
    expect([kept.status, kept.body]).toMatchObject([201, { kept: true, rule: { status: 'active' } }]);
    const proposed = await ann(MCP, 'POST', '/api/profile/signals', {
      kind: 'preference',
      text: 'Prefers tabs over spaces',
    });
    expect(proposed.body).toMatchObject({ kept: true, rule: { status: 'draft' } });
    const { body } = await ann(CLI, 'GET', '/api/profile');
    expect(body).toMatchObject({ user_id: 'ann', project: null, drafts: 1, signals: { said: 0 } });
    expect(body.rules).toMatchObject([
      { text: 'No emoji in commit messages', kind: 'prohibition', scope: 'global', confirmed: true },
    ]);
  });

  test('of another user holds what a program signals of them, and nobody else’s does', async () => {
    const { token } = (await ann(CLI, 'POST', '/api/admin/tokens', { name: 'app', scopes: ['read', 'write'] })).body;
    const APP = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const signal = { kind: 'rejection', text: 'Never mention mushrooms', user_id: 'bob' };
    expect((await ann(APP, 'POST', '/api/profile/signals', signal)).body).toMatchObject({
      kept: true,
      rule: { status: 'active' },
    });
    // A model speaks for this machine's user only.
    const refused = await ann(MCP, 'POST', '/api/profile/signals', signal);
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('user, ann') } });
    expect(refused.body.hint).toContain('over REST or by agent-memory/client');
    const own = { kind: 'preference', text: 'Prefers four spaces', user_id: 'ann' };
    expect((await ann(MCP, 'POST', '/api/profile/signals', own)).body.rule.status).toBe('draft');
    const textsOf = async (query: string) =>
      (await ann(CLI, 'GET', `/api/profile${query}`)).body.rules.map(({ text }: { text: string }) => text);
    expect(await textsOf('?user_id=bob')).toContain('Never mention mushrooms');
    expect(await textsOf('?user_id=cleo')).not.toContain('Never mention mushrooms');
    expect(await textsOf('')).not.toContain('Never mention mushrooms');
  });

  test('keeps nothing that is said for once', async () => {
    const { body } = await ann(CLI, 'POST', '/api/profile/signals', {
      kind: 'correction',
      text: 'Use yarn just this once',
    });
    expect(body).toEqual({ kept: false, rule: null });
  });

  test('is a text for any client’s context', async () => {
    const { body } = await ann(MCP, 'POST', '/api/profile/inject', { user_id: 'ann' });
    expect(body.text).toContain('## Rules the user set\n- No emoji in commit messages');
    expect(body).toMatchObject({ defaults: 0 });
    expect(body.rules).toHaveLength(1);
  });

  test('refuses a signal of no known kind, with what was expected', async () => {
    const { status, body } = await ann(CLI, 'POST', '/api/profile/signals', { kind: 'mood', text: 'I am cheerful' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('correction');
  });
});

describeEachBackend('a cold start', (open: OpenFresh) => {
  const say = (send: ReturnType<ReturnType<typeof usersOf>>, user: string, text: string) =>
    send(CLI, 'POST', '/api/rules', { text, project: `acme/of-${user}` });

  test('offers what five users hold in the same generic words, and nothing else', async () => {
    const db = await open();
    const user = usersOf(db, { cold_start: true });
    const users = ['ann', 'ben', 'cho', 'dag', 'eve'];
    for (const name of users) {
      const send = user(name);
      await say(send, name, name === 'ben' ? `${COMMON.toLowerCase()}.` : COMMON);
      await say(send, name, 'Ask Priyanka before you merge');
      if (name !== 'eve') await say(send, name, 'Never commit secrets or credentials');
    }
    const send = user('new');
    const { body } = await send(CLI, 'GET', '/api/profile/cold-start');
    expect(body).toEqual({ items: [{ text: COMMON, kind: 'requirement' }], off: null });
    // To one of the five only four others say it.
    expect((await user('ann')(CLI, 'GET', '/api/profile/cold-start')).body.items).toEqual([]);
    const injected = (await send(CLI, 'POST', '/api/profile/inject', {})).body;
    expect(injected.defaults).toBe(1);
    expect(injected.text).toContain(`## Not confirmed by the user\n- Commonly asked for by users: “${COMMON}”`);
    for (const told of [JSON.stringify(body), injected.text])
      for (const hidden of [...users, 'Priyanka', 'acme', 'credentials']) expect(told).not.toContain(hidden);
    // A user who has said something is not told what others say.
    await send(CLI, 'POST', '/api/rules', { text: 'Answer in short sentences', project: null });
    expect((await send(CLI, 'POST', '/api/profile/inject', {})).body.defaults).toBe(0);
  });

  test('is off until the setting is on and there are two users', async () => {
    const db = await open();
    const ann = usersOf(db)('ann');
    await say(ann, 'ann', COMMON);
    expect((await ann(CLI, 'GET', '/api/profile/cold-start')).body).toEqual({ items: [], off: 'setting' });
    const on = usersOf(db, { cold_start: true })('ann');
    expect((await on(CLI, 'GET', '/api/profile/cold-start')).body).toEqual({ items: [], off: 'one_user' });
    await say(usersOf(db)('ben'), 'ben', COMMON);
    expect((await on(CLI, 'GET', '/api/profile/cold-start')).body).toEqual({ items: [], off: null });
  });
});
