import { randomUUID } from 'node:crypto';

const FOLDER = '/home/dev/work/shop';
const OUTPUT_CHARS = 1_300;
const TASK = 'make the import retry with back-off when the payment provider answers 503, and add a test for it';

/** The fields that the events of a session's turn share. */
export type BenchSession = { session_id: string; prompt_id: string; cwd: string };

/** A session without a transcript, so that nothing is reconciled. */
export function makeSession(n: number): BenchSession {
  return nextTurn({ session_id: `bench-${n}-${randomUUID()}`, prompt_id: '', cwd: FOLDER });
}

/** The session at its next prompt. */
export function nextTurn(session: BenchSession): BenchSession {
  return { ...session, prompt_id: randomUUID() };
}

/** A prompt as the client sends it to its hook: the given text, or a task's step by its number. */
export function promptPayload(session: BenchSession, step: number | string): string {
  const prompt = typeof step === 'string' ? step : `Step ${step}: ${TASK}`;
  return JSON.stringify({ ...session, hook_event_name: 'UserPromptSubmit', prompt });
}

/** A finished shell command of about 2 KB, as the client sends it. */
export function toolCallPayload(session: BenchSession, n: number): string {
  const lines = Array.from(
    { length: 20 },
    (_, i) => `src/import/stage-${(n + i) % 97}.ts:${i * 7 + 3}: attempts left ${i}, waited ${i * 40} ms`,
  );
  return JSON.stringify({
    ...session,
    permission_mode: 'default',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: {
      command: `npm test -- import-${n} --reporter=dot && git status --short`,
      description: `Run the import tests, part ${n}`,
    },
    tool_response: {
      stdout: lines.join('\n').slice(0, OUTPUT_CHARS),
      stderr: '',
      interrupted: false,
      isImage: false,
      noOutputExpected: false,
    },
    tool_use_id: `toolu_${randomUUID()}`,
    duration_ms: 100 + (n % 900),
  });
}

/** The end of a turn. */
export function stopPayload(session: BenchSession): string {
  return JSON.stringify({ ...session, hook_event_name: 'Stop', stop_hook_active: false });
}
