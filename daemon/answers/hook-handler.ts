import type { CaptureEvent } from '../../agents/event.ts';
import type { HookEventName } from '../contract/hook-events.ts';

export type HookAnswer = {
  /** What the hook prints; null prints nothing. */
  output: Record<string, unknown> | null;
  /** Record that the output reached the agent; called once that is known. */
  note?(): Promise<void>;
  /** Record that it did not: it came too late. Called instead of `note`. */
  missed?(): Promise<void>;
};

/** Answers one kind of event; null when there is nothing to say. */
export type HookHandler = (event: CaptureEvent) => Promise<HookAnswer | null>;

/** The output that puts a text into the agent's context; null when the text is empty. */
export function contextOutput(hookEventName: HookEventName, text: string): Record<string, unknown> | null {
  return text === '' ? null : { hookSpecificOutput: { hookEventName, additionalContext: text } };
}
