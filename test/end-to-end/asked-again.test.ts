/** What was asked in vain once: a later session that asks the same is given the answer, not the asking. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSandbox, type Sandbox, settle } from '../support/built-package.ts';
import { type ClaudeClient, missingForClient, openClient, type Session } from './claude-client.ts';
import { contextOfPrompt } from './request.ts';

const QUESTION = 'Why did we decide that the print queue stays in Postgres, and not in Redis?';
const ANSWER = 'SKIP LOCKED is enough for our forty jobs a minute';
const IN_VAIN = 'I looked, but I could not find where this was settled.';
const WORK: readonly (readonly [string, string])[] = [
  ['Let us keep the print queue in Postgres', `The print queue stays in Postgres and not in Redis, since ${ANSWER}.`],
  ['Draw the harbour map', 'The harbour map is drawn to scale.'],
  ['Give the login page a dark theme', 'The login page has a dark theme now.'],
  ['Name the ferries after rivers', 'The ferries are named after rivers: Elbe, Oder, Weser.'],
];
const what = `a question that was asked in vain${missingForClient ? ` (${missingForClient})` : ''}`;

// An answer that isn't ready within a hook's 150 ms is left out, by design; on a busy machine that may happen once.
const ANSWERED = { retry: 2 };

describe.skipIf(missingForClient)(what, { timeout: 180_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;
  const ask = async (answer: string): Promise<Session> => {
    const asked = await client.run(QUESTION, [answer]);
    await settle(sandbox.api);
    return asked;
  };

  beforeAll(async () => {
    sandbox = makeSandbox();
    client = await openClient(sandbox);
    expect(await sandbox.cli(['install'])).toMatchObject({ code: 0 });
    for (const [prompt, answer] of WORK) await client.run(prompt, [answer]);
    await sandbox.cli(['start']);
    await settle(sandbox.api);
    await ask(IN_VAIN);
  }, 180_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  it('the second asking of an answered question carries the answer, not the first asking', ANSWERED, async () => {
    const context = contextOfPrompt((await ask(`Since ${ANSWER}.`)).requests[0]!);
    expect(context).toContain(ANSWER);
    expect(context).not.toContain('could not find');
  });

  it('and so does the next one, by whichever turn answered', ANSWERED, async () => {
    const context = contextOfPrompt((await ask(IN_VAIN)).requests[0]!);
    expect(context).toContain(ANSWER);
    expect(context).not.toContain('could not find');
  });
});
