/** How long an answer is worth waiting for, whoever waits: a hook, OpenCode's plugin, the daemon for a client that says nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CaptureEvent } from '../../daemon/../agents/event.ts';
import { createAnswerHook } from '../../daemon/answers/answer-event.ts';
import { waitForAnswer } from '../../daemon/home/patience.ts';

const call = (command: string) => JSON.stringify({ tool_input: { command } });

it.each([
  ['SessionStart', '', 2000],
  ['SubagentStart', '', 2000],
  ['UserPromptSubmit', '', 700],
  ['PreToolUse', call('git clean -fdx'), 2000],
  ['PreToolUse', call('ls'), 150],
  ['PreToolUse', call('./deploy prod'), 2000],
  ['Stop', '', 150],
])('%s of %j is waited for %d ms', (event, payload, waitMs) => {
  const folder = mkdtempSync(join(tmpdir(), 'patience-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'held-words'), 'deploy prod');
  expect(waitForAnswer(event, () => payload, join(folder, 'held-words'))).toBe(waitMs);
});

it.each([
  ['UserPromptSubmit', 'answered'],
  ['Stop', 'late'],
])('an http hook of %s, which says nothing of its wait, is %s after 300 ms', async (name, outcome) => {
  const event = { name, agent: 'claude-code', sessionId: 's', toolCall: null } as unknown as CaptureEvent;
  const hook = createAnswerHook({
    ingest: {
      prepare: async () => ({ kind: 'event', event }),
      complete: async () => event,
      store: async () => undefined,
    } as unknown as Parameters<typeof createAnswerHook>[0]['ingest'],
    answers: {
      [name]: () => new Promise((resolve) => setTimeout(() => resolve({ output: { systemMessage: 'x' } }), 300)),
    },
    heldWords: '/none',
    log: { warn: () => {} },
  });
  const reply = await hook({ agent: 'claude-code', event: name, payload: {}, eventId: undefined, speaker: 'owner' });
  expect(reply).toEqual({ status: 'ok', answer: outcome === 'answered' ? { systemMessage: 'x' } : null });
});
