/** The toolset `programs` (the tools of Redis Agent Memory Server) by the SDK's client, over both transports of HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Listening } from '../../daemon/http/listen.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, OWNER_TOKEN, sender, type TestApp } from './make-app.ts';
import { PATIENT, serve } from './serve-app.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describeEachBackend('the toolset programs', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  let served: Listening;
  beforeAll(async () => {
    made = makeApp(await open());
    served = await serve(made.app, { timeouts: PATIENT });
    return async () => {
      await served.stop(2000);
      await made.deps.recall.stop();
    };
  });

  async function connect(path: string, token = OWNER_TOKEN) {
    const url = new URL(`http://127.0.0.1:${served.port}${path}`);
    const options = { requestInit: { headers: bearer(token) } };
    const isSse = path.startsWith('/sse');
    const authorized = (to: string | URL | Request, init?: RequestInit) =>
      fetch(to, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...bearer(token) } });
    const transport = isSse
      ? new SSEClientTransport(url, { ...options, eventSourceInit: { fetch: authorized } })
      : new StreamableHTTPClientTransport(url, options);
    const client = new Client({ name: 'test', version: '1' });
    // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types disagree under exactOptionalPropertyTypes
    await client.connect(transport as any);
    onTestFinished(() => client.close());
    const call = async (name: string, given: object = {}) => {
      const reply = await client.callTool({ name, arguments: { ...given } });
      const [content] = reply.content as { text: string }[];
      return {
        text: content?.text ?? '',
        // biome-ignore lint/suspicious/noExplicitAny: results of every tool
        data: (reply.structuredContent ?? {}) as any,
        isError: reply.isError === true,
      };
    };
    return { client, call };
  }

  describe.each(['/mcp', '/sse'])('by %s', (path) => {
    const user = `ann${path}`;

    test('saves memories, and finds them by every operator of the filters', async () => {
      const { client, call } = await connect(`${path}?toolsets=programs`);
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
        'create_long_term_memories',
        'search_memory',
        'memory_prompt',
        'set_working_memory',
        'get_working_memory',
      ]);
      const memory = { user_id: user, namespace: 'trips', memory_type: 'semantic' };
      const saved = await call('create_long_term_memories', {
        memories: [
          {
            ...memory,
            id: `${user}-1`,
            text: 'Ann flies from Lisbon.',
            topics: ['travel', 'home'],
            entities: ['Lisbon'],
          },
          { ...memory, text: 'Ann is allergic to peanuts.', topics: ['health'], extra_of_a_model: 1 },
        ],
      });
      expect(saved.data.ids).toEqual([`${user}-1`, expect.stringMatching(/^[\w-]{36}$/)]);
      const other = saved.data.ids[1];
      const found = async (filters: object) =>
        (await call('search_memory', { user_id: { eq: user }, ...filters })).data.memories
          .map(({ id }: { id: string }) => id)
          .toSorted();
      const both = [`${user}-1`, other].toSorted();
      const now = Date.now() / 1000;
      for (const [filters, ids] of [
        [{ topics: { eq: 'health' } }, [other]],
        [{ topics: { ne: 'health' } }, [`${user}-1`]],
        [{ topics: { any: ['health', 'home'] } }, both],
        [{ topics: { all: ['travel', 'home'] } }, [`${user}-1`]],
        [{ topics: { none: ['travel'] } }, [other]],
        [{ namespace: { startswith: 'tri' } }, both],
        [{ entities: { any: ['Lisbon'] } }, [`${user}-1`]],
        [{ memory_type: { eq: 'semantic' } }, both],
        [{ created_at: { gt: now - 3600, lt: now + 3600 } }, both],
        [{ created_at: { gte: now + 3600 } }, []],
        [{ created_at: { lte: '2020-01-01T00:00:00Z' } }, []],
        [{ created_at: { between: [now - 3600, now + 3600] } }, both],
        [{ created_at: { eq: now - 3600 } }, []],
        [{ last_accessed: { ne: 0 } }, both],
        [{ text: 'peanuts', topics: { any: ['health', 'home'] }, limit: 1 }, [other]],
      ] as const)
        expect([filters, await found(filters)]).toEqual([filters, ids]);
    });

    test('refuses a filter that says two things, or none that there is', async () => {
      const { call } = await connect(`${path}?toolsets=programs`);
      const fault = async (filters: object) => (await call('search_memory', filters)).text;
      expect(await fault({ topics: { eq: 'a', ne: 'b' } })).toContain('topics takes at most 1 of eq, ne, any');
      expect(await fault({ topics: { equals: 'a' } })).toContain('topics.equals is not a field of topics');
      expect(await fault({ created_at: { gt: 1, gte: 2 } })).toContain('gt and gte exclude each other');
      expect(await fault({ created_at: { gt: 'yesterday' } })).toContain('created_at.gt must look like');
    });

    test('reads how sure a memory is, and that in words where it is unsure', async () => {
      const { call } = await connect(`${path}?toolsets=programs`);
      const id = `unsure of ${user}`;
      const text = 'Cormorants may roost under the jetty.';
      await call('create_long_term_memories', { memories: [{ id, text, user_id: user }] });
      const { body: kept } = await send(OWNER, 'POST', '/api/observations/search', {
        query: text,
        user_id: { eq: user },
      });
      await send(OWNER, 'PATCH', `/api/observations/${kept.results[0].id}`, { confidence: 0.3 });
      const asked = { text: 'cormorants jetty', user_id: { eq: user } };
      const { body: found } = await send(OWNER, 'POST', '/v1/long-term-memory/search', asked);
      const sure = { id, confidence: 0.3 };
      expect(found.memories[0]).toMatchObject(sure);
      expect((await send(OWNER, 'GET', `/v1/long-term-memory/${encodeURIComponent(id)}`)).body).toMatchObject(sure);
      const shown = await call('search_memory', asked);
      expect(shown.data.memories[0]).toMatchObject(sure);
      expect(shown.text).toContain('30 % sure');
      const prompt = await call('memory_prompt', { query: 'where do cormorants roost?', user_id: { eq: user } });
      expect(prompt.text).toContain(`“${text}” (30 % sure)`);
    });

    test('keeps the working memory of a session, and makes a prompt of it', async () => {
      const { call } = await connect(`${path}?toolsets=programs`);
      const owner = { session_id: 'chat', namespace: 'trips', user_id: user };
      const stored = await call('set_working_memory', {
        ...owner,
        messages: [{ role: 'user', content: 'I want an aisle seat.' }],
        memories: [{ text: 'Ann prefers aisle seats.', memory_type: 'semantic' }],
        data: { budget: { euro: 900 } },
        ttl_seconds: 3600,
      });
      expect(stored).toMatchObject({ isError: false, data: { ttl_seconds: 3600, data: { budget: { euro: 900 } } } });
      const read = await call('get_working_memory', owner);
      expect(read.text).toContain('> user: I want an aisle seat.');
      expect(read.text).toContain('Ann prefers aisle seats.');
      const prompted = await call('memory_prompt', {
        query: 'Which seat shall I book, and where does Ann fly from?',
        session_id: 'chat',
        namespace: { eq: 'trips' },
        user_id: { eq: user },
      });
      expect(prompted.data.messages.at(-1).content.text).toContain('Which seat');
      expect(prompted.text).toContain('I want an aisle seat.');
      expect(prompted.text).toContain('Ann flies from Lisbon.');
      expect((await call('get_working_memory', { ...owner, session_id: 'none' })).isError).toBe(true);
    });
  });

  test('a client of the older transport ends with its token, and takes no session of another', async () => {
    const send = sender(() => made);
    const issue = async (name: string, scopes: string[]) =>
      (await send(OWNER, 'POST', '/api/admin/tokens', { name, scopes })).body as { id: number; token: string };
    const writer = await issue('writer', ['read', 'write']);
    const reader = await issue('reader', ['read']);
    const { client, call } = await connect('/sse?toolsets=programs', writer.token);
    const transport = client.transport as unknown as { _endpoint: URL };
    const post = (token: string, body: unknown) =>
      fetch(transport._endpoint, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const list = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
    expect((await post(reader.token, list)).status).toBe(404);
    expect((await post(writer.token, { not: 'a message' })).status).toBe(400);
    const readers = await connect('/sse?toolsets=default,programs', reader.token);
    const names = (await readers.client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('search_memory');
    expect(names).not.toContain('create_long_term_memories');
    await send(OWNER, 'DELETE', `/api/admin/tokens/${writer.id}`);
    await expect(call('search_memory')).rejects.toThrow(/revoked/);
    expect((await fetch(`http://127.0.0.1:${served.port}/sse`)).status).toBe(401);
  });
});
