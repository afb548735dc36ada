/** What a token names is all that its requests reach: projects, an agent, and whose word is final. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../daemon/http/app.ts';
import { NOTHING, undeclaredFields } from '../../daemon/http/touches.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const [A, B] = ['acme/a', 'acme/b'];
const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp', 'x-agent-memory-agent': 'cursor' };

describeEachBackend('a token', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  beforeAll(async () => {
    made = makeApp(await open(), {}, { settings: { projects: { '/work/a': A, '/work/b': B }, user_id: 'me' } });
  });
  const issue = async (scopes: string[], more: object = {}): Promise<Record<string, string>> => {
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', { name: 'test', scopes, ...more });
    return { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' };
  };
  const save = async (text: string, more: object = {}, headers = CLI): Promise<number> =>
    (await send(headers, 'POST', '/api/observations', { text, ...more })).body.observations[0].id;
  const isThere = async (id: number) => (await send(OWNER, 'GET', `/api/observations/${id}`)).status === 200;
  const prompt = (session_id: string, folder: string, text = 'x') =>
    send(OWNER, 'POST', '/api/prompts', { session_id, cwd: folder, prompt: text });

  describe('for A', () => {
    let bound: Record<string, string>;
    let theirs: number;
    beforeAll(async () => {
      bound = await issue(['read', 'write', 'capture', 'recall'], { projects: [A] });
      await save('Ours', { project: A });
      theirs = await save('Theirs', { project: B });
      await prompt('b-1', '/work/b');
    });

    test.each([{ whole_project: B }, { session_id: 'b-1' }, { session_id: 'none' }, {}])(
      'deletes nothing of B by %j',
      async (body) => {
        for (const dry_run of [false, true]) {
          const reply = await send(bound, 'POST', '/api/forget', { ...body, dry_run });
          expect([400, 403, 404]).toContain(reply.status);
        }
        expect(await isThere(theirs)).toBe(true);
        expect((await send(bound, 'POST', '/api/forget', { ids: [theirs] })).status).toBe(404);
      },
    );

    test.each([{ scope: 'global' }, { global: true }, { project: null }, { scope: 'user' }])(
      'saves nothing that is seen beyond A: %j',
      async (more) => {
        expect((await send(bound, 'POST', '/api/observations', { text: 'Everywhere', ...more })).status).toBe(403);
      },
    );

    test('is answered the same for a row of B and for none', async () => {
      for (const [path, id] of [
        ['/api/observations/', theirs],
        ['/api/lessons/', (await send(CLI, 'POST', '/api/rules', { text: 'Always be brief', project: B })).body.id],
        ['/api/sessions/', 'b-1'],
      ]) {
        const [one, none] = [await send(bound, 'GET', `${path}${id}`), await send(bound, 'GET', `${path}987654`)];
        expect(one.status).toBe(404);
        expect(JSON.stringify(one).replaceAll(String(id), '987654')).toBe(JSON.stringify(none));
      }
    });

    test('turns the pages of a list by a row of B as by none', async () => {
      await prompt('a-1', '/work/a');
      await prompt('b-2', '/work/b');
      const { next_cursor } = (await send(OWNER, 'GET', '/api/sessions?limit=1')).body;
      for (const [list, cursor] of [
        ['observations', theirs],
        ['sessions', next_cursor],
      ]) {
        const page = async (after: number) => (await send(bound, 'GET', `/api/${list}?cursor=${after}`)).body;
        expect(await page(cursor)).toEqual(await page(987_654));
        expect((await send(bound, 'GET', `/api/${list}`)).body.items).not.toEqual([]);
      }
    });

    test('adds nothing to a memory, a session or a prompt of B', async () => {
      const goal = await save('A goal', { project: B, kind: 'goal' });
      const about = { text: 'Nearly', kind: 'reflection', details: { about: goal } };
      expect((await send(bound, 'POST', '/api/observations', about)).status).toBe(404);
      expect((await send(bound, 'POST', '/api/observations', { text: 'x', session_id: 'b-1' })).status).toBe(404);
      const lesson = { title: 'x', rule: 'xxx', trigger_tool: 'Bash', source_observation_id: theirs };
      expect((await send(bound, 'POST', '/api/lessons', lesson)).status).toBe(404);
      expect((await send(OWNER, 'GET', `/api/observations/${goal}/reflections`)).body.items).toEqual([]);
    });

    test.each([A, 'work/a', '/work/a/../b', '/', undefined])('records nothing where the folder is %j', async (cwd) => {
      const reply = await send(bound, 'POST', '/api/prompts', { session_id: 'new', prompt: 'x', cwd });
      expect(reply.status).toBe(403);
    });

    test('neither lists nor forgets what a session of A recorded in B', async () => {
      await prompt('wanders', '/work/a', 'here');
      await prompt('wanders', '/work/b', 'there');
      const { body } = await send(bound, 'GET', '/api/prompts?session_id=wanders');
      expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['here']);
      expect((await send(bound, 'POST', '/api/forget', { session_id: 'wanders' })).status).toBe(403);
      expect((await send(OWNER, 'GET', '/api/prompts?session_id=wanders')).body.items).toHaveLength(2);
    });

    test('sees of health no count, and of a search nothing that a session of B weighs', async () => {
      expect(Object.keys((await send(bound, 'GET', '/api/health')).body).sort()).toEqual(['status', 'version']);
      const search = { query: 'ours', near: { project: B, session_id: 'b-1' } };
      expect((await send(bound, 'POST', '/api/observations/search', search)).status).toBe(200);
    });
  });

  describe('of an agent', () => {
    let cursor: Record<string, string>;
    beforeAll(async () => {
      cursor = await issue(['read', 'write'], { agent: 'cursor' });
      await save('Codex builds ostriches', { scope: 'agent', agent: 'codex' });
      await save('Bob likes ostriches', { scope: 'user', user_id: 'bob' });
    });

    test.each([
      ['token', () => cursor],
      ['model with the owner’s token', () => MCP],
    ] as const)('speaks for no other agent and no other user: %s', async (_name, headers) => {
      for (const [method, path, body] of [
        ['POST', '/api/observations/search', { query: 'ostriches', asker: { agent: 'codex' } }],
        ['POST', '/api/observations/search', { query: 'ostriches', asker: { user_id: 'bob' } }],
        ['POST', '/api/recall', { prompt: 'ostriches', asker: { agent: 'codex' } }],
        ['GET', '/api/observations?scope=agent&agent=codex'],
        ['GET', '/api/observations?scope=user&user_id=bob'],
        ['POST', '/api/observations', { text: 'x', scope: 'agent', agent: 'codex' }],
        ['POST', '/api/observations', { text: 'x', scope: 'user', user_id: 'bob' }],
        ['POST', '/api/prompts', { session_id: 'x', prompt: 'x', agent_name: 'codex' }],
        ['POST', '/api/scopes/clear-agent', { agent: 'codex' }],
        ['GET', '/api/profile?user_id=bob'],
      ] as const)
        expect([path, (await send(headers(), method, path, body)).status]).toEqual([path, 403]);
      const own = { query: 'ostriches', asker: { agent: 'cursor', user_id: 'me' } };
      expect((await send(headers(), 'POST', '/api/observations/search', own)).status).toBe(200);
      expect(await save('Mine', { scope: 'agent' }, headers() as typeof CLI)).toBeGreaterThan(0);
    });
  });

  describe('that is not the owner’s', () => {
    test.each([
      ['a program', () => issue(['read', 'write'])],
      ['a model', async () => MCP],
    ] as const)('destroys nothing for good, and takes back only what it forgot: %s', async (_name, door) => {
      const headers = await door();
      const [users, own] = [await save('The user’s own', { project: A }), await save('Its own', { project: A })];
      const ask = async (path: string, body: object = {}) => (await send(headers, 'POST', path, body)).status;
      expect(await ask('/api/forget', { ids: [own], now: true })).toBe(403);
      expect(await ask('/api/forget', { whole_project: A })).toBe(403);
      expect((await send(headers, 'DELETE', `/api/observations/${own}/versions`)).status).toBe(403);
      const { bin } = (await send(CLI, 'POST', '/api/forget', { ids: [users] })).body;
      expect(await ask('/api/forget/empty')).toBe(403);
      expect([await ask('/api/forget/undo'), await ask('/api/forget/undo', { id: bin })]).toEqual([403, 403]);
      expect(await isThere(users)).toBe(false);
      expect(await ask('/api/forget', { ids: [own] })).toBe(200);
      expect(await ask('/api/forget/undo')).toBe(200);
      expect([await isThere(own), await isThere(users)]).toEqual([true, false]);
      expect((await send(CLI, 'POST', '/api/forget/undo', { id: bin })).status).toBe(200);
    });

    test('reads no title of the forgotten without the scope read', async () => {
      const write = await issue(['write']);
      expect((await send(write, 'GET', '/api/forget/bin')).status).toBe(200);
      expect((await send(write, 'GET', '/api/forget/bin?titles=true')).status).toBe(403);
    });

    test('moves no recorded turn out of its session through long-term memory', async () => {
      const write = await issue(['read', 'write']);
      const turn = await save('A turn', { project: A, session_id: 'turns' });
      const path = `/v1/long-term-memory/memory-${turn}`;
      expect((await send(write, 'PATCH', path, { session_id: 'other', user_id: 'eve' })).status).toBe(409);
      expect((await send(OWNER, 'GET', `/api/observations/${turn}`)).body).toMatchObject({ session_id: 'turns' });
      const memories = [{ id: 'own', text: 'Of a program', session_id: 'p' }];
      await send(write, 'POST', '/v1/long-term-memory', { memories });
      const moved = await send(write, 'PATCH', '/v1/long-term-memory/own', { session_id: 'q' });
      expect(moved.body).toMatchObject({ session_id: 'q' });
    });

    test('makes no link that logs in as the user', async () => {
      for (const headers of [await issue(['admin']), MCP])
        expect((await send(headers, 'POST', '/api/admin/browser-link', {})).status).toBe(403);
    });
  });

  test('a route whose fields are not declared does not start', () => {
    const route = {
      touches: NOTHING,
      body: z.object({ text: z.string(), deep: z.array(z.object({ twin_id: z.number() })) }),
    };
    expect(undeclaredFields(route)).toEqual(['body.deep.twin_id']);
    const app = createApp(made.deps);
    expect(app.routes.length).toBeGreaterThan(100);
  });
});
