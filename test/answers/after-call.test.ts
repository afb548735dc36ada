/** What a model is told with a call's result, by agents that take nothing before a call. */
import { expect, test } from 'vitest';
import type { CaptureEvent } from '../../agents/event.ts';
import { createAfterCall } from '../../daemon/answers/after-call.ts';
import { contextOutput } from '../../daemon/answers/hook-handler.ts';
import { GEMINI_CLI } from '../../daemon/contract/hook-events.ts';

const call = (sessionId: string) =>
  ({ agent: GEMINI_CLI, sessionId, toolCall: { toolUseId: 'call-1' } }) as unknown as CaptureEvent;

test('no other session that names a call alike is told what waits for it', async () => {
  const { before, after } = createAfterCall(async () => ({ output: contextOutput('PreToolUse', 'Mind the heron') }));
  await before(call('mine'));
  expect(await after(call('another'))).toBeNull();
  expect(JSON.stringify(await after(call('mine')))).toContain('Mind the heron');
  expect(await after(call('mine'))).toBeNull();
});
