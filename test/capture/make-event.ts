import { randomUUID } from 'node:crypto';
import type { CaptureEvent, ToolCallPart } from '../../agents/event.ts';
import type { Redacted, RedactedJson } from '../../packages/redactor/index.ts';

/** Made-up data, as if it had been through the redactor. */
const clean = <T>(value: unknown) => value as T;

/** A Stop of a session, with whatever a test wants otherwise. */
export function makeEvent(overrides: Partial<CaptureEvent> = {}): CaptureEvent {
  return {
    eventId: randomUUID(),
    name: 'Stop',
    agent: 'claude-code',
    origin: 'hook',
    speaker: 'owner',
    isBound: false,
    ownMemoryOff: false,
    sessionId: 'session',
    promptId: null,
    occurredAt: new Date('2026-03-01T10:00:00Z'),
    cwd: null,
    branch: null,
    transcriptPath: null,
    userId: null,
    project: null,
    payload: clean<RedactedJson>({}),
    session: {},
    prompt: null,
    toolCall: null,
    ...overrides,
  };
}

/** A prompt, `minute` minutes past ten. */
export function makePrompt(promptId: string, minute: number, overrides: Partial<CaptureEvent> = {}): CaptureEvent {
  return makeEvent({
    name: 'UserPromptSubmit',
    eventId: `prompt:${promptId}`,
    promptId,
    prompt: { promptId, text: clean<Redacted>(`Prompt ${promptId}`) },
    occurredAt: minutePastTen(minute),
    ...overrides,
  });
}

const HALVES = {
  pre: { name: 'PreToolUse', part: { success: null, outputPreview: null } },
  post: { name: 'PostToolUse', part: { success: true, outputPreview: clean<Redacted>('passed'), durationMs: 1500 } },
  fail: { name: 'PostToolUseFailure', part: { success: false, error: clean<Redacted>('Exit code 1') } },
} as const;

/** One half of a tool call. */
export function makeToolCall(
  half: keyof typeof HALVES,
  toolUseId: string,
  overrides: Partial<CaptureEvent> = {},
): CaptureEvent {
  const { name, part } = HALVES[half];
  const toolCall: ToolCallPart = {
    toolUseId,
    toolName: 'Bash',
    input: clean<RedactedJson>({ command: 'npm test' }),
    outputPreview: null,
    error: null,
    interrupted: false,
    durationMs: null,
    agentId: null,
    agentType: null,
    ...part,
  };
  return makeEvent({ name, eventId: `${half}:${toolUseId}`, toolCall, occurredAt: minutePastTen(5), ...overrides });
}

export const minutePastTen = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 10, minute));
