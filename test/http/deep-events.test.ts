import { beforeAll, expect, test } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

/** Around the 90 levels that are kept, and what crashed the embedded database. */
const DEPTHS = [2, 80, 87, 88, 89, 90, 91, 97, 98, 99, 100, 101, 3_000, 200_000];
const AGENTS = ['codex', 'gemini-cli', 'cursor', 'opencode', 'proxy'];

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`;

describeEachBackend('an event that is nested deeply', (open) => {
  let made: TestApp;
  beforeAll(async () => {
    made = makeApp(await open());
  });

  const deliver = (agent: string, event: string, body: string) =>
    made.app.request(`/hooks/${agent}/${event}`, { method: 'POST', headers: OWNER, body });
  const call = (id: string, deep: string, field = 'tool_input') =>
    `{"session_id":"s","prompt_id":"p","cwd":"/","tool_name":"mcp__x__y","tool_use_id":"${id}","${field}":${deep}}`;

  test('is never refused, and what is deeper than the database takes is cut', async () => {
    for (const depth of DEPTHS) {
      const reply = await deliver('claude-code', 'PostToolUse', call(`toolu_${depth}`, nested(depth)));
      expect([depth, reply.status]).toEqual([depth, 204]);
    }
    const reply = await made.app.request('/api/tool-calls?session_id=s&limit=100', { headers: OWNER });
    const { items } = (await reply.json()) as { items: { tool_use_id: string; input: unknown }[] };
    const isCut = Object.fromEntries(
      items.map(({ tool_use_id, input }) => [tool_use_id, JSON.stringify(input).includes('nested too deeply')]),
    );
    expect(isCut).toEqual(Object.fromEntries(DEPTHS.map((depth) => [`toolu_${depth}`, depth > 89])));
  });

  test.each(AGENTS)('does not stop what translates the events of %s', async (agent) => {
    for (const field of ['tool_input', 'tool_response', 'content']) {
      const reply = await deliver(agent, 'PostToolUse', call(`${agent}_${field}`, nested(200_000), field));
      expect([agent, field, reply.status < 500 && reply.status !== 400]).toEqual([agent, field, true]);
    }
  });
});
