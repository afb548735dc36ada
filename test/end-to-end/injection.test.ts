/** What prompts of one session carry: the right observation first, nothing twice, and again once a compaction has dropped it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import type { Client } from '../../daemon/client/client-over.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const RIGHT = 'The invoice PDF lost its footer because the page margin was set after the font was embedded.';
// A memory of some weeks: what is rare in it says something.
const PARTS = ['login form', 'nightly backup', 'search page', 'feature flag', 'webhook', 'price list', 'image cache'];
const CHANGES = ['validates on blur', 'moved to the second region', 'waits 200 ms', 'is read at start', 'retries'];
const OTHERS = PARTS.flatMap((part) => CHANGES.map((change) => `The ${part} ${change} since the last release.`));
const QUESTION = 'Why did the invoice PDF lose its footer the last time?';

describe.skipIf(notBuilt)(
  `prompts of a session${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`,
  { timeout: 60_000 },
  () => {
    let sandbox: Sandbox;
    let client: Client;

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      client = createClient({ home: sandbox.home, env: sandbox.env });
      const memory = [RIGHT, ...OTHERS].map((text) => ({ text, project: sandbox.project }));
      await client.request('POST', '/api/observations', { body: memory });
      await settle(sandbox.api);
      // A model that is being loaded misses the deadline of the first prompt.
      const body = { prompt: QUESTION, project: sandbox.project };
      const recall = () => client.request<{ degraded: string[] }>('POST', '/api/recall', { body });
      while ((await recall()).degraded.length > 0);
    }, 120_000);
    afterAll(() => sandbox?.close());

    const deliver = async (event: string, payload: Record<string, unknown>): Promise<string> =>
      JSON.stringify(
        (await client.request('POST', `/hooks/claude-code/${event}`, {
          body: { ...payload, hook_event_name: event, cwd: sandbox.project },
        })) ?? '',
      );
    /** Ask until it carries something: an answer that isn't ready in time is left out, by design, and counts as not shown. */
    const askForIt = (session_id: string, prompt: string) =>
      vi.waitFor(
        async () => {
          const carried = await ask(session_id, prompt);
          expect(carried).toContain('page margin');
          return carried;
        },
        { timeout: 20_000 },
      );
    const ask = (session_id: string, prompt: string) =>
      deliver('UserPromptSubmit', { session_id, prompt, prompt_id: randomUUID() });

    it('carry nothing when they are about something else', async () => {
      for (const prompt of ['Translate the word butterfly into Finnish', 'continue', 'yes, commit this'])
        expect(await ask(randomUUID(), prompt), prompt).not.toMatch(/page margin|since the last release/);
    });

    it('carry what they ask for, first and once, and again after a compaction', async () => {
      const session = randomUUID();
      const first = await askForIt(session, QUESTION);
      const others = OTHERS.map((text) => first.indexOf(text)).filter((at) => at >= 0);
      expect(first.indexOf('page margin')).toBeLessThan(Math.min(...others, Number.POSITIVE_INFINITY));
      expect(await ask(session, `Once more: ${QUESTION}`)).not.toContain('page margin');
      await askForIt(randomUUID(), QUESTION); // another session has not seen it

      await deliver('SessionStart', { session_id: session, source: 'compact' });
      await askForIt(session, QUESTION);
    });

    it('find the index of their project loaded when the daemon was restarted', async () => {
      for (const verb of ['stop', 'start']) expect(await sandbox.cli([verb])).toMatchObject({ code: 0 });
      await vi.waitFor(async () => expect((await sandbox.api.health()).memory.indexed_projects).toBe(1), {
        timeout: 20_000,
      });
    });
  },
);
