/** Redis Agent Memory Server's own Python client, unchanged, with this daemon in its server's place. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../../daemon/http/listen.ts';
import { makeApp, OWNER_TOKEN, type TestApp } from '../http/make-app.ts';
import { serve } from '../http/serve-app.ts';
import { describeEachBackend } from '../support/databases.ts';
import { pythonWithClient } from './sdk.ts';

const found = pythonWithClient();
const missing = 'missing' in found ? found.missing : undefined;

describeEachBackend('agent-memory-client 0.14.0 from PyPI', (open) => {
  describe.skipIf(missing)(missing ? `skipped, ${missing}` : 'unchanged', () => {
    let made: TestApp;
    let server: Listening;
    // biome-ignore lint/suspicious/noExplicitAny: whatever the script prints
    let got: any;

    beforeAll(async () => {
      made = makeApp(await open());
      server = await serve(made.app, { timeouts: { headersMs: 5000, requestMs: 20_000, checkEveryMs: 1000 } });
      const url = `http://agent:${OWNER_TOKEN}@127.0.0.1:${server.port}`;
      const python = 'python' in found ? found.python : '';
      const script = join(import.meta.dirname, 'sdk-calls.py');
      const { stdout } = await promisify(execFile)(python, [script, url], { timeout: 55_000 });
      got = JSON.parse(stdout);
    }, 60_000);
    afterAll(async () => {
      await server?.stop(1000);
      made?.deps.recall.stop();
    });

    it('keeps working memory: creates, puts, appends, bounds and deletes it', () => {
      expect(got).toMatchObject({
        health: true,
        sessions_before: 0,
        created: [true, false, 'ann', null],
        put: [['user', 'assistant'], true, expect.any(Number), false],
        appended: ['I always fly from Lisbon.', 'Noted.', 'And I need a window seat.'],
        ids_kept: true,
        of_user: ['chat'],
        sessions: ['chat', 'notes'],
        elsewhere: 0,
        unknown_session: 404,
        condensed: [true, 'Step 39:', true, 3600],
        strategy: 'summary',
        deleted: 'ok',
        gone: 404,
        default_namespace: [['chat'], 'mine'],
      });
    });

    it('keeps data and memories with a session, and promotes the memories', () => {
      expect(got.notes).toEqual([
        { trip: { city: 'Oslo', nights: 3 }, budget: 900 },
        ['Ann is allergic to peanuts'],
        [true],
      ]);
      expect(got.promoted).toBe('ok');
    });

    it('creates, finds, reads, edits and deletes long-term memories', () => {
      expect(got).toMatchObject({
        create: 'ok',
        copy: 404,
        search: [['seat'], true, true],
        get: '2025-08-14T00:00:00+00:00',
        edit: ['The user prefers window seats on long flights', ['travel', 'seats'], 'trips'],
        moved: ['archive', 'semantic'],
        unknown_memory: 404,
        delete: 'ok, deleted 2 memories',
        after_delete: 404,
      });
    });

    it('filters by every field, and refuses two operators at once', () => {
      expect(got).toMatchObject({
        by_user: ['deadline'],
        by_namespace: 2,
        by_topics_all: ['vasa'],
        by_topics_none: ['seat'],
        by_entities: ['vasa'],
        by_session: ['seat'],
        by_type: ['vasa'],
        by_time: [1, 0, 1],
        near_only: 0,
        recency: expect.any(Number),
        two_operators: 400,
        page: [2, 1],
        all_pages: 3,
      });
    });

    it('forgets by a policy: shows first, spares what is named, and does it when its caller says so', () => {
      expect(got.forget_dry).toEqual([3, 2, true]);
      expect(got.forget_pinned).toEqual([1, 0]);
      expect(got.forget).toEqual([2, false, true]);
      expect(got.forgotten).toBe(404);
    });

    it('makes prompts of a session and of memories', () => {
      expect(got.prompt).toEqual(['user', true, 'I always fly from Lisbon.']);
      expect(got.hydrated).toBe(2);
      expect(got.neither).toBe(400);
    });

    it('resolves every tool that it offers to models', () => {
      expect(got.tools).toEqual(Array(9).fill(true));
      expect(got.tool_found).toBe('Ann speaks Finnish');
      expect(got.tool_state).toEqual([false, 1]);
      expect(got.providers).toEqual([true, true, { step: 2 }]);
    });

    it('answers what an application hands to a model, in every format of a call', () => {
      expect(got.schemas).toEqual([20, expect.arrayContaining(['search_memory', 'lazily_create_long_term_memory'])]);
      expect(got.spoken).toEqual([true, true, false, { hives: 4 }, 1, 'Ann keeps bees in Turku']);
      expect(got.batch).toEqual([true, true]);
      expect(got.parsed).toEqual([
        JSON.stringify(['search_memory', { query: 'bees in Turku' }]).replaceAll(/([,:])/g, '$1 '),
      ]);
    });

    it('has no method that was not called', () => {
      expect(got.methods).toEqual([65, []]);
    });

    it('says that summary views are not offered', () => {
      expect(got.views).toEqual([[501], expect.stringContaining('not offered')]);
      expect(got.task).toBeNull();
    });
  });
});
